import type { Demonstration } from '#contract/site/site-config.ts';
import type { SourceState } from '#contract/source-state.ts';
import type { TagSource } from '#contract/tag-source.ts';
import { SECOND_MS } from '#domain/time/epoch-ms.ts';
import type { Logger } from '#process/logger.ts';
import { type IntakeLog, TagIntake } from '#storage/log/tag-intake.ts';
import type { Lease } from '#storage/log/lease.ts';
import { withTimeout } from '#process/with-timeout.ts';
import type { ReadingsIntake } from './readings-intake.ts';

/** What a leased intake needs of the server. */
export interface LeasedParts {
  readonly source: TagSource;
  readonly log: IntakeLog;
  readonly lease: Lease;
  /** Publishes to all readers of the log whether it is a demonstration. */
  readonly setNotice: (notice: Demonstration | null) => Promise<void>;
  readonly onSource: (source: SourceState) => void;
  readonly logger: Logger;
  /** Until it tries again what has failed. */
  readonly retryMs?: number;
  /** How long a stop waits for received events to be stored. */
  readonly flushMs?: number;
}

/** One time of having the lease. */
interface Term {
  isOver: boolean;
  intake: TagIntake | null;
}

const RETRY_MS = SECOND_MS;
const FLUSH_MS = 5 * SECOND_MS;

/**
 * Takes in a source while this process has the lease: the source starts with what the log holds, and is stopped when the lease is lost; what
 * waits then is dropped, as the next holder asks the source itself.
 */
class LeasedIntake implements ReadingsIntake {
  readonly #parts: LeasedParts;
  #term: Term | null = null;
  /** Left out by the intakes of terms that are over. */
  #leftOut = 0;
  #stopped = false;

  constructor(parts: LeasedParts) {
    this.#parts = parts;
  }

  readonly start = (): Promise<void> => {
    this.#parts.lease.follow({ gained: () => this.#begin(), lost: () => this.#lose() });
    return Promise.resolve();
  };

  readonly stop = async (): Promise<void> => {
    this.#stopped = true;
    const term = this.#term;
    this.#term = null;
    if (term !== null) {
      term.isOver = true;
      const { intake } = term;
      term.intake = null;
      if (intake !== null) {
        this.#parts.source.stop();
        // While the log is away an append may take as long as that.
        await withTimeout(intake.stop(), this.#parts.flushMs ?? FLUSH_MS);
        intake.drop();
      }
    }
    await this.#parts.lease.stop();
  };

  readonly counts = (): TagIntake['counts'] => {
    const present = this.#term?.intake?.counts ?? { waiting: 0, leftOut: 0 };
    return { waiting: present.waiting, leftOut: this.#leftOut + present.leftOut };
  };

  readonly lease = (): 'held' | 'waiting' => (this.#parts.lease.held ? 'held' : 'waiting');

  #begin(): void {
    if (this.#stopped) return;
    this.#end();
    const term: Term = { isOver: false, intake: null };
    this.#term = term;
    this.#parts.logger.info('takes readings in');
    void this.#serve(term);
  }

  #lose(): void {
    if (this.#stopped) return;
    this.#parts.logger.warn('another process takes readings in, or the log is away');
    this.#end();
  }

  #end(): void {
    const term = this.#term;
    this.#term = null;
    if (term === null) return;
    term.isOver = true;
    this.#clear(term);
  }

  /** Stops what the term has started. */
  #clear(term: Term): void {
    const { intake } = term;
    term.intake = null;
    if (intake === null) return;
    this.#parts.source.stop();
    intake.drop();
    this.#leftOut += intake.counts.leftOut;
  }

  async #serve(term: Term): Promise<void> {
    const { source, log, setNotice, onSource, logger, retryMs = RETRY_MS } = this.#parts;
    while (!term.isOver) {
      try {
        // Before the first reading: a demonstration is never taken for the present situation.
        await setNotice(source.demonstration);
        const { tagsByCode } = await log.last();
        if (term.isOver) return;
        const intake = new TagIntake(log, {}, onSource);
        term.intake = intake;
        source.recall?.(tagsByCode);
        source.start(intake);
        await intake.refused;
        logger.warn('the log took something no more');
      } catch (error) {
        const message = error instanceof Error ? error.message : 'unknown';
        logger.warn('readings are not taken in', { message });
      }
      this.#clear(term);
      if (term.isOver) return;
      await new Promise((resolve) => {
        setTimeout(resolve, retryMs).unref();
      });
    }
  }
}

/** Takes in a source for a log that several processes share. */
export const leasedIntake = (parts: LeasedParts): ReadingsIntake => new LeasedIntake(parts);
