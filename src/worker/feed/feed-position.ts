import { isRecord } from '#domain/untrusted.ts';
import type { StreamProof } from '#worker/api/link-status.ts';
import type { Offset } from '../log/segment.ts';

/** Where in the provider's stream an answer or a message stands, where the provider says so (PROVIDER 2). */
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
  readonly newerFrom: Offset | null;
  /** False while something is still missing: ask again. */
  readonly proven: boolean;
}

/** Where the stream stood when a question was asked. */
export interface StreamMark {
  /** Connections so far. */
  readonly connection: number;
  /** Lives of the stream so far: it begins a new one with the provider, and whenever that cannot be ruled out. */
  readonly life: number;
}

/** How the log stood at a question and stands at its answer. */
export interface AnswerTime {
  readonly askedAt: Offset;
  readonly head: Offset;
  readonly mark: StreamMark;
}

/** More past lives than a visit sees; an answer of one beyond is taken for one of a new life. */
const LIVES_REMEMBERED = 32;

const NOTHING_NEW: SnapshotPlace = { newerFrom: null, proven: false };

/**
 * Counts along a numbered stream, so that "nothing was missed" is proven instead of hoped. Snapshot and stream may come from
 * replicas of the provider that lag behind each other; the numbers tell which is newer. Numbers are comparable
 * within one epoch only: where the epoch changes, or a new connection names none, the stream is in doubt until an answer that was
 * asked for after that has come. Live messages are folded all the while; an answer that was asked for before is not.
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
  /** The last snapshot was not whole, or cannot be put in order with what was heard live: see {@link hearWhole}. */
  #inDoubt = false;
  /** Epochs of past lives, the oldest first. */
  readonly #left = new Set<string>();
  #connection = 0;
  #isConnected = false;
  #life = 0;
  /** A message of this connection has been heard. */
  #isHeard = false;
  /** An answer that was asked for and has come while this connection stands has named its life. */
  #isNamed = false;
  /** Where the stream stood before a connection whose messages name no epoch: it may be the same life, or not. */
  #before: { readonly epoch: string | null; readonly seq: number } | null = null;
  /** Numbers of the last messages and their log offsets, in a ring; made with the first number. */
  #remembered: { readonly seqs: Float64Array; readonly offsets: Float64Array } | null = null;

  /** How far the state follows the stream; null while nothing is numbered. */
  get proof(): StreamProof | null {
    if (this.#seq < 0) return null;
    const proven = this.#needed < 0 && this.#seq >= this.#spanEnd && !this.#inDoubt;
    return { epoch: this.#epoch, seq: this.#seq, proven };
  }

  /** The messages of this connection join on to what the state holds: nothing was missed between the two. */
  get isFollowed(): boolean {
    return this.#isHeard && this.proof?.proven === true;
  }

  get mark(): StreamMark {
    return { connection: this.#connection, life: this.#life };
  }

  /** A new connection: its messages may come from another copy of the provider, or from another life. */
  beginConnection(): void {
    this.#connection += 1;
    this.#isConnected = true;
    this.#isHeard = false;
    this.#isNamed = false;
  }

  endConnection(): void {
    this.#isConnected = false;
  }

  hearMessage({ epoch, seq, from, to }: StreamPosition): MessagePlace {
    const isFirstHeard = !this.#isHeard;
    this.#isHeard = true;
    const isNameless = epoch === null && isFirstHeard && !this.#isNamed && this.#seq >= 0;
    if (isNameless || this.#isOther(epoch)) {
      const before = { epoch: this.#epoch, seq: this.#seq };
      this.#begin(epoch, seq);
      if (isNameless) this.#before = before;
      this.#needed = seq - 1;
      this.#spanEnd = to ?? -1;
      return 'restarted';
    }
    this.#epoch ??= epoch;
    if (seq <= this.#seq) return 'known';
    const isFirst = this.#seq < 0;
    // An answer to a question of before may be of a life before.
    if (isFirst) this.#life += 1;
    const joins = (from ?? seq - 1) <= this.#seq;
    this.#seq = seq;
    this.#spanEnd = Math.max(this.#spanEnd, to ?? -1);
    if (isFirst || !joins) this.#needed = seq - 1;
    return joins || isFirst ? 'next' : 'gap';
  }

  /** Whether a message of this number has been put into the log, as far as that is remembered. */
  isRemembered(seq: number): boolean {
    return this.#remembered?.seqs[seq % REMEMBERED] === seq;
  }

  /** Remembers where in the log a message was put. */
  remember(seq: number, offset: Offset): void {
    this.#remembered ??= {
      seqs: new Float64Array(REMEMBERED).fill(Number.NaN),
      offsets: new Float64Array(REMEMBERED),
    };
    this.#remembered.seqs[seq % REMEMBERED] = seq;
    this.#remembered.offsets[seq % REMEMBERED] = offset;
  }

  /** What a snapshot is good for. It proves nothing before {@link hearWhole} has said that it was whole. */
  hearSnapshot({ epoch, seq }: StreamPosition, { askedAt, head, mark }: AnswerTime): SnapshotPlace {
    const isOfConnection = this.#isConnected && mark.connection === this.#connection;
    if (epoch !== null && isOfConnection) this.#isNamed = true;
    if (this.#isOther(epoch)) return this.#hearOtherLife(epoch, seq, { askedAt, head, mark });
    if (epoch !== null && this.#epoch === null && this.#seq >= 0) {
      // It tells the life of a connection that names none, if it was asked for and has come while that stood.
      if (!isOfConnection) return NOTHING_NEW;
      // What was counted so far is of a connection before, whose life nobody will name any more.
      if (!this.#isHeard) return this.#beginAt(epoch, seq, { askedAt, head, mark });
      this.#name(epoch);
    }
    this.#epoch ??= epoch;
    const known = Math.max(this.#snapshotSeq, this.#before?.seq ?? -1);
    this.#before = null;
    if (seq < known) {
      this.#snapshotSeq = Math.max(this.#snapshotSeq, known);
      return { newerFrom: null, proven: this.#needed < 0 && !this.#inDoubt };
    }
    const newerFrom = this.#offsetAfter(seq, head) ?? askedAt;
    this.#snapshotSeq = seq;
    this.#inDoubt = true;
    if (seq >= this.#needed) this.#needed = -1;
    if (seq >= this.#seq) this.#spanEnd = -1;
    this.#seq = Math.max(this.#seq, seq);
    return { newerFrom, proven: this.#needed < 0 };
  }

  /** The last snapshot held all that the state holds, and was folded in whole. */
  hearWhole(): void {
    this.#inDoubt = false;
  }

  #hearOtherLife(epoch: string | null, seq: number, time: AnswerTime): SnapshotPlace {
    const { askedAt, mark } = time;
    // Asked before this life was heard of: it is late, and of an older life as far as anybody can tell.
    if (mark.life < this.#life) return NOTHING_NEW;
    // Two lives side by side: nothing says which value is newer but the moment of asking.
    if (epoch !== null && this.#left.has(epoch)) {
      this.#inDoubt = true;
      return { newerFrom: askedAt, proven: false };
    }
    return this.#beginAt(epoch, seq, time);
  }

  /** A life that begins with an answer: what was heard live before it belongs to the life before. */
  #beginAt(epoch: string | null, seq: number, { head }: AnswerTime): SnapshotPlace {
    this.#begin(epoch, seq);
    this.#snapshotSeq = seq;
    this.#inDoubt = true;
    return { newerFrom: head, proven: true };
  }

  /** Offset of the first message behind a number: those between may have been left out. Null where that is forgotten. */
  #offsetAfter(seq: number, head: Offset): Offset | null {
    if (seq >= this.#seq) return head;
    if (this.#remembered === null || this.#seq - seq > REMEMBERED) return null;
    const { seqs, offsets } = this.#remembered;
    for (let next = seq + 1; next <= this.#seq; next += 1) {
      if (seqs[next % REMEMBERED] === next) return offsets[next % REMEMBERED] ?? null;
    }
    return null;
  }

  /** An answer names the life of a connection that named none. */
  #name(epoch: string): void {
    this.#epoch = epoch;
    if (this.#before?.epoch !== epoch) {
      this.#before = null;
      return;
    }
    // The same life as before: what the copies that lag have said again is made good by a snapshot that is as new as the state was.
    this.#left.delete(epoch);
    this.#needed = Math.max(this.#needed, this.#before.seq);
    this.#seq = Math.max(this.#seq, this.#before.seq);
  }

  #isOther(epoch: string | null): boolean {
    return epoch !== null && this.#epoch !== null && epoch !== this.#epoch;
  }

  #begin(epoch: string | null, seq: number): void {
    this.#life += 1;
    if (this.#epoch !== null) this.#left.add(this.#epoch);
    if (epoch !== null) this.#left.delete(epoch);
    for (const oldest of this.#left) {
      if (this.#left.size <= LIVES_REMEMBERED) break;
      this.#left.delete(oldest);
    }
    this.#epoch = epoch;
    this.#seq = seq;
    this.#snapshotSeq = -1;
    this.#needed = -1;
    this.#spanEnd = -1;
    this.#inDoubt = false;
    this.#before = null;
    this.#remembered?.seqs.fill(Number.NaN);
  }
}
