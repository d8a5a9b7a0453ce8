import type { Offset } from '../log/offset.ts';
import { keyOfTag, type StationTag } from '../log/tag-table.ts';

/** The meaning of a complete answer that lacks tags. */
export interface Absence {
  /** Missing from every complete answer (at least two) for long enough: the provider no longer has them. */
  readonly removed: readonly StationTag[];
  /** How many more are missing but may still come back. */
  readonly pending: number;
}

/** When an answer was requested and received, in elapsed milliseconds, and the log's head then. */
export interface AbsenceTime {
  readonly askedAt: number;
  readonly arrivedAt: number;
  readonly head: Offset;
}

interface FirstMissed {
  readonly at: number;
  readonly head: Offset;
}

/**
 * Finds tags that the provider no longer has. One answer without them proves nothing: a provider that has just restarted names only
 * what it has received so far. A tag is removed when complete answers lack it in a row, the last of them requested at least
 * `absentAfter` milliseconds after the first arrived, and no live message named it in between.
 */
export class AbsentTags {
  readonly #goneAfter: number;
  /** When each tag was first missing; only tags that the last complete answer lacks too. */
  #since = new Map<number, FirstMissed>();

  constructor(absentAfter: number) {
    this.#goneAfter = absentAfter;
  }

  /** The last complete answer lacked it, and it is not removed yet. */
  isPending(tag: StationTag): boolean {
    return this.#since.has(keyOfTag(tag));
  }

  /** One complete answer, and the tags it lacks. `wasLive`: whether a live message named a tag from an offset on. */
  update(
    missing: readonly StationTag[],
    { askedAt, arrivedAt, head }: AbsenceTime,
    wasLive: (tag: StationTag, from: Offset) => boolean,
  ): Absence {
    const since = new Map<number, FirstMissed>();
    const removed: StationTag[] = [];
    for (const tag of missing) {
      const key = keyOfTag(tag);
      const known = this.#since.get(key);
      const first = known === undefined || wasLive(tag, known.head) ? undefined : known;
      if (first !== undefined && askedAt - first.at >= this.#goneAfter) removed.push(tag);
      else since.set(key, first ?? { at: arrivedAt, head });
    }
    this.#since = since;
    return { removed, pending: since.size };
  }
}
