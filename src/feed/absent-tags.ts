/** The meaning of a complete answer that lacks tags. */
export interface Absence<Tag> {
  /** Missing from every complete answer (at least two) for long enough: the provider no longer has them. */
  readonly removed: readonly Tag[];
  /** How many more are missing but may still come back. */
  readonly pending: number;
}

/** When an answer was requested and received, in elapsed milliseconds, and the count of live events then. */
export interface AbsenceTime<Head> {
  readonly askedAt: number;
  readonly arrivedAt: number;
  readonly head: Head;
}

/** `head`: when it was first missing, or when it was removed. */
type Missing<Head> =
  | { readonly kind: 'pending'; readonly since: number; readonly head: Head }
  | { readonly kind: 'gone'; readonly head: Head };

/**
 * Finds tags that the provider no longer has. One answer without them proves nothing: a provider that has just restarted names only
 * what it has received so far.
 *
 *     named ──a complete answer lacks it──▶ pending ──one requested `absentAfter` after that answer lacks it too──▶ gone
 *       ▲                                      │                                                                     │
 *       └──a complete answer names it, or a live message has named it since (it is pending again)────────────────────┘
 */
export class AbsentTags<Tag, Head> {
  readonly #absentAfter: number;
  readonly #keyOf: (tag: Tag) => unknown;
  /** Only tags that the last complete answer lacks too. */
  #missing = new Map<unknown, Missing<Head>>();

  /** `absentAfter`: milliseconds. `keyOf`: equal for equal tags. */
  constructor(absentAfter: number, keyOf: (tag: Tag) => unknown) {
    this.#absentAfter = absentAfter;
    this.#keyOf = keyOf;
  }

  /** The last complete answer lacked it, and it is not removed yet. */
  isPending(tag: Tag): boolean {
    return this.#missing.get(this.#keyOf(tag))?.kind === 'pending';
  }

  /** One complete answer, and the tags it lacks. `wasLive`: whether a live message named a tag from a count of events on. */
  update(
    missing: readonly Tag[],
    { askedAt, arrivedAt, head }: AbsenceTime<Head>,
    wasLive: (tag: Tag, from: Head) => boolean,
  ): Absence<Tag> {
    const present = new Map<unknown, Missing<Head>>();
    const removed: Tag[] = [];
    let pending = 0;
    for (const tag of missing) {
      const key = this.#keyOf(tag);
      const before = this.#missing.get(key);
      let now: Missing<Head>;
      if (before === undefined || wasLive(tag, before.head)) {
        now = { kind: 'pending', since: arrivedAt, head };
      } else if (before.kind === 'pending' && askedAt - before.since >= this.#absentAfter) {
        removed.push(tag);
        now = { kind: 'gone', head };
      } else now = before;
      if (now.kind === 'pending') pending += 1;
      present.set(key, now);
    }
    this.#missing = present;
    return { removed, pending };
  }
}
