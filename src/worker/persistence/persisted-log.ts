import { err, type Result } from '#domain/result.ts';
import type { StorageState } from '#worker/api/link-status.ts';
import type { LogStore, OpenedStore, StoreFault } from './log-store.ts';
import { type LogSource, LogWriter } from './log-writer.ts';
import { settledWithin } from './settled-within.ts';
import type { StoredLog } from './stored-log.ts';
import type { WriterLock } from './writer-lock.ts';

/** Receives the state of the storage, and the number of records quarantined when the store was opened. */
export type StorageListener = (state: StorageState, quarantined: number) => void;

/** What the persisted log needs of its environment. */
export interface PersistencePorts {
  /** Opens the persistent store of a provider's log (by its URL); null to persist nothing. */
  readonly openStore: ((provider: string) => LogStore) | null;
  /** Decides which tab writes. */
  readonly writerLock: WriterLock;
  /** How long the start waits for the persisted log, in milliseconds. */
  readonly timers: { readonly persistedTimeout: number };
}

/** The log between visits: read once at the start, then written by the tab with the writer lock. */
export class PersistedLog {
  readonly #ports: PersistencePorts;
  readonly #source: LogSource;
  readonly #onState: StorageListener;
  #writer: LogWriter | null = null;
  #ended = false;

  constructor(ports: PersistencePorts, source: LogSource, onState: StorageListener) {
    this.#ports = ports;
    this.#source = source;
    this.#onState = onState;
  }

  /** The log of an earlier visit to this provider; null if there is none, or if the storage is slow: the network does not wait for it. */
  async open(provider: string): Promise<StoredLog | null> {
    const store = this.#ports.openStore?.(provider);
    if (store === undefined) {
      this.#onState({ kind: 'memory', reason: 'unavailable' }, 0);
      return null;
    }
    // A store that breaks its contract and throws must not stop the site.
    const opening = store.open().catch(() => err<StoreFault>('failing'));
    void opening.then((opened) => this.#writeTo(store, opened));
    const { persistedTimeout } = this.#ports.timers;
    const first = await settledWithin(opening, persistedTimeout);
    return first?.ok === true ? first.value.log : null;
  }

  /** Writes new events now; called when the page may be about to end. */
  write(): void {
    void this.#writer?.write();
  }

  /** Call after a clock correction: the times of unwritten events were wrong. */
  correctTimes(): void {
    this.#writer?.restartWithCheckpoint();
  }

  stop(): void {
    this.#ended = true;
    this.#writer?.stop();
  }

  #writeTo(store: LogStore, opened: Result<OpenedStore, StoreFault>): void {
    if (this.#ended) return;
    const report = (state: StorageState): void =>
      this.#onState(state, opened.ok ? opened.value.quarantined : 0);
    if (!opened.ok) {
      report({ kind: 'memory', reason: opened.error });
      return;
    }
    const writer = new LogWriter(this.#source, store, report);
    this.#writer = writer;
    this.#ports.writerLock((turn) => {
      if (turn === 'ours') writer.start();
      else if (turn === 'others') report({ kind: 'elsewhere' });
      else report({ kind: 'memory', reason: 'unavailable' });
    });
  }
}
