import type { Offset } from '../log/segment.ts';
import type { StationTag } from '../log/tag-table.ts';

/** What a complete answer that lacks tags says of them. */
export interface Absence {
  /** Missing from every complete answer for long enough, two at least: the provider has them no more. */
  readonly gone: readonly StationTag[];
  /** How many more may still come back. */
  readonly awaited: number;
}

/** When an answer was asked for and when it came, in elapsed milliseconds, and where the log stood then. */
export interface AbsenceTime {
  readonly askedAt: number;
  readonly arrivedAt: number;
  readonly head: Offset;
}

interface FirstMissed {
  readonly at: number;
  readonly head: Offset;
}

/** Tags are counted by station and tag; both fit 16 bits. */
const TAGS = 2 ** 16;

/**
 * Tags that the state holds and the provider's answers lack. One such answer says nothing: a provider that has just restarted names
 * what it has heard of so far. What is missing from complete answers running, the last of them asked for `goneAfter` milliseconds after
 * the first had come, and was not told of live in between, is gone.
 */
export class AbsentTags {
  readonly #goneAfter: number;
  /** When each tag was first missing; only those missing from the last complete answer too. */
  #since = new Map<number, FirstMissed>();

  constructor(goneAfter: number) {
    this.#goneAfter = goneAfter;
  }

  /** The last complete answer lacked it, and it is not gone yet. */
  isAwaited({ station, tag }: StationTag): boolean {
    return this.#since.has(station * TAGS + tag);
  }

  /** One complete answer, and the tags it lacks. `wasLive`: whether a tag was told of live from an offset on. */
  hear(
    lacks: readonly StationTag[],
    { askedAt, arrivedAt, head }: AbsenceTime,
    wasLive: (tag: StationTag, from: Offset) => boolean,
  ): Absence {
    const since = new Map<number, FirstMissed>();
    const gone: StationTag[] = [];
    for (const lack of lacks) {
      const key = lack.station * TAGS + lack.tag;
      const known = this.#since.get(key);
      const first = known === undefined || wasLive(lack, known.head) ? undefined : known;
      if (first !== undefined && askedAt - first.at >= this.#goneAfter) gone.push(lack);
      else since.set(key, first ?? { at: arrivedAt, head });
    }
    this.#since = since;
    return { gone, awaited: since.size };
  }
}
