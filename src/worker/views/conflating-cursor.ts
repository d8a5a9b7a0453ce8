import type { ViewCursor } from '#worker/api/view-cursor.ts';
import type { EventLog } from '../log/event-log.ts';
import type { Offset } from '../log/log-rows.ts';
import type { Projection } from '../projections/projection.ts';

/**
 * The cursor of one view. It has no queue: on a request its projection follows the log from its position to the head and builds one frame
 * of everything that changed. An event costs an idle view nothing. A frame is delivered at the end of the task, and the core gathers what
 * arrives within a few milliseconds, or in a burst ({@link settle}), so that a burst is one frame. What was asked for, the first frame or
 * another query, does not wait for it.
 */
export class ConflatingCursor<Frame, Query> implements ViewCursor<Frame, Query> {
  readonly #log: EventLog;
  readonly #isGathering: () => boolean;
  readonly #make: (query: Query) => Projection<Frame, Query>;
  readonly #onClose: () => void;
  #projection: Projection<Frame, Query>;
  #query: Query;
  #at: Offset;
  #waiting: ((frame: Frame | null) => void) | null = null;
  #scheduled = false;
  #wantsAll = false;
  #isAsked = true;
  #closed = false;

  /** `make` creates a projection of the log as it is now. `isGathering`: more is on the way, and {@link settle} is called then. */
  constructor(
    { log, isGathering }: { readonly log: EventLog; readonly isGathering: () => boolean },
    make: (query: Query) => Projection<Frame, Query>,
    query: Query,
    onClose: () => void,
  ) {
    this.#log = log;
    this.#isGathering = isGathering;
    this.#make = make;
    this.#onClose = onClose;
    this.#query = query;
    this.#projection = make(query);
    this.#at = log.head;
  }

  get query(): Query {
    return this.#query;
  }

  /** Delivers a frame at the end of the task, if one is requested and due. */
  wake(): void {
    if (this.#scheduled || this.#waiting === null) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      this.settle();
    });
  }

  /** Like `wake`, but at once; for callers at the end of a task or of a burst. */
  settle(): void {
    if (this.#waiting !== null) this.#respond(this.#waiting);
  }

  /** Something outside the log changed: the connection, the first snapshot. */
  noticeNetwork(): void {
    this.#projection.noticeNetwork?.();
    this.wake();
  }

  /** Rebuilds the projection and sends a full frame: for changes that are not events (a clock correction). */
  renew(): void {
    this.#projection.close?.();
    this.#projection = this.#make(this.#query);
    this.#at = this.#log.head;
    this.wake();
  }

  next(): Promise<Frame | null> {
    if (this.#closed) return Promise.resolve(null);
    this.#waiting?.(null);
    return new Promise((resolve) => {
      this.#waiting = resolve;
      if (this.#isAsked || !this.#isGathering()) this.wake();
    });
  }

  /** Like `next`, but waits until nothing the frame shows is still being fetched. */
  nextComplete(): Promise<Frame | null> {
    this.#wantsAll = true;
    this.#isAsked = true;
    return this.next();
  }

  update(query: Query): Promise<void> {
    if (!this.#closed) this.#show(query);
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

  #respond(resolve: (frame: Frame | null) => void): void {
    this.#catchUp();
    if (!this.#projection.stale) return;
    if (this.#wantsAll && this.#projection.complete === false) return;
    this.#wantsAll = false;
    this.#isAsked = false;
    const frame = this.#projection.frame();
    this.#waiting = null;
    resolve(frame);
  }

  #show(query: Query): void {
    this.#query = query;
    this.#isAsked = true;
    this.#catchUp();
    this.#projection.update(query);
    this.wake();
  }

  #catchUp(): void {
    const from = this.#at;
    this.#at = this.#log.head;
    if (from === this.#at || this.#projection.frozen === true) return;
    if (from >= this.#log.wholeFrom) {
      for (const rows of this.#log.rows(from)) this.#projection.follow(rows);
    } else {
      // The log no longer holds every event since this cursor's position: rebuild from the state.
      this.renew();
    }
  }
}
