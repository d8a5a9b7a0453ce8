import type { StreamPosition, TagPosition } from '#contract/stream-position.ts';
import { SeqOffsets } from './seq-offsets.ts';

/**
 * What a numbered message means. `next`: it follows the last one. `known`: the state holds it already (a duplicate or a lagging
 * replica). `late`: it comes after a later one, and no snapshot includes it; a tag whose newest event is not after it takes its value
 * ({@link FeedPosition.offsetAfter}), or a snapshot will. `gap`: messages before it are missing. `restarted`: a new epoch.
 */
export type MessagePlace = 'next' | 'known' | 'late' | 'gap' | 'restarted';

/** Events `after + 1` to `to` of an epoch, of which the last value of each tag is given (PROVIDER 11). */
export interface EventBlock {
  readonly epoch: string;
  readonly after: number;
  readonly to: number;
}

/**
 * What a block means. `next`: it follows the state. `overlaps`: the state holds some of its events, from the offset `from` on. `known`:
 * the state holds them all. `gap`: a block before it is missing. `elsewhere`: the state cannot be continued with blocks of this epoch. Only
 * `next` and `overlaps` are folded.
 */
export type BlockPlace =
  | { readonly kind: 'next' | 'known' | 'gap' | 'elsewhere' }
  | { readonly kind: 'overlaps'; readonly from: number };

/** How a numbered snapshot is to be used. */
export interface SnapshotPlace {
  /** Offset from which live events are newer than the snapshot; null if the snapshot is older than the state and is ignored. */
  readonly newerFrom: number | null;
  /** False while messages are missing: request another snapshot. */
  readonly proven: boolean;
}

/** Position of the stream when a request was sent. */
export interface StreamMark {
  /** Connections so far. */
  readonly connection: number;
  /** Epochs of the stream so far: one begins when the provider restarts, and whenever a restart cannot be ruled out. */
  readonly generation: number;
}

/** The host's offset at a request and at its answer. */
export interface AnswerTime {
  readonly askedAt: number;
  readonly head: number;
  readonly mark: StreamMark;
}

/** More past epochs than a visit sees; an answer of an older one counts as a new epoch. */
const PAST_EPOCHS_REMEMBERED = 32;

const IGNORED: SnapshotPlace = { newerFrom: null, proven: false };

/**
 * Follows the numbers of a stream to prove that no message was missed.
 *
 *     unnumbered ──a message──▶ incomplete ──a whole answer that reaches what is missing──▶ proven ──▶ (the next message follows) proven
 *         │                       ▲    ▲                                                     │
 *         │                       │    └── a gap, another epoch, an answer that is not whole ┤
 *         └──an answer────────────┘                                                          │ a message that left others out
 *                                                                                            ▼
 *                                             proven ◀──its span has ended, or an answer── in a span
 *
 * Snapshot and stream may come from replicas that lag behind each other; within one epoch their numbers show which is newer. Where the epoch
 * changes, or a new connection names none, the stream is incomplete until an answer requested after that arrives. Live messages are folded
 * meanwhile; an answer requested before is not. Offsets count what the host has folded, in its own order.
 */
export class FeedPosition {
  #epoch: string | null = null;
  /** The state holds everything up to here, by message or snapshot; -1 while nothing is numbered. */
  #seq = -1;
  /** The last number that was proven in this epoch; -1 for none. */
  #complete = -1;
  /** A snapshot must reach this number to fill a gap; -1 if there is none. */
  #needed = -1;
  /** Newer values of left-out events arrive up to here; until then the state matches no single number. */
  #spanEnd = -1;
  /** The newest folded snapshot; an older one, from a lagging replica, must not undo it. */
  #snapshotSeq = -1;
  /** The last snapshot was not complete, or cannot be ordered against live messages: see {@link confirmComplete}. */
  #unconfirmed = false;
  /** Past epochs, oldest first. */
  readonly #pastEpochs = new Set<string>();
  #connection = 0;
  #isConnected = false;
  #generation = 0;
  /** This connection has delivered a message. */
  #hasMessage = false;
  /** An answer requested and received over this connection named its epoch. */
  #isEpochConfirmed = false;
  /** Position before a connection whose messages name no epoch: the epoch may be the same or not. */
  #previous: { readonly epoch: string | null; readonly seq: number } | null = null;
  /** The newest ignored answer whose values are shown where there were none: see {@link noteListed}. */
  #listed: Pick<StreamPosition, 'epoch' | 'seq'> | null = null;
  /** Offsets of the last messages; allocated with the first number. */
  #offsets: SeqOffsets | null = null;

  /** How far the state follows the stream; null while nothing is numbered. */
  get proof(): {
    readonly epoch: string | null;
    readonly seq: number;
    readonly proven: boolean;
  } | null {
    if (this.#seq < 0) return null;
    return { epoch: this.#epoch, seq: this.#seq, proven: this.#isProven };
  }

  /** The messages of this connection continue the state: nothing was missed in between. */
  get isContinuous(): boolean {
    return this.#hasMessage && this.proof?.proven === true;
  }

  /** Where another connection may resume; null if the state is that of no number of a known epoch. */
  get resumeAt(): TagPosition | null {
    return this.#epoch !== null && this.proof?.proven === true
      ? { epoch: this.#epoch, seq: this.#seq }
      : null;
  }

  /** Up to where nothing is missing, though events beyond it may be; null if that is no number of a known epoch. */
  get completeTo(): TagPosition | null {
    return this.#epoch === null || this.#complete < 0
      ? null
      : { epoch: this.#epoch, seq: this.#complete };
  }

  /** Where segments resume; null if events are missing, or the epoch is unknown: a snapshot has to come first. */
  get blocksFrom(): TagPosition | null {
    return this.#epoch === null || this.#seq < 0 || this.#needed >= 0
      ? null
      : { epoch: this.#epoch, seq: this.#seq };
  }

  /** The state has left this epoch: answers of it are late. */
  isPast(epoch: string): boolean {
    return this.#pastEpochs.has(epoch);
  }

  get mark(): StreamMark {
    return { connection: this.#connection, generation: this.#generation };
  }

  /** A new connection: its messages may come from another replica or another epoch. */
  beginConnection(): void {
    this.#connection += 1;
    this.#isConnected = true;
    this.#hasMessage = false;
    this.#isEpochConfirmed = false;
  }

  endConnection(): void {
    this.#isConnected = false;
  }

  placeMessage({ epoch, seq, from, to }: StreamPosition): MessagePlace {
    const isFirstMessage = !this.#hasMessage;
    this.#hasMessage = true;
    const isNameless =
      epoch === null && isFirstMessage && !this.#isEpochConfirmed && this.#seq >= 0;
    if (isNameless || this.#isOtherEpoch(epoch)) {
      const before = { epoch: this.#epoch, seq: this.#seq };
      this.#startEpoch(epoch, seq);
      if (isNameless) this.#previous = before;
      this.#needed = seq - 1;
      this.#spanEnd = to ?? -1;
      return 'restarted';
    }
    this.#epoch ??= epoch;
    if (seq <= this.#seq) {
      return seq > this.#snapshotSeq && !this.isRemembered(seq) ? 'late' : 'known';
    }
    const isFirst = this.#seq < 0;
    // An answer requested before may belong to an earlier epoch.
    if (isFirst) this.#generation += 1;
    const joins = (from ?? seq - 1) <= this.#seq;
    this.#seq = seq;
    this.#spanEnd = Math.max(this.#spanEnd, to ?? -1);
    if (isFirst || !joins) this.#needed = seq - 1;
    this.#noteComplete();
    return joins || isFirst ? 'next' : 'gap';
  }

  /**
   * Places a block; `head` is that of the log. Its values are those after its last event, so a block that reaches beyond the state is folded
   * whole: none of them is older than what the state holds.
   */
  placeBlock({ epoch, after, to }: EventBlock, head: number): BlockPlace {
    const from = this.blocksFrom;
    if (from?.epoch !== epoch) return { kind: 'elsewhere' };
    if (to <= from.seq) return { kind: 'known' };
    if (after > from.seq) return { kind: 'gap' };
    const held = after === from.seq ? null : (this.offsetAfter(after, head) ?? head);
    this.#seq = to;
    this.#noteComplete();
    return held === null ? { kind: 'next' } : { kind: 'overlaps', from: held };
  }

  /** Whether a message of this number is known to be in the state. */
  isRemembered(seq: number): boolean {
    return this.#offsets?.has(seq) === true;
  }

  remember(seq: number, offset: number): void {
    this.#offsets ??= new SeqOffsets();
    this.#offsets.set(seq, offset);
  }

  /** How to use a snapshot. It proves nothing before {@link confirmComplete}. */
  placeSnapshot(
    { epoch, seq }: StreamPosition,
    { askedAt, head, mark }: AnswerTime,
  ): SnapshotPlace {
    const isOfConnection = this.#isConnected && mark.connection === this.#connection;
    if (epoch !== null && isOfConnection) this.#isEpochConfirmed = true;
    if (this.#isOtherEpoch(epoch))
      return this.#placeOtherEpoch(epoch, seq, { askedAt, head, mark });
    if (epoch !== null && this.#epoch === null && this.#seq >= 0) {
      // It names the epoch of a connection that gives none, if it was requested and received over that connection.
      if (!isOfConnection) return IGNORED;
      // The numbers so far belong to an earlier connection whose epoch will never be known.
      if (!this.#hasMessage) return this.#startEpochAt(epoch, seq, { askedAt, head, mark });
      this.#nameEpoch(epoch);
    }
    // An answer of another epoch that was requested before this first one is late.
    if (this.#epoch === null && epoch !== null) this.#generation += 1;
    this.#epoch ??= epoch;
    const known = Math.max(this.#snapshotSeq, this.#previous?.seq ?? -1);
    this.#previous = null;
    if (seq < known) {
      this.#snapshotSeq = Math.max(this.#snapshotSeq, known);
      return { newerFrom: null, proven: this.#needed < 0 && !this.#unconfirmed };
    }
    const newerFrom = this.offsetAfter(seq, head) ?? askedAt;
    this.#snapshotSeq = seq;
    this.#unconfirmed = true;
    if (seq >= this.#needed) this.#needed = -1;
    if (seq >= this.#seq) this.#spanEnd = -1;
    this.#seq = Math.max(this.#seq, seq);
    return { newerFrom, proven: this.#needed < 0 };
  }

  /** An ignored answer gave the values of tags that had none. An older answer of its epoch must not undo them. */
  noteListed({ epoch, seq }: StreamPosition): void {
    if (this.#listed?.epoch !== epoch || seq > this.#listed.seq) this.#listed = { epoch, seq };
  }

  /** The last snapshot held all that the state holds, and was folded completely. */
  confirmComplete(): void {
    this.#unconfirmed = false;
    this.#noteComplete();
  }

  #placeOtherEpoch(epoch: string | null, seq: number, time: AnswerTime): SnapshotPlace {
    const { askedAt, mark } = time;
    // Requested before this epoch was seen: late, and of an older epoch as far as can be known.
    if (mark.generation < this.#generation) return IGNORED;
    // Two epochs side by side: only the time of the request shows which value is newer.
    if (epoch !== null && this.#pastEpochs.has(epoch)) {
      this.#unconfirmed = true;
      return { newerFrom: askedAt, proven: false };
    }
    if (this.#listed?.epoch === epoch && seq < this.#listed.seq) return IGNORED;
    return this.#startEpochAt(epoch, seq, time);
  }

  /** An epoch that begins with an answer: earlier live messages belong to the epoch before. */
  #startEpochAt(epoch: string | null, seq: number, { head }: AnswerTime): SnapshotPlace {
    this.#startEpoch(epoch, seq);
    this.#snapshotSeq = seq;
    this.#unconfirmed = true;
    return { newerFrom: head, proven: true };
  }

  /** number of the first message after a number (some in between may have been left out); null if no longer known. */
  offsetAfter(seq: number, head: number): number | null {
    if (seq >= this.#seq) return head;
    return this.#offsets?.after(seq, this.#seq) ?? null;
  }

  /** An answer names the epoch of a connection that gave none. */
  #nameEpoch(epoch: string): void {
    this.#epoch = epoch;
    if (this.#previous?.epoch !== epoch) {
      this.#previous = null;
      return;
    }
    // The same epoch as before: a snapshot as new as the state was repairs what lagging replicas repeated.
    this.#pastEpochs.delete(epoch);
    this.#needed = Math.max(this.#needed, this.#previous.seq);
    this.#seq = Math.max(this.#seq, this.#previous.seq);
  }

  get #isProven(): boolean {
    return this.#seq >= 0 && this.#needed < 0 && this.#seq >= this.#spanEnd && !this.#unconfirmed;
  }

  #noteComplete(): void {
    if (this.#isProven) this.#complete = this.#seq;
  }

  #isOtherEpoch(epoch: string | null): boolean {
    return epoch !== null && this.#epoch !== null && epoch !== this.#epoch;
  }

  #startEpoch(epoch: string | null, seq: number): void {
    this.#generation += 1;
    if (this.#epoch !== null) this.#pastEpochs.add(this.#epoch);
    if (epoch !== null) this.#pastEpochs.delete(epoch);
    for (const oldest of this.#pastEpochs) {
      if (this.#pastEpochs.size <= PAST_EPOCHS_REMEMBERED) break;
      this.#pastEpochs.delete(oldest);
    }
    this.#epoch = epoch;
    this.#seq = seq;
    this.#complete = -1;
    this.#snapshotSeq = -1;
    this.#needed = -1;
    this.#spanEnd = -1;
    this.#unconfirmed = false;
    this.#previous = null;
    this.#offsets?.clear();
  }
}
