import { createStore, type Readable } from '#app/state/store.ts';
import { FrameWindow } from './frame-window.ts';
import { type Ladder, TOP, judged } from './ladder.ts';
import { watchMotion } from './motion-frames.ts';
import { type Rung, rungAt } from './rungs.ts';

/** The ladder and what it was judged by. */
export interface QualityState {
  readonly ladder: Ladder;
  /** 95 in 100 frames of the last window took this at most, in milliseconds; null before the first. */
  readonly frameMs: number | null;
}

/** The ladder of a page: who measures it, and who draws by it. */
interface Quality {
  /**
   * What this device can afford to draw, by the time from picture to picture of what the visitor moves (scrolls, drags, pinches), which is
   * measured while anyone is subscribed. A calm page costs nothing. `useStore(quality)` in a component, `quality.read()` where a frame is drawn; a
   * rung keeps its identity while it is the same.
   */
  readonly quality: Readable<Rung>;
  /** For the diagnostics. */
  readonly qualityState: Readable<QualityState>;
}

/** A ladder that stands on its top. A page has one, below. */
export const createQuality = (): Quality => {
  const state = createStore<QualityState>({ ladder: TOP, frameMs: null });
  const frames = new FrameWindow();
  let subscribed = 0;
  let stop: () => void = () => undefined;

  const recordFrame = (ms: number): void => {
    const at = performance.now();
    const frameMs = frames.add(ms, at);
    if (frameMs === null) return;
    state.change(({ ladder }) => ({ ladder: judged(ladder, frameMs, at), frameMs }));
  };

  const subscribe = (listener: () => void): (() => void) => {
    const leave = state.subscribe(listener);
    if (subscribed === 0) stop = watchMotion(recordFrame);
    subscribed += 1;
    return () => {
      leave();
      subscribed -= 1;
      if (subscribed === 0) stop();
    };
  };

  return {
    quality: { read: () => rungAt(state.read().ladder.rung), subscribe },
    qualityState: { read: state.read, subscribe },
  };
};

export const { quality, qualityState } = createQuality();
