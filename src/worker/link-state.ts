import type { EpochMs } from '#domain/epoch-ms.ts';
import type { AnswerFault, LinkPhase, LinkStatusFrame, StorageState } from '#worker/api/frames.ts';

/** This many losses within {@link UNSTABLE_RETRIES} waiting times make an unstable connection (TRUST, row 23). */
const UNSTABLE_LOSSES = 3;
const UNSTABLE_RETRIES = 8;

/** What is known of the connection; the log and the counters know the rest of a status frame. */
export type LinkFacts = Pick<
  LinkStatusFrame,
  | 'phase'
  | 'retryAt'
  | 'updating'
  | 'keptAt'
  | 'storage'
  | 'setAside'
  | 'lastEventAt'
  | 'networkLoaded'
  | 'snapshotTrouble'
  | 'messages'
  | 'reconnects'
  | 'unstable'
>;

/** How the connection stands and how it went, told by what the feed hears. */
export class LinkState {
  /** Milliseconds within which losses count together. */
  readonly #unstableWithin: number;
  #phase: LinkPhase = 'connecting';
  #retryAt: EpochMs | null = null;
  #updating = false;
  #keptAt: EpochMs | null = null;
  #storage: StorageState = { kind: 'opening' };
  #setAside = 0;
  #lastEventAt: EpochMs | null = null;
  #networkLoaded = false;
  #snapshotTrouble: LinkStatusFrame['snapshotTrouble'] = 'none';
  #messages = 0;
  #reconnects = 0;
  #wasLive = false;
  /** Elapsed time of the last losses, oldest first. */
  #losses: readonly number[] = [];

  constructor(retryMs: number) {
    this.#unstableWithin = UNSTABLE_RETRIES * retryMs;
  }

  /** False until a snapshot has been read in this visit. */
  get networkLoaded(): boolean {
    return this.#networkLoaded;
  }

  /** Messages of the subscription so far. */
  get messages(): number {
    return this.#messages;
  }

  hearPhase(phase: LinkPhase, retryAt: EpochMs | null, elapsed: number): void {
    if (phase === 'live') {
      if (this.#wasLive) {
        this.#reconnects += 1;
        // What was said meanwhile is missing until the snapshot that follows.
        this.#updating = true;
      }
      this.#wasLive = true;
    } else if (this.#phase === 'live') {
      this.#losses = [...this.#losses, elapsed].slice(-UNSTABLE_LOSSES);
    }
    this.#phase = phase;
    this.#retryAt = retryAt;
  }

  hearMessage(at: EpochMs): void {
    this.#messages += 1;
    this.#lastEventAt = at;
  }

  /** What is shown is in doubt until a snapshot confirms it. */
  hearDoubt(): void {
    this.#updating = true;
  }

  /** No snapshot can confirm what is shown: that is said instead, and live readings go on (TRUST, row 3). */
  hearTrouble(trouble: AnswerFault): void {
    this.#snapshotTrouble = trouble;
    this.#updating = false;
  }

  /** A snapshot was read. `proven`: nothing is missing behind it. */
  hearSnapshot(at: EpochMs, { partial, proven }: { partial: boolean; proven: boolean }): void {
    this.#lastEventAt = at;
    this.#networkLoaded = true;
    this.#keptAt = null;
    this.#updating &&= !proven;
    this.#snapshotTrouble = partial ? 'partial' : 'none';
  }

  /** What is shown was kept from an earlier visit, until the provider confirms it. */
  hearKept(at: EpochMs): void {
    if (!this.#networkLoaded) this.#keptAt = at;
  }

  hearStorage(storage: StorageState, setAside: number): void {
    this.#storage = storage;
    this.#setAside = setAside;
  }

  read(elapsed: number): LinkFacts {
    const first = this.#losses.length < UNSTABLE_LOSSES ? undefined : this.#losses[0];
    return {
      phase: this.#phase,
      retryAt: this.#retryAt,
      updating: this.#updating,
      keptAt: this.#keptAt,
      storage: this.#storage,
      setAside: this.#setAside,
      lastEventAt: this.#lastEventAt,
      networkLoaded: this.#networkLoaded,
      snapshotTrouble: this.#snapshotTrouble,
      messages: this.#messages,
      reconnects: this.#reconnects,
      unstable: first !== undefined && elapsed - first <= this.#unstableWithin,
    };
  }
}
