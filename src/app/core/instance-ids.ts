/** More stations than a worker holds (its dictionary is bounded at 50,000). */
const IDS_PER_INSTANCE = 65_536;

/** Number of the instance of a server-rendered page: the last one that there is room for. */
export const SERVER_INSTANCE = 65_534;

/** Worker id that matches no station: sent for ids of an earlier worker. */
const UNKNOWN_ID = -1;

/** Applies `renumber` in place to every station id of a frame or query, by the rule of `worker/api/views.ts`. */
const renumberAll = (
  part: unknown,
  renumber: (id: number) => number,
  done: Set<object> = new Set(),
): void => {
  if (typeof part !== 'object' || part === null || done.has(part)) return;
  done.add(part);
  if (part instanceof Uint32Array) {
    for (const [row, id] of part.entries()) part[row] = renumber(id);
  } else if (!ArrayBuffer.isView(part)) {
    if ('id' in part && typeof part.id === 'number') part.id = renumber(part.id);
    for (const inner of Object.values(part)) renumberAll(inner, renumber, done);
  }
};

/**
 * Each worker numbers stations in the order of arrival, so a replacement numbers them differently. On the page, each instance's
 * ids have their own range; ids of an earlier instance match no station.
 */
export class InstanceIds {
  readonly #base: number;

  /** `instance` counts the workers of the page, from 0. */
  constructor(instance: number) {
    this.#base = instance * IDS_PER_INSTANCE;
  }

  /** Translates a frame to page ids, in place (the frame is the page's own copy). */
  toPage<Frame>(frame: Frame): Frame {
    // Fast path: most pages never replace their worker.
    if (this.#base > 0) renumberAll(frame, (id) => this.#base + id);
    return frame;
  }

  /** Returns the query with worker ids. */
  toWorker<Query>(query: Query): Query {
    if (this.#base === 0) return query;
    const own = structuredClone(query);
    renumberAll(own, (id) => {
      const number = id - this.#base;
      return number >= 0 && number < IDS_PER_INSTANCE ? number : UNKNOWN_ID;
    });
    return own;
  }
}
