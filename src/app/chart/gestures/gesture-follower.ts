import { OVERSCAN } from '#app/chart/marks/drawing.ts';
import type { TimeSpan } from '#app/chart/marks/scales.ts';
import { placementOf } from '#app/chart/stage/placement.ts';
import { createStore, type Readable, type Writable } from '#app/state/store.ts';
import { viewSpan, type ChartView } from './chart-view.ts';

/** Pause that ends a gesture. */
export const IDLE_MS = 120;
/** A gesture without a pause sees what arrived meanwhile after this long. */
const BEAT_MS = 1_000;
/** Beyond this a stretched picture looks blurred. */
const MAX_STRETCH = 1.6;
/** Beyond this the labels of a pressed picture run into each other. */
const MAX_PRESS = 1.25;

/** Whether a picture painted for one span can still be moved to another. */
export const canBeMoved = (painted: TimeSpan, span: TimeSpan): boolean => {
  const { scale } = placementOf(painted, span);
  const rim = (painted.to - painted.from) * OVERSCAN;
  return (
    scale <= MAX_STRETCH &&
    scale >= 1 / MAX_PRESS &&
    span.from >= painted.from - rim &&
    span.to <= painted.to + rim
  );
};

/** Whether a picture comes from one span to another without being stretched. */
export const isShifted = (painted: TimeSpan, span: TimeSpan): boolean =>
  placementOf(painted, span).scale === 1;

/** What a hand does with the picture. */
interface Gesture {
  readonly isMoving: boolean;
  /** Counts the seconds of gestures. */
  readonly beats: number;
  /** Counts the pauses. */
  readonly rests: number;
}

/** What was rendered last, and what moves it. */
interface Rendered {
  readonly range: TimeSpan;
  readonly painted: TimeSpan;
  readonly onMove: (span: TimeSpan) => void;
}

/** Follows every step of a gesture and reports only those that cannot be shown by moving the picture. */
export class GestureFollower {
  #rendered: Rendered | null = null;
  readonly #views: Writable<ChartView>;
  readonly #gesture = createStore<Gesture>({ isMoving: false, beats: 0, rests: 0 });
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beatAt = 0;

  constructor(views: Writable<ChartView>) {
    this.#views = views;
  }

  get gesture(): Readable<Gesture> {
    return this.#gesture;
  }

  render(rendered: Rendered): void {
    this.#rendered = rendered;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const leave = this.#views.subscribe(() => {
      this.#note();
      if (!this.#move()) listener();
    });
    return () => {
      leave();
      clearTimeout(this.#timer);
      this.#rest();
    };
  };

  /** Moves the picture to the view; false if it has to be rendered. */
  #move(): boolean {
    if (this.#rendered === null) return false;
    const { range, painted, onMove } = this.#rendered;
    const span = viewSpan(this.#views.read(), range);
    if (!isShifted(painted, span) || !canBeMoved(painted, span)) return false;
    onMove(span);
    return true;
  }

  #note(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#rest(), IDLE_MS);
    const now = performance.now();
    const { isMoving } = this.#gesture.read();
    if (isMoving && now - this.#beatAt < BEAT_MS) return;
    this.#beatAt = now;
    this.#gesture.change((last) => ({
      ...last,
      isMoving: true,
      beats: last.beats + (isMoving ? 1 : 0),
    }));
  }

  #rest(): void {
    this.#gesture.change((last) =>
      last.isMoving ? { ...last, isMoving: false, rests: last.rests + 1 } : last,
    );
  }
}
