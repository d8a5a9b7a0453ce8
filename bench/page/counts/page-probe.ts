import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { isRecord } from '#domain/untrusted.ts';

/** What a page has done since it began, and what it has running now. */
export interface Done {
  /** Renderings that React committed. */
  readonly commits: number;
  /** Messages to and from the workers. */
  readonly messages: number;
  /** Animation frames in which a canvas of the page was drawn on. */
  readonly drawings: number;
  /** Timers that are running or waiting. */
  readonly timers: number;
}

/** Counts in a page, from its first moment. Before any script of the page. */
const countInPage = (): void => {
  const done = { commits: 0, messages: 0, drawings: 0, timers: 0 };
  Reflect.set(window, 'counted', done);

  Reflect.set(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    supportsFiber: true,
    isDisabled: false,
    renderers: new Map(),
    inject: () => 1,
    checkDCE: () => undefined,
    onScheduleFiberRoot: () => undefined,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberRoot: () => {
      done.commits += 1;
    },
  });

  // Ports and workers that somebody listens to: those of the data core, not those of React's scheduler.
  const heard = new WeakSet();
  const isChannel = (target: unknown): target is MessagePort | Worker =>
    target instanceof MessagePort || target instanceof Worker;
  const listen: unknown = Reflect.get(EventTarget.prototype, 'addEventListener');
  if (typeof listen !== 'function') return;
  const noteMessage = (): void => {
    done.messages += 1;
  };
  Reflect.set(
    EventTarget.prototype,
    'addEventListener',
    function hear(this: unknown, ...given: unknown[]) {
      if (given[0] === 'message' && isChannel(this) && !heard.has(this)) {
        heard.add(this);
        Reflect.apply(listen, this, ['message', noteMessage]);
      }
      Reflect.apply(listen, this, given);
    },
  );
  for (const { prototype } of [MessagePort, Worker]) {
    const send: unknown = Reflect.get(prototype, 'postMessage');
    if (typeof send !== 'function') continue;
    Reflect.set(prototype, 'postMessage', function post(this: object, ...given: unknown[]) {
      if (heard.has(this)) done.messages += 1;
      Reflect.apply(send, this, given);
    });
  }

  let isDrawn = false;
  const drawn = (): void => {
    if (isDrawn) return;
    isDrawn = true;
    done.drawings += 1;
    requestAnimationFrame(() => {
      isDrawn = false;
    });
  };
  const surfaces = [
    { prototype: CanvasRenderingContext2D.prototype, marks: ['clearRect', 'drawImage', 'fill'] },
    { prototype: WebGL2RenderingContext.prototype, marks: ['drawElements', 'drawArrays', 'clear'] },
  ];
  for (const { prototype, marks } of surfaces) {
    for (const mark of marks) {
      const draw: unknown = Reflect.get(prototype, mark);
      if (typeof draw !== 'function') continue;
      Reflect.set(prototype, mark, function paint(this: object, ...given: unknown[]) {
        drawn();
        Reflect.apply(draw, this, given);
      });
    }
  }

  const running = new Set<unknown>();
  const note = (): void => {
    done.timers = running.size;
  };
  const later = window.setTimeout.bind(window);
  const often = window.setInterval.bind(window);
  const stop = window.clearTimeout.bind(window);
  const timed =
    (start: (handler: () => void, ms?: number) => number, isOnce: boolean) =>
    (handler: TimerHandler, ms?: number, ...given: unknown[]): number => {
      const id = start(() => {
        if (isOnce) running.delete(id);
        note();
        if (typeof handler === 'function') Reflect.apply(handler, window, given);
      }, ms);
      running.add(id);
      note();
      return id;
    };
  const forget = (id?: number): void => {
    running.delete(id);
    note();
    stop(id);
  };
  Reflect.set(window, 'setTimeout', timed(later, true));
  Reflect.set(window, 'setInterval', timed(often, false));
  Reflect.set(window, 'clearTimeout', forget);
  Reflect.set(window, 'clearInterval', forget);
};

/** Has everything counted that the page will do; before its address is opened. */
export const watchCounts = (page: Page): Promise<unknown> =>
  // The loader marks the names of functions with a helper that the page does not have.
  page.addInitScript({
    content: `(() => { const __name = (named) => named; (${countInPage.toString()})(); })();`,
  });

/** What a watched page has done so far. */
export const doneBy = async (page: Page): Promise<Done> => {
  const counted: unknown = await page.evaluate(() => Reflect.get(window, 'counted') as unknown);
  if (!isRecord(counted)) throw new Error('the page is not watched');
  const { commits, messages, drawings, timers } = counted;
  return {
    commits: Number(commits),
    messages: Number(messages),
    drawings: Number(drawings),
    timers: Number(timers),
  };
};

/** Upper bound for the browser's answer. */
const NAMED_AT_LAST_MS = 10_000;

const REPAINT = "document.body.style.outline = '1px solid'";

/** What a screen consists of. */
export interface Standing {
  readonly elements: number;
  readonly layers: number;
  readonly listeners: number;
}

const layersOf = async (session: CDPSession): Promise<number> => {
  const first = new Promise<number>((resolve) => {
    session.on('LayerTree.layerTreeDidChange', ({ layers }) => {
      if (layers !== undefined) resolve(layers.length);
    });
    // A page that is not painted has none to name.
    setTimeout(() => resolve(Number.NaN), NAMED_AT_LAST_MS);
  });
  await session.send('LayerTree.enable');
  // Layers are named when something is painted.
  await session.send('Runtime.evaluate', { expression: REPAINT });
  const layers = await first;
  await session.send('LayerTree.disable');
  return layers;
};

export const elementsOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('*').length);

/** How often listeners are counted: some are freed a moment after the element that had them. */
const LISTENER_LOOKS = 4;
const LISTENER_LOOK_MS = 500;

/** The fewest listeners of some looks, each after what is garbage has gone. */
const listenersOf = async (session: CDPSession): Promise<number> => {
  await session.send('Performance.enable');
  const seen: number[] = [];
  for (let look = 0; look < LISTENER_LOOKS; look += 1) {
    if (look > 0) await pause(LISTENER_LOOK_MS);
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    seen.push(metrics.find(({ name }) => name === 'JSEventListeners')?.value ?? Number.NaN);
  }
  return Math.min(...seen);
};

/** Counts a screen that stands. */
export const standingOf = async (page: Page): Promise<Standing> => {
  const session = await page.context().newCDPSession(page);
  const layers = await layersOf(session);
  const listeners = await listenersOf(session);
  const elements = await elementsOf(page);
  await session.detach();
  return { elements, layers, listeners };
};
