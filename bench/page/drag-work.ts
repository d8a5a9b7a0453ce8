import type { Page } from 'playwright-core';
import { isRecord } from '#domain/untrusted.ts';
import { frameTime } from './page-load.ts';

/** Steps of the hand from one side to the other. */
const STEPS = 40;

/** Drags a chart by half its width back and forth for some seconds, with pauses as a hand makes them. Returns the steps of the hand. */
const drag = async (page: Page, selector: string, seconds: number): Promise<number> => {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`nothing to drag at ${selector}`);
  const y = box.y + box.height / 2;
  const [left, right] = [box.x + box.width / 4, box.x + (box.width * 3) / 4];
  const until = performance.now() + seconds * 1_000;
  let steps = 0;
  for (let [from, to] = [right, left]; performance.now() < until; [from, to] = [to, from]) {
    await page.mouse.move(from, y);
    await page.mouse.down();
    await page.mouse.move(to, y, { steps: STEPS });
    await page.mouse.up();
    await page.waitForTimeout(150);
    steps += STEPS;
  }
  return steps;
};

/** A task of a thread. */
interface Task {
  readonly thread: string;
  /** Microseconds. */
  readonly began: number;
  readonly lasted: number;
}

const PAGE_THREAD = 'CrRendererMain';
/** A task of the main thread; what happens in it is inside it. */
const TASK = 'ThreadControllerImpl::RunTask';
/** One frame of a screen, microseconds. */
const FRAME_US = 1_000_000 / 60;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** What a trace says of the main threads of pages: their names and their tasks. */
class PageTasks {
  readonly #threads = new Set<string>();
  readonly #tasks: Task[] = [];

  take(event: unknown): void {
    if (!isRecord(event)) return;
    const { name, ph, pid, tid, ts, dur, args } = event;
    const thread = `${String(pid)} ${String(tid)}`;
    if (ph === 'M' && isRecord(args) && args['name'] === PAGE_THREAD) this.#threads.add(thread);
    if (ph !== 'X' || name !== TASK || typeof ts !== 'number' || typeof dur !== 'number') return;
    this.#tasks.push({ thread, began: ts, lasted: dur });
  }

  /** Milliseconds for which the busiest page's main thread was occupied, by frame. Frames without a task do not count. */
  byFrame(): readonly number[] {
    const pages = [...this.#threads].map((page) => {
      const frames = new Map<number, number>();
      for (const { thread, began, lasted } of this.#tasks) {
        if (thread !== page) continue;
        const frame = Math.floor(began / FRAME_US);
        frames.set(frame, (frames.get(frame) ?? 0) + lasted / 1_000);
      }
      return [...frames.values()];
    });
    return pages.toSorted((a, b) => sumOf(b) - sumOf(a))[0] ?? [];
  }
}

/**
 * What a dragged page did, in milliseconds. Its main thread is occupied by script, style, layout, drawing, and waiting for the compositor to
 * take that over.
 */
export interface DragWork {
  /** How long its main thread was occupied for each step of the hand: all of it, repaints after a rest included. */
  readonly stepWork: number;
  /** How long it was occupied in 95 of 100 frames in which it was at all. */
  readonly frameWork: number;
  /** From one frame to the next, in 95 of 100. */
  readonly gap: number;
}

/** Drags a chart for some seconds. */
export const dragWork = async (
  page: Page,
  selector: string,
  seconds: number,
): Promise<DragWork> => {
  await page.bringToFront();
  const session = await page.context().newCDPSession(page);
  const tasks = new PageTasks();
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) tasks.take(event);
  });
  const ended = new Promise<void>((resolve) => {
    session.once('Tracing.tracingComplete', () => resolve());
  });
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel'] },
    transferMode: 'ReportEvents',
  });
  const [gap, steps] = await Promise.all([frameTime(page, seconds), drag(page, selector, seconds)]);
  await session.send('Tracing.end');
  await ended;
  await session.detach();
  const frames = tasks.byFrame().toSorted((a, b) => a - b);
  return {
    stepWork: sumOf(frames) / steps,
    frameWork: frames[Math.floor(frames.length * 0.95)] ?? Number.NaN,
    gap,
  };
};
