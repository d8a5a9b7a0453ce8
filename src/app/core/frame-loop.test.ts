import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { epochMs } from '#domain/time/epoch-ms.ts';
import type { ViewCursor } from '#worker/api/view-cursor.ts';
import { runFrameLoop } from './frame-loop.ts';
import { showInstant } from './server-clock.ts';

/** A cursor that returns these frames, then stays pending. */
const cursorOf = (frames: readonly number[]) => {
  const left = [...frames];
  const closed = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const updated = vi.fn<(query: string) => Promise<void>>(() => Promise.resolve());
  const cursor: ViewCursor<number, string> = {
    next: () => {
      const frame = left.shift();
      return frame === undefined ? new Promise(() => undefined) : Promise.resolve(frame);
    },
    update: updated,
    close: closed,
  };
  return { cursor, closed, updated };
};

/** A loop over these frames, and those that it has painted. */
const paintedOf = (frames: readonly number[], pace?: () => number) => {
  const painted: number[] = [];
  const open = () => Promise.resolve(cursorOf(frames).cursor);
  const paint = (frame: number): void => void painted.push(frame);
  return { painted, loop: runFrameLoop(open, 'first', paint, () => expect.unreachable(), pace) };
};

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => setTimeout(paint, 0));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the frame loop', () => {
  it('paints frame after frame', async () => {
    const { painted, loop } = paintedOf([1, 2, 3]);
    await expect.poll(() => painted).toEqual([1, 2, 3]);
    loop.stop();
  });

  it('opens with the first query, then sends the changed one', async () => {
    const { cursor, updated } = cursorOf([]);
    const opened: string[] = [];
    const loop = runFrameLoop(
      (query) => {
        opened.push(query);
        return Promise.resolve(cursor);
      },
      'first',
      () => undefined,
      () => expect.unreachable(),
    );
    loop.update('second');
    await expect.poll(() => updated.mock.calls).toEqual([['second']]);
    expect(opened).toEqual(['first']);
    loop.stop();
  });

  it('keeps its pace, except after a changed query', async () => {
    const { painted, loop } = paintedOf([1, 2, 3], () => 3_600_000);
    await expect.poll(() => painted).toEqual([1]);
    loop.update('second');
    await expect.poll(() => painted).toEqual([1, 2]);
    loop.stop();
  });

  it('shows another instant of the past without a pause', async () => {
    onTestFinished(() => showInstant(null));
    const { painted, loop } = paintedOf([1, 2, 3, 4], () => 3_600_000);
    await expect.poll(() => painted).toEqual([1]);
    for (const sought of [2, 3]) {
      showInstant(epochMs(sought));
      await expect.poll(() => painted).toHaveLength(sought);
    }
    loop.stop();
  });

  it('ends, closes its cursor and reports the error when a frame cannot be painted', async () => {
    const { cursor, closed } = cursorOf([1, 2]);
    const fault = new Error('cannot paint');
    const faults: unknown[] = [];
    let painted = 0;
    runFrameLoop(
      () => Promise.resolve(cursor),
      'first',
      () => {
        painted += 1;
        throw fault;
      },
      (caught) => faults.push(caught),
    );
    await expect.poll(() => faults).toEqual([fault]);
    expect(painted).toBe(1);
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('reports that its view cannot be opened', async () => {
    const faults: unknown[] = [];
    runFrameLoop(
      () => Promise.reject(new Error('no view')),
      'first',
      () => undefined,
      (caught) => faults.push(caught),
    );
    await expect.poll(() => faults).toHaveLength(1);
  });
});
