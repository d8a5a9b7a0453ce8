import { isRecord } from '#domain/untrusted.ts';
import type { StreamProof } from '#worker/api/frames.ts';

/** Where in the provider's stream an answer or a message stands, where the provider says so (TRUST 4). */
export interface StreamPosition {
  /** Names one life of the stream; null where only the number is given. */
  readonly epoch: string | null;
  /** Ascends by one an event. */
  readonly seq: number;
  /**
   * Of a message: the event told before it, where those between are left out. They were not asked for, or newer values of the same
   * tags follow, the last of them with the number `to`. Null where every event is told.
   */
  readonly from: number | null;
  readonly to: number | null;
}

const MAX_EPOCH_LENGTH = 64;

const isPlace = (raw: unknown): raw is number =>
  typeof raw === 'number' && Number.isSafeInteger(raw) && raw >= 0;

/** The `extensions` of a GraphQL answer, untrusted, to a position; null where there is none. */
export const decodePosition = (extensions: unknown): StreamPosition | null => {
  if (!isRecord(extensions)) return null;
  const { epoch, seq, from, to } = extensions;
  if (!isPlace(seq)) return null;
  const place = { seq, from: isPlace(from) ? from : null, to: isPlace(to) ? to : null };
  if (typeof epoch === 'number') return { epoch: String(epoch), ...place };
  if (typeof epoch !== 'string') return { epoch: null, ...place };
  return epoch.length > MAX_EPOCH_LENGTH ? null : { epoch, ...place };
};

/**
 * What a numbered message means. `next`: in its place. `known`: the state holds it already, a duplicate or a replica that lags.
 * `gap`: messages before it are missing. `restarted`: the stream began anew. Only `known` must not be folded.
 */
export type MessagePlace = 'next' | 'known' | 'gap' | 'restarted';

/** Messages whose place in the log is remembered: more than arrive while a slow snapshot is on its way. */
const REMEMBERED = 65_536;

/** What a numbered snapshot is good for. */
export interface SnapshotPlace {
  /** Log offset from which live events are newer than the snapshot; null when it is older than what is known and says nothing. */
  readonly newerFrom: number | null;
  /** False while something is still missing: ask again. */
  readonly proven: boolean;
}

/**
 * Counts along a numbered stream, so that "nothing was missed" is proven instead of hoped. Snapshot and stream may come from
 * replicas of the provider that lag behind each other; the numbers tell which is newer (TRUST, finding 3).
 */
export class FeedPosition {
  #epoch: string | null = null;
  /** Everything up to here is in the state, by message or by snapshot; -1 while nothing is numbered. */
  #seq = -1;
  /** A snapshot must reach this far to fill what is missing before a message that came; -1 when nothing is missing. */
  #needed = -1;
  /** Newer values of what was left out come up to here; until then the state is that of no single number. */
  #spanEnd = -1;
  /** The newest snapshot folded in; an older one, from a copy that lags, must not undo it. */
  #snapshotSeq = -1;
  /** Numbers of the last messages and their log offsets, in a ring; made with the first number. */
  #remembered: { readonly seqs: Float64Array; readonly offsets: Float64Array } | null = null;

  /** How far the state follows the stream; null while nothing is numbered. */
  get proof(): StreamProof | null {
    if (this.#seq < 0) return null;
    const proven = this.#needed < 0 && this.#seq >= this.#spanEnd;
    return { epoch: this.#epoch, seq: this.#seq, proven };
  }

  hearMessage({ epoch, seq, from, to }: StreamPosition): MessagePlace {
    if (this.#isOther(epoch)) {
      this.#begin(epoch, seq);
      this.#needed = seq - 1;
      this.#spanEnd = to ?? -1;
      return 'restarted';
    }
    this.#epoch ??= epoch;
    if (seq <= this.#seq) return 'known';
    const isFirst = this.#seq < 0;
    const joins = (from ?? seq - 1) <= this.#seq;
    this.#seq = seq;
    this.#spanEnd = Math.max(this.#spanEnd, to ?? -1);
    if (isFirst || !joins) this.#needed = seq - 1;
    return joins || isFirst ? 'next' : 'gap';
  }

  /** Remembers where in the log a message was put. */
  remember(seq: number, offset: number): void {
    this.#remembered ??= {
      seqs: new Float64Array(REMEMBERED).fill(Number.NaN),
      offsets: new Float64Array(REMEMBERED),
    };
    this.#remembered.seqs[seq % REMEMBERED] = seq;
    this.#remembered.offsets[seq % REMEMBERED] = offset;
  }

  /** `head` is where the log stands now, `askedAt` where it stood when the snapshot was asked for. */
  hearSnapshot({ epoch, seq }: StreamPosition, head: number, askedAt: number): SnapshotPlace {
    if (this.#isOther(epoch)) {
      // Another life of the stream: what was heard belongs to the one before.
      this.#begin(epoch, seq);
      this.#snapshotSeq = seq;
      return { newerFrom: head, proven: true };
    }
    this.#epoch ??= epoch;
    if (seq < this.#snapshotSeq) return { newerFrom: null, proven: this.#needed < 0 };
    const newerFrom = this.#offsetAfter(seq, head) ?? askedAt;
    this.#snapshotSeq = seq;
    if (seq >= this.#needed) this.#needed = -1;
    if (seq >= this.#seq) this.#spanEnd = -1;
    this.#seq = Math.max(this.#seq, seq);
    return { newerFrom, proven: this.#needed < 0 };
  }

  /** Offset of the first message behind a number: those between may have been left out. Null where that is forgotten. */
  #offsetAfter(seq: number, head: number): number | null {
    if (seq >= this.#seq) return head;
    if (this.#remembered === null || this.#seq - seq > REMEMBERED) return null;
    const { seqs, offsets } = this.#remembered;
    for (let next = seq + 1; next <= this.#seq; next += 1) {
      if (seqs[next % REMEMBERED] === next) return offsets[next % REMEMBERED] ?? null;
    }
    return null;
  }

  #isOther(epoch: string | null): boolean {
    return epoch !== null && this.#epoch !== null && epoch !== this.#epoch;
  }

  #begin(epoch: string | null, seq: number): void {
    this.#epoch = epoch;
    this.#seq = seq;
    this.#snapshotSeq = -1;
    this.#needed = -1;
    this.#spanEnd = -1;
    this.#remembered?.seqs.fill(Number.NaN);
  }
}
