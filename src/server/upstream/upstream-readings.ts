import type { StreamPosition } from '#contract/stream-position.ts';
import type { StationTags, TagMessage } from '#contract/tag-source.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { FeedPosition, type SnapshotPlace, type StreamMark } from '#feed/feed-position.ts';
import type { OperationAnswer } from '#feed/post-operation.ts';
import { KnownTags, type TagBounds } from './known-tags.ts';
import type { RejectionLog } from './rejection-log.ts';
import { readSnapshot, readTagMessage } from './wire-tags.ts';

/** State when a snapshot was requested. */
export interface UpstreamMark {
  readonly stream: StreamMark;
  /** `KnownTags.events`. */
  readonly events: number;
  /** Monotonic milliseconds. */
  readonly elapsed: number;
}

interface MergedAnswer {
  /** What no newer event has changed; null for readings that are gone. */
  readonly tagsByCode: ReadonlyMap<string, StationTags>;
  /** It has everything that is known, and no number is missing after it. */
  readonly isWhole: boolean;
  /** It lacks what may come back; null where it is not used: an older copy of the provider, or another epoch. */
  readonly isLacking: boolean | null;
  /** No number is missing after it. */
  readonly isProven: boolean;
}

const ALWAYS = (): boolean => true;

/** Decides what of a provider's messages and answers is newer than what was passed on before. */
export class UpstreamReadings {
  readonly position = new FeedPosition();
  readonly counts = { repeated: 0, snapshots: 0, snapshotsOfThePast: 0, gaps: 0, restarts: 0 };
  readonly #known: KnownTags;
  readonly #rejections: RejectionLog;

  /** `absentAfter`: milliseconds. */
  constructor(absentAfter: number, bounds: TagBounds | undefined, rejections: RejectionLog) {
    this.#known = new KnownTags(absentAfter, bounds);
    this.#rejections = rejections;
  }

  markAt(elapsed: number): UpstreamMark {
    return { stream: this.position.mark, events: this.#known.events, elapsed };
  }

  /** See `KnownTags.recall`. */
  recall(tagsByCode: ReadonlyMap<string, StationTags>): void {
    this.#known.recall(tagsByCode);
  }

  /** The tags of a message to pass on; `isMissing`: it shows that others have not come. */
  take(
    payload: unknown,
    position: StreamPosition | null,
  ): { readonly tags: readonly TagMessage[]; readonly isMissing: boolean } {
    const read = readTagMessage(payload);
    this.#rejections.add(read.rejections);
    const { isUsed, isMissing } =
      position === null ? { isUsed: ALWAYS, isMissing: false } : this.#place(position);
    const tags = read.tags.filter((tag) => {
      if (isUsed(tag)) return this.#add(tag);
      this.counts.repeated += 1;
      return false;
    });
    return { tags, isMissing };
  }

  /** An answer that came at `arrivedAt`, monotonic milliseconds. */
  merge(
    answer: OperationAnswer,
    askedAt: UpstreamMark,
    arrivedAt: number,
  ): Result<MergedAnswer, 'unreadable'> {
    const read = readSnapshot(answer.data);
    if (!read.ok) return err('unreadable');
    const isComplete = !answer.partial;
    const { newerFrom, proven: isProven } = this.#placeAnswer(answer.position, askedAt);
    if (newerFrom === null) {
      this.counts.snapshotsOfThePast += 1;
      const isWhole = isComplete && isProven;
      return ok({ tagsByCode: new Map(), isWhole, isLacking: null, isProven });
    }
    const { tagsByCode, rejections, isLacking } = this.#known.merge({
      tagsByCode: read.value.tagsByCode,
      newerFrom,
      isComplete,
      askedMs: askedAt.elapsed,
      arrivedMs: arrivedAt,
    });
    this.#rejections.add([...read.value.rejections, ...rejections]);
    this.counts.snapshots += 1;
    const isWhole = isComplete && !isLacking && isProven;
    if (isWhole) this.position.confirmComplete();
    return ok({ tagsByCode, isWhole, isLacking, isProven });
  }

  #add(tag: TagMessage): boolean {
    const rejection = this.#known.addEvent(tag);
    if (rejection !== null) this.#rejections.add([rejection]);
    return rejection === null;
  }

  /** Places a numbered message. `isUsed`: it has a newer value for a tag. */
  #place(position: StreamPosition): {
    readonly isUsed: (tag: TagMessage) => boolean;
    readonly isMissing: boolean;
  } {
    const { seq } = position;
    const place = this.position.placeMessage(position);
    const { events } = this.#known;
    if (place === 'known' || place === 'late') {
      const isRepeated = this.position.isRemembered(seq);
      const from = this.position.offsetAfter(seq, events) ?? events;
      // The answer whose number includes it may have lacked the tag.
      const isUsed = (tag: TagMessage): boolean =>
        !isRepeated &&
        this.#known.isUnchangedSince(tag, from) &&
        (place === 'late' || this.#known.isLacked(tag));
      return { isUsed, isMissing: false };
    }
    this.position.remember(seq, events);
    if (place === 'restarted') this.counts.restarts += 1;
    if (place === 'gap') this.counts.gaps += 1;
    return { isUsed: ALWAYS, isMissing: place !== 'next' };
  }

  #placeAnswer(position: StreamPosition | null, { events, stream }: UpstreamMark): SnapshotPlace {
    if (position === null) return { newerFrom: events, proven: true };
    const head = this.#known.events;
    return this.position.placeSnapshot(position, { askedAt: events, head, mark: stream });
  }
}
