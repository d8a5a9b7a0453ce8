import type { ViewCursor } from '#worker/api/view-cursor.ts';
import type { EventLog } from '../log/event-log.ts';
import type { Offset } from '../log/segment.ts';
import type { Projection } from '../projections/projection.ts';

/**
 * One view's place in the log. Holds no queue: when the view asks, its projection follows the log from that place to the end and
 * makes one frame of everything that changed. An event costs a view that does not ask nothing at all. A frame is handed over at
 * the end of the task, so that a burst is one frame and not its first event.
 */
export class ConflatingCursor<Frame, Spec> implements ViewCursor<Frame, Spec> {
  readonly #log: EventLog;
  readonly #make: (spec: Spec) => Projection<Frame, Spec>;
  readonly #onClose: () => void;
  #projection: Projection<Frame, Spec>;
  #spec: Spec;
  #at: Offset;
  #waiting: ((frame: Frame | null) => void) | null = null;
  #scheduled = false;
  #closed = false;

  /** `make` gives a projection that shows the log as it is now. */
  constructor(
    log: EventLog,
    make: (spec: Spec) => Projection<Frame, Spec>,
    spec: Spec,
    onClose: () => void,
  ) {
    this.#log = log;
    this.#make = make;
    this.#onClose = onClose;
    this.#spec = spec;
    this.#projection = make(spec);
    this.#at = log.head;
  }

  /** At the end of the task hands a frame over, if somebody waits and one is due. */
  wake(): void {
    if (this.#scheduled || this.#waiting === null) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      this.settle();
    });
  }

  /** The same at once: for whoever calls at the end of a task already, as the log does. */
  settle(): void {
    if (this.#waiting !== null) this.#answer(this.#waiting);
  }

  /** What is no event has changed: the connection, the first whole answer. */
  noticeNetwork(): void {
    this.#projection.noticeNetwork?.();
    this.wake();
  }

  /** What was shown is no longer true though no event says so (the clock was wrong): the projection is made anew, its frame whole. */
  renew(): void {
    this.#projection.close?.();
    this.#projection = this.#make(this.#spec);
    this.#at = this.#log.head;
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
    if (!this.#closed) this.#show(spec);
    return Promise.resolve();
  }

  close(): Promise<void> {
    if (!this.#closed) {
      this.#closed = true;
      this.#waiting?.(null);
      this.#waiting = null;
      this.#projection.close?.();
      this.#onClose();
    }
    return Promise.resolve();
  }

  #answer(resolve: (frame: Frame | null) => void): void {
    this.#catchUp();
    if (!this.#projection.stale) return;
    const frame = this.#projection.frame();
    this.#waiting = null;
    resolve(frame);
  }

  #show(spec: Spec): void {
    this.#spec = spec;
    this.#catchUp();
    this.#projection.reshape(spec);
    this.wake();
  }

  #catchUp(): void {
    const from = this.#at;
    this.#at = this.#log.head;
    if (from === this.#at || this.#projection.frozen === true) return;
    if (from >= this.#log.wholeFrom) {
      for (const rows of this.#log.rows(from)) this.#projection.follow(rows);
    } else {
      // The view slept for longer than the log is whole: what it missed is in the state.
      this.renew();
    }
  }
}
