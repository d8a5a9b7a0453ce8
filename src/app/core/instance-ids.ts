/** More stations than a worker takes (its dictionary holds 50,000). */
const IDS_PER_INSTANCE = 65_536;

/** A worker's station without a number: what the page still holds of an earlier worker. */
const NOBODY = -1;

/** Puts every station's id in a frame or a query through `renumber`, in place, by the rule of `worker/api/views.ts`. */
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
 * A worker numbers stations as it meets them; another one, in its place, otherwise. The page must not take the one's for the other's:
 * so each instance's ids are a range of their own here, and what the page still holds of an earlier instance means nobody.
 */
export class InstanceIds {
  readonly #base: number;

  /** `instance` counts the workers of the page, from 0. */
  constructor(instance: number) {
    this.#base = instance * IDS_PER_INSTANCE;
  }

  /** A frame of the worker's with the page's ids: the page's own copy, so it is changed in place. */
  toPage<Frame>(frame: Frame): Frame {
    // Nearly every page has one worker all its instance.
    if (this.#base > 0) renumberAll(frame, (id) => this.#base + id);
    return frame;
  }

  /** A query of the page's with the worker's ids. */
  toWorker<Query>(query: Query): Query {
    if (this.#base === 0) return query;
    const own = structuredClone(query);
    renumberAll(own, (id) => {
      const number = id - this.#base;
      return number >= 0 && number < IDS_PER_INSTANCE ? number : NOBODY;
    });
    return own;
  }
}
