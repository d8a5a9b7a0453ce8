import type { StreamPosition, TagPosition } from '#contract/stream-position.ts';
import type { TagNumber } from './known-tags.ts';

/** Position of the stream when a request was sent. */
export interface StreamMark {
  readonly connection: number;
  readonly generation: number;
}

/** More past epochs than a provider has in a storm; an answer of an older one counts as a new epoch. */
const PAST_EPOCHS = 32;
/** Answers of an earlier epoch in a row after which a provider has returned to it for good. */
const INSISTS = 3;

/**
 * Follows the numbers of a provider's events (PROVIDER 2): whether any is missing, and from where to resume. Numbers compare within one
 * epoch; a generation is one stay in an epoch, as a provider may come back to one. Events without an epoch count as not numbered.
 */
export class StreamProgress {
  #epoch: string | null = null;
  #generation = 0;
  /** Everything up to here is in the state. */
  #complete = -1;
  /** The newest events without a gap: after `from`, up to `to`. */
  #run = { from: -1, to: -1 };
  readonly #past = new Set<string>();
  #connection = 0;
  /** This connection has delivered an event of the present epoch. */
  #hasEvent = false;
  #isConnected = false;
  /** Answers of past epochs in a row. */
  #insisted = 0;

  get mark(): StreamMark {
    return { connection: this.#connection, generation: this.#generation };
  }

  /** The position to resume from; null if there is none. */
  get resumeAt(): TagPosition | null {
    return this.#epoch === null || this.#complete < 0
      ? null
      : { epoch: this.#epoch, seq: this.#complete };
  }

  /** Events are missing that a snapshot has to make up for. */
  get isMissing(): boolean {
    return this.#complete < this.#run.to;
  }

  beginConnection(): void {
    this.#connection += 1;
    this.#isConnected = true;
    this.#hasEvent = false;
  }

  endConnection(): void {
    this.#isConnected = false;
  }

  /** An event's number; null if it has none. `restarted`: it begins another epoch than that of the events before. */
  hear({ epoch, seq, from }: StreamPosition): {
    readonly number: TagNumber | null;
    readonly restarted: boolean;
  } {
    if (epoch === null) return { number: null, restarted: false };
    const restarted = this.#epoch !== null && epoch !== this.#epoch;
    if (epoch !== this.#epoch) this.#begin(epoch);
    this.#hasEvent = true;
    this.#insisted = 0;
    this.#extend(from !== null && from < seq ? from : seq - 1, seq);
    return { number: { generation: this.#generation, seq }, restarted };
  }

  /** An answer's number; null if it is of another time and must not be used. */
  place({ epoch, seq }: TagPosition, mark: StreamMark): TagNumber | null {
    if (epoch !== this.#epoch) {
      if (!this.#isPresent(epoch, mark)) return null;
      this.#begin(epoch);
    }
    this.#insisted = 0;
    return { generation: this.#generation, seq };
  }

  /** Everything up to an answer's number is in the state. */
  complete({ generation, seq }: TagNumber): void {
    if (generation !== this.#generation) return;
    this.#complete = Math.max(this.#complete, seq);
    this.#join();
  }

  /** Whether an answer of another epoch applies to the present one. */
  #isPresent(epoch: string, { connection, generation }: StreamMark): boolean {
    if (this.#epoch === null) return true;
    // Requested before the present epoch was seen.
    if (generation < this.#generation) return false;
    if (!this.#past.has(epoch)) return true;
    if (this.#isConnected && connection === this.#connection && !this.#hasEvent) return true;
    this.#insisted += 1;
    return this.#insisted >= INSISTS;
  }

  #extend(from: number, seq: number): void {
    const run = this.#run;
    if (from <= this.#complete) this.#complete = Math.max(this.#complete, seq);
    else if (from > run.to) this.#run = { from, to: seq };
    else if (seq >= run.from) {
      this.#run = { from: Math.min(run.from, from), to: Math.max(run.to, seq) };
    }
    this.#join();
  }

  #join(): void {
    if (this.#complete >= this.#run.from) this.#complete = Math.max(this.#complete, this.#run.to);
    if (this.#complete >= this.#run.to) this.#run = { from: this.#complete, to: this.#complete };
  }

  #begin(epoch: string): void {
    this.#generation += 1;
    if (this.#epoch !== null) this.#past.add(this.#epoch);
    this.#past.delete(epoch);
    for (const oldest of this.#past) {
      if (this.#past.size <= PAST_EPOCHS) break;
      this.#past.delete(oldest);
    }
    this.#epoch = epoch;
    this.#complete = -1;
    this.#run = { from: -1, to: -1 };
    this.#hasEvent = false;
    this.#insisted = 0;
  }
}
