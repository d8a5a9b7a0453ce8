import { firstValueFrom, from, map, race, timer } from 'rxjs';
import { err, type Result } from '#domain/result.ts';
import type { StorageState } from '#worker/api/link-status.ts';
import type { CorePorts } from '../ports.ts';
import { type KeptSource, LogKeeper } from './log-writer.ts';
import type { LogStore, OpenedStore, StoreFault } from './log-store.ts';
import type { StoredLog } from './stored-log.ts';

/** Tells how the keeping goes, and how many records were set aside when the store was opened. */
export type StorageListener = (state: StorageState, setAside: number) => void;

/** The log between visits: read once at the start, then kept by whichever tab has the turn. */
export class KeptLog {
  readonly #ports: Pick<CorePorts, 'openStore' | 'writerLock' | 'timers'>;
  readonly #source: KeptSource;
  readonly #onState: StorageListener;
  #keeper: LogKeeper | null = null;
  #ended = false;

  constructor(
    ports: Pick<CorePorts, 'openStore' | 'writerLock' | 'timers'>,
    source: KeptSource,
    onState: StorageListener,
  ) {
    this.#ports = ports;
    this.#source = source;
    this.#onState = onState;
  }

  /** What an earlier visit kept of this provider; null also where the storage takes its time: the network does not wait for it. */
  async open(provider: string): Promise<StoredLog | null> {
    const store = this.#ports.openStore?.(provider);
    if (store === undefined) {
      this.#onState({ kind: 'memory', reason: 'unavailable' }, 0);
      return null;
    }
    // Nothing is worth a page without readings: also not a store that breaks its word and throws.
    const opening = store.open().catch(() => err<StoreFault>('failing'));
    void opening.then((opened) => this.#keepIn(store, provider, opened));
    const { persistedTimeout } = this.#ports.timers;
    const first = await firstValueFrom(
      race(from(opening), timer(persistedTimeout).pipe(map(() => null))),
    );
    return first?.ok === true ? first.value.kept : null;
  }

  /** Writes what is new now: it may be the last that is heard of this page. */
  write(): void {
    void this.#keeper?.write();
  }

  /** The times of what is not yet written were wrong. */
  correctTimes(): void {
    this.#keeper?.beginAnew();
  }

  stop(): void {
    this.#ended = true;
    this.#keeper?.stop();
  }

  #keepIn(store: LogStore, provider: string, opened: Result<OpenedStore, StoreFault>): void {
    if (this.#ended) return;
    const say = (state: StorageState): void =>
      this.#onState(state, opened.ok ? opened.value.setAside : 0);
    if (!opened.ok) {
      say({ kind: 'memory', reason: opened.error });
      return;
    }
    const keeper = new LogKeeper(this.#source, provider, store, say);
    this.#keeper = keeper;
    this.#ports.writerLock((turn) => {
      if (turn === 'ours') keeper.start();
      else if (turn === 'others') say({ kind: 'elsewhere' });
      else say({ kind: 'memory', reason: 'unavailable' });
    });
  }
}
