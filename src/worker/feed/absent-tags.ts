import type { StationTag } from '../log/tag-table.ts';

/** What a complete answer that lacks tags says of them. */
export interface Absence {
  /** Missing from every complete answer for long enough, two at least: the provider has them no more. */
  readonly gone: readonly StationTag[];
  /** How many more may still come back. */
  readonly awaited: number;
}

/** Tags are counted by station and tag; both fit 16 bits. */
const TAGS = 2 ** 16;

/**
 * Tags that the state holds and the provider's answers lack. One such answer says nothing: a provider that has just restarted names
 * what it has heard of so far. What is missing from complete answers running, for `goneAfter` milliseconds, is gone.
 */
export class AbsentTags {
  readonly #goneAfter: number;
  /** When each tag was first missing, elapsed milliseconds; only those missing from the last complete answer too. */
  #since = new Map<number, number>();

  constructor(goneAfter: number) {
    this.#goneAfter = goneAfter;
  }

  /** One complete answer, and the tags it lacks. */
  hear(lacks: readonly StationTag[], elapsed: number): Absence {
    const since = new Map<number, number>();
    const gone: StationTag[] = [];
    for (const lack of lacks) {
      const key = lack.station * TAGS + lack.tag;
      const first = this.#since.get(key);
      if (first !== undefined && elapsed - first >= this.#goneAfter) gone.push(lack);
      else since.set(key, first ?? elapsed);
    }
    this.#since = since;
    return { gone, awaited: since.size };
  }
}
