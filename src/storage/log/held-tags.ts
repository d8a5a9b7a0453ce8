import type { TagPosition } from '#contract/stream-position.ts';
import type { StationTags, TagMessage, WireValue } from '#contract/tag-source.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { epochMs, type EpochMs, later } from '#domain/time/epoch-ms.ts';
import { type RingBounds, SeqRing } from './seq-ring.ts';
import type {
  HeldEvents,
  LoggedTag,
  TagFollower,
  TagFollowing,
  TagReader,
  LoggedState,
} from './tag-log.ts';

/** As it will be read again: what JSON has no word for is null. */
export const wireValue = (data: WireValue): WireValue => {
  if (typeof data !== 'number') return data;
  return Number.isFinite(data) ? data + 0 : null;
};

/** The part of a log that is in memory: the newest events, the last value of each tag, and who follows. */
export class HeldTags {
  readonly #tagsByCode = new Map<string, Map<string, WireValue>>();
  /** Stations whose map has been given out: it is not written any more. */
  readonly #given = new Set<string>();
  readonly #followers = new Set<TagFollower>();
  readonly #bounds: RingBounds;
  #ring: SeqRing<LoggedTag>;
  #epoch: string;
  #lastAt = epochMs(0);

  constructor(bounds: RingBounds, epoch: string) {
    this.#bounds = bounds;
    this.#epoch = epoch;
    this.#ring = new SeqRing<LoggedTag>(bounds, 0);
  }

  get position(): TagPosition {
    return { epoch: this.#epoch, seq: this.#ring.last };
  }

  get held(): HeldEvents {
    return { epoch: this.#epoch, after: this.#ring.first - 1, last: this.#ring.last };
  }

  /** Events after this number stay in memory; Infinity: no longer than others. */
  keepAfter(seq: number): void {
    this.#ring.keepAfter = seq;
  }

  /** Sets what is known before the first event: a state at a position. Followers do not get it. */
  begin(position: TagPosition, tags: Iterable<TagMessage>): void {
    this.#epoch = position.epoch;
    this.#ring = new SeqRing<LoggedTag>(this.#bounds, position.seq);
    this.#tagsByCode.clear();
    this.#given.clear();
    for (const tag of tags) this.#fold(tag);
  }

  /** The number, epoch and time that an event will have; `ahead` events before it are not pushed yet. */
  number(tag: TagMessage, now: EpochMs, ahead = 0): LoggedTag {
    this.#lastAt = later(this.#lastAt, now);
    const { codigo, path, data } = tag;
    const seq = this.#ring.last + 1 + ahead;
    return { codigo, path, data, epoch: this.#epoch, seq, at: this.#lastAt };
  }

  /** Takes an event into the ring without folding it: one whose value the state holds already. */
  recall(tag: LoggedTag): void {
    this.#lastAt = later(this.#lastAt, tag.at);
    this.#ring.push(tag, tag.at);
  }

  push(tag: LoggedTag): void {
    this.#fold(tag);
    this.pass(tag);
  }

  /** Passes on an event that is the value of no tag: it has a number and nothing else. */
  pass(tag: LoggedTag): void {
    this.recall(tag);
    for (const follower of this.#followers) follower.event(tag);
  }

  state(codigos: readonly string[]): LoggedState {
    const tagsByCode = new Map<string, StationTags>();
    for (const codigo of codigos.length === 0 ? this.#tagsByCode.keys() : codigos) {
      const tags = this.#tagsByCode.get(codigo);
      if (tags === undefined) continue;
      tagsByCode.set(codigo, tags);
      this.#given.add(codigo);
    }
    return { position: this.position, tagsByCode };
  }

  codes(): readonly string[] {
    return [...this.#tagsByCode.keys()].toSorted();
  }

  /** Whether all events after a position are in the ring. */
  holds({ epoch, seq }: TagPosition): boolean {
    return epoch === this.#epoch && this.#ring.holdsAfter(seq);
  }

  /** Events of the ring after a position that {@link holds}. */
  after({ seq }: TagPosition, limit = Infinity): readonly LoggedTag[] {
    const events: LoggedTag[] = [];
    for (let next = seq + 1; next <= this.#ring.last && events.length < limit; next += 1) {
      const event = this.#ring.at(next);
      if (event !== undefined) events.push(event);
    }
    return events;
  }

  follow(position: TagPosition | null, follower: TagFollower): Result<TagFollowing, 'expired'> {
    const from = position ?? this.position;
    if (!this.holds(from)) return err('expired');
    for (const event of this.after(from)) follower.event(event);
    this.#followers.add(follower);
    return ok({
      position: { epoch: this.#epoch, seq: from.seq },
      stop: () => this.#followers.delete(follower),
    });
  }

  /** The stream continues under another epoch, with the same numbers and values; who followed has to follow again. */
  renew(epoch: string): void {
    const { seq } = this.position;
    this.#epoch = epoch;
    this.#ring = new SeqRing<LoggedTag>(this.#bounds, seq);
    this.end();
  }

  /** The stream does not continue here; who followed has to follow again. */
  end(): void {
    const followers = [...this.#followers];
    this.#followers.clear();
    for (const follower of followers) follower.ended();
  }

  #fold({ codigo, path, data }: TagMessage): void {
    let tags = this.#tagsByCode.get(codigo);
    if (tags === undefined || this.#given.delete(codigo)) {
      tags = new Map(tags);
      this.#tagsByCode.set(codigo, tags);
    }
    tags.set(path, data);
  }
}

/** Events of one page that is read from a store. */
export const PAGE = 8_192;

/** Follows from a position that may be older than what is in memory: the log's pages come first. */
export const followInPages = async (
  log: Pick<TagReader, 'after'>,
  held: () => HeldTags,
  position: TagPosition | null,
  follower: TagFollower,
): Promise<Result<TagFollowing, 'expired'>> => {
  if (position === null) return held().follow(null, follower);
  let from = position;
  while (!held().holds(from)) {
    const page = await log.after(from, PAGE);
    if (!page.ok) return page;
    for (const tag of page.value) follower.event(tag);
    const last = page.value.at(-1);
    if (last === undefined) return err('expired');
    from = { epoch: last.epoch, seq: last.seq };
  }
  const following = held().follow(from, follower);
  return following.ok ? ok({ ...following.value, position }) : following;
};
