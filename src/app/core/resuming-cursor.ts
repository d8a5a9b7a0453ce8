import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import type { ViewCursor } from '#worker/api/view-cursor.ts';
import { type CoreInstance, LOST } from './core-instance.ts';

/** Opens a view's cursor in a worker. */
export type OpenCursor<Frame, Query> = (
  core: DataCoreApi,
  query: Query,
) => Promise<ViewCursor<Frame, Query>>;

/**
 * A cursor that survives its worker: in the next instance it reopens with the last query and resumes with a complete frame. It
 * opens on the first `next`, and ends when no further worker is started.
 */
export class ResumingCursor<Frame, Query> implements ViewCursor<Frame, Query> {
  readonly #open: OpenCursor<Frame, Query>;
  readonly #currentInstance: () => CoreInstance | null;
  #query: Query;
  #closed = false;
  #place: {
    readonly instance: CoreInstance;
    readonly opening: Promise<ViewCursor<Frame, Query> | typeof LOST>;
    /** Null while opening. */
    cursor: ViewCursor<Frame, Query> | null;
  } | null = null;

  constructor(
    open: OpenCursor<Frame, Query>,
    query: Query,
    currentInstance: () => CoreInstance | null,
  ) {
    this.#open = open;
    this.#query = query;
    this.#currentInstance = currentInstance;
  }

  async next(): Promise<Frame | null> {
    for (;;) {
      const instance = this.#currentInstance();
      if (this.#closed || instance === null) return null;
      const cursor = await this.#cursorIn(instance);
      if (cursor === LOST || this.#closed) continue;
      const frame = await instance.request(() => cursor.next());
      if (frame === LOST) continue;
      return instance.ids.toPage(frame);
    }
  }

  async update(query: Query): Promise<void> {
    this.#query = query;
    const instance = this.#currentInstance();
    const cursor = this.#openCursor();
    if (instance === null || cursor === null) return;
    const own = instance.ids.toWorker(query);
    await instance.request(() => cursor.update(own));
  }

  async close(): Promise<void> {
    this.#closed = true;
    const cursor = this.#openCursor();
    if (cursor !== null) await this.#currentInstance()?.request(() => cursor.close());
  }

  #openCursor(): ViewCursor<Frame, Query> | null {
    return this.#place?.instance === this.#currentInstance() ? (this.#place?.cursor ?? null) : null;
  }

  #cursorIn(instance: CoreInstance): Promise<ViewCursor<Frame, Query> | typeof LOST> {
    if (this.#place?.instance !== instance) {
      this.#place = { instance, opening: this.#openIn(instance), cursor: null };
    }
    return this.#place.opening;
  }

  async #openIn(instance: CoreInstance): Promise<ViewCursor<Frame, Query> | typeof LOST> {
    const query = this.#query;
    const cursor = await instance.request((core) => this.#open(core, instance.ids.toWorker(query)));
    if (cursor === LOST) return LOST;
    if (this.#place?.instance === instance) this.#place.cursor = cursor;
    // The view may have closed or changed its query while the cursor was opening.
    if (this.#closed) await instance.request(() => cursor.close());
    else if (this.#query !== query) {
      const own = instance.ids.toWorker(this.#query);
      await instance.request(() => cursor.update(own));
    }
    return cursor;
  }
}
