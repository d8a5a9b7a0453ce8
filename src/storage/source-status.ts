import type { SourceState } from '#contract/source-state.ts';
import { SECOND_MS, epochMs } from '#domain/time/epoch-ms.ts';

/** State of the source of a log's readings; null: not reported. */
export class SourceStatus {
  #state: SourceState | null = null;
  readonly #listeners = new Set<(state: SourceState | null) => void>();

  get state(): SourceState | null {
    return this.#state;
  }

  readonly set = (state: SourceState | null): void => {
    if (JSON.stringify(state) === JSON.stringify(this.#state)) return;
    this.#state = state;
    for (const listener of this.#listeners) listener(state);
  };

  onChange(listener: (state: SourceState | null) => void): void {
    this.#listeners.add(listener);
  }
}

/** The record beside a shared log by which the process that takes readings in passes on what it knows of their source. */
export interface SourceRecord {
  /** Its number changes with each writing; 0: it was never written. Rejects while the log is away. */
  readonly read: () => Promise<{ readonly state: SourceState | null; readonly seq: number }>;
  readonly write: (state: SourceState) => Promise<void>;
}

const BEAT_MS = 5 * SECOND_MS;
const READ_MS = SECOND_MS;
/** A record that has not been written for longer is of a process that is gone. */
const GONE_MS = 4 * BEAT_MS;

/** Writes a status into a record at each change, and again every few seconds. Returns a function that ends it. */
export const shareSource = (status: SourceStatus, record: SourceRecord): (() => void) => {
  const write = (): void => {
    if (status.state !== null) void record.write(status.state).catch(() => undefined);
  };
  status.onChange(write);
  const beating = setInterval(write, BEAT_MS).unref();
  return () => clearInterval(beating);
};

/** Reads a status from a record. While the log is away or nobody writes the record, the source is lost. Returns a function that ends it. */
export const watchSource = (
  status: SourceStatus,
  record: Pick<SourceRecord, 'read'>,
  now: () => number = Date.now,
): (() => void) => {
  let seq = 0;
  let seenAt = now();
  const look = async (): Promise<void> => {
    const found = await record.read().catch(() => null);
    if (found?.seq === 0) return;
    if (found !== null && found.seq !== seq) {
      ({ seq } = found);
      seenAt = now();
      status.set(found.state);
    } else if (seq > 0 && now() - seenAt >= GONE_MS && status.state?.state !== 'lost') {
      status.set({ state: 'lost', since: epochMs(seenAt) });
    }
  };
  void look();
  const looking = setInterval(() => void look(), READ_MS).unref();
  return () => clearInterval(looking);
};
