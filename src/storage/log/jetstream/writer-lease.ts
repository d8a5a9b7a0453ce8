import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '#domain/time/epoch-ms.ts';
import { isRecord } from '#domain/untrusted.ts';
import type { Logger } from '#process/logger.ts';
import type { Lease } from '#storage/log/lease.ts';
import { reasonOf } from './engine-line.ts';
import type { MetaRecord, MetaRecords } from './meta-records.ts';

/** The holder renews it so often, */
const RENEW_MS = SECOND_MS;
/** who waits looks so often, */
const LOOK_MS = SECOND_MS / 2;
/** and takes it over when it has seen no renewal for so long. */
const TAKE_OVER_MS = 4 * SECOND_MS;

/** What the lease is for: begins and ends writing. */
export interface LeasedWriter {
  /** Resolves once it can be written; false where `isWanted` was false before. */
  readonly begin: (isWanted: () => boolean) => Promise<boolean>;
  readonly end: (reason: string) => void;
}

const RECORD = 'lease';

/** Who holds the lease by an untrusted record; null if nobody. */
const holderOf = (raw: unknown): string | null =>
  isRecord(raw) && typeof raw['holder'] === 'string' ? raw['holder'] : null;

/**
 * A lease in a record of the engine, renewed by compare-and-set. Who waits counts how long it has itself seen no renewal, by its own clock:
 * clocks of machines are never compared. It only decides who tries: what keeps two processes from writing is the number that each event names
 * as the one before it.
 */
export class RecordedLease implements Lease {
  readonly #meta: MetaRecords;
  readonly #writer: LeasedWriter;
  readonly #log: Logger;
  readonly #self = randomBytes(8).toString('hex');
  #holder: { gained: () => void; lost: () => void } | null = null;
  #running: Promise<void> | null = null;
  /** Number of our record in the engine; null where we have none. */
  #record: number | null = null;
  /** The record that was seen last, and since when without a look that failed or came late. */
  #seen: { readonly seq: number; readonly since: number; readonly at: number } | null = null;
  /** Counts what begins or ends writing. */
  #tenure = 0;
  #held = false;
  #stopped = false;
  /** Ends the wait under way, or the next one. */
  #woken = new AbortController();

  constructor(meta: MetaRecords, writer: LeasedWriter, log: Logger) {
    this.#meta = meta;
    this.#writer = writer;
    this.#log = log;
  }

  get held(): boolean {
    return this.#held;
  }

  follow(holder: { gained: () => void; lost: () => void }): void {
    this.#holder = holder;
    this.#running ??= this.#run();
  }

  /** Another process has written though the lease is ours: it is asked who has it. */
  fenced(): void {
    this.#lose('another process has written the log');
    this.#woken.abort();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#woken.abort();
    await this.#running;
    this.#writer.end('this process gives up writing');
    this.#held = false;
    const record = this.#record;
    this.#record = null;
    if (record === null) return;
    try {
      await this.#meta.replace(RECORD, { holder: null }, record);
    } catch {
      // Who waits takes it over after its time.
    }
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      try {
        if (this.#record === null) await this.#look();
        else await this.#renew(this.#record);
      } catch (error) {
        this.#seen = null;
        this.#log.debug('the lease cannot be seen', { reason: reasonOf(error) });
      }
      const waitMs = this.#record === null ? LOOK_MS : RENEW_MS;
      if (!this.#stopped) await pause(waitMs, undefined, this.#woken).catch(() => undefined);
      this.#woken = new AbortController();
    }
  }

  async #look(): Promise<void> {
    const record = await this.#meta.read(RECORD);
    const now = performance.now();
    // A process that was itself away has seen nothing in that time.
    const wasAway = now - (this.#seen?.at ?? 0) > 2 * LOOK_MS + RENEW_MS;
    const isNew = this.#seen?.seq !== record.seq || wasAway;
    const since = isNew ? now : (this.#seen?.since ?? now);
    this.#seen = { seq: record.seq, since, at: now };
    const holder = holderOf(record.value);
    const isFree = holder === null || holder === this.#self;
    if (isFree || now - since >= TAKE_OVER_MS) await this.#take(record);
  }

  /** Takes a record that nobody renews, then begins to write. */
  async #take({ seq }: MetaRecord): Promise<void> {
    const taken = await this.#meta.replace(RECORD, { holder: this.#self }, seq);
    if (!taken.ok) return;
    this.#record = taken.value;
    this.#seen = null;
    this.#tenure += 1;
    void this.#begin(taken.value, this.#tenure);
  }

  async #begin(record: number, tenure: number): Promise<void> {
    const isOurs = () => this.#tenure === tenure && !this.#stopped;
    const hasBegun = await this.#writer.begin(isOurs);
    if (!hasBegun || !isOurs()) return;
    this.#held = true;
    this.#log.info('this process writes the log', { record });
    this.#holder?.gained();
  }

  async #renew(record: number): Promise<void> {
    let renewed = await this.#meta.replace(RECORD, { holder: this.#self }, record);
    if (!renewed.ok) {
      // Another has it; or the answer to our last renewal was lost; or the store went back in time, or forgot it.
      const present = await this.#meta.read(RECORD);
      const holder = holderOf(present.value);
      if (holder === this.#self || holder === null) {
        renewed = await this.#meta.replace(RECORD, { holder: this.#self }, present.seq);
      }
    }
    if (!renewed.ok) this.#lose('another process has taken over the lease');
    else if (this.#record !== null) this.#record = renewed.value;
  }

  #lose(reason: string): void {
    this.#record = null;
    this.#tenure += 1;
    this.#writer.end(reason);
    if (!this.#held) return;
    this.#held = false;
    this.#log.warn('this process writes the log no more', { reason });
    this.#holder?.lost();
  }
}
