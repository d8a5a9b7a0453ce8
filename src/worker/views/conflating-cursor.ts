import type { StationId } from '#worker/api/frames.ts';
import type { ViewCursor } from '#worker/api/view-cursor.ts';
import type { PathId } from '../log/dictionary.ts';
import type { Projection } from '../projections/projection.ts';

/**
 * One view's place at the end of the log. Holds no queue: changes gather as marks in the projection until the view asks, then
 * become one frame. A frame is handed over at the end of the task, so that a burst is one frame and not its first event.
 */
export class ConflatingCursor<Frame, Spec> implements ViewCursor<Frame, Spec> {
  readonly #projection: Projection<Frame, Spec>;
  readonly #onClose: () => void;
  #spec: Spec;
  #waiting: ((frame: Frame | null) => void) | null = null;
  #scheduled = false;
  #closed = false;

  constructor(projection: Projection<Frame, Spec>, spec: Spec, onClose: () => void) {
    this.#projection = projection;
    this.#spec = spec;
    this.#onClose = onClose;
  }

  /** An event was folded: the projection marks it, a waiting view gets it. */
  touch(station: StationId, path: PathId, changed: boolean): void {
    this.#projection.touch(station, path, changed);
    this.wake();
  }

  /** Hands a frame over if one is due and somebody waits. */
  wake(): void {
    if (this.#scheduled || this.#waiting === null || !this.#projection.stale) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      const resolve = this.#waiting;
      if (resolve === null || !this.#projection.stale) return;
      this.#waiting = null;
      resolve(this.#projection.frame());
    });
  }

  /** What was shown is no longer true though no event says so (the clock was wrong): the next frame is a whole view. */
  repaint(): void {
    this.#projection.reshape(this.#spec);
    this.wake();
  }

  next(): Promise<Frame | null> {
    if (this.#closed) return Promise.resolve(null);
    this.#waiting?.(null);
    return new Promise((resolve) => {
      this.#waiting = resolve;
      this.wake();
    });
  }

  reshape(spec: Spec): Promise<void> {
    if (!this.#closed) {
      this.#spec = spec;
      this.#projection.reshape(spec);
      this.wake();
    }
    return Promise.resolve();
  }

  close(): Promise<void> {
    if (!this.#closed) {
      this.#closed = true;
      this.#waiting?.(null);
      this.#waiting = null;
      this.#onClose();
    }
    return Promise.resolve();
  }
}
