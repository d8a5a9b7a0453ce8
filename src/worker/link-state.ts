import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { RequestFault } from '#contract/request-fault.ts';
import type { Rejections } from './feed/rejections.ts';
import type { FeedPosition } from '#feed/feed-position.ts';
import type { Ingest } from './ingest.ts';
import type { EventRate } from './projections/event-rate.ts';
import type { ServerClock } from './server-clock.ts';
import type {
  EconomyStatus,
  LinkPhase,
  LinkStatusFrame,
  StorageState,
} from '#worker/api/link-status.ts';

/** This many losses within {@link UNSTABLE_RETRIES} retry waits make a connection unstable (fault row 23). */
const UNSTABLE_LOSSES = 3;
const UNSTABLE_RETRIES = 8;

/** How far the state is that of the provider's numbers, null where nothing is numbered, and the doubt about its source. */
export interface StreamProgress {
  readonly proof: FeedPosition['proof'];
  readonly doubt: LinkStatusFrame['source'];
}

/** What a status frame shows beside the connection. */
interface LinkFacts {
  /** Monotonic milliseconds. */
  readonly elapsed: number;
  readonly progress: StreamProgress;
  readonly clock: Pick<ServerClock, 'skew' | 'state'>;
  readonly ingest: Ingest;
  readonly rate: EventRate;
  readonly rejections: Rejections;
}

/** State of the connection, folded from the feed's signals. */
export class LinkState {
  /** Milliseconds within which losses count together. */
  readonly #unstableWithin: number;
  #phase: LinkPhase = 'connecting';
  #retryAt: EpochMs | null = null;
  #economy: EconomyStatus | null = null;
  /** What is shown may be older than the subscription: from its start until a later answer or the numbers confirm it. */
  #unconfirmed = false;
  /** It was shown before this connection, so it may be older than what the connection delivers. */
  #isFromBefore = false;
  /** Something may have been missed: the page was away, or messages are missing. */
  #stale = false;
  #silent = false;
  #persistedAt: EpochMs | null = null;
  #storage: StorageState = { kind: 'opening' };
  #quarantined = 0;
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

  /** Whether every station is known: from a snapshot of this visit, or from an earlier one. */
  get isNetworkKnown(): boolean {
    return this.#networkLoaded || this.#persistedAt !== null;
  }

  get messages(): number {
    return this.#messages;
  }

  /** What is shown is not yet confirmed by a later answer or the stream's numbers. */
  get isUnconfirmed(): boolean {
    return this.#unconfirmed;
  }

  /** An answer of this visit confirmed what is shown. */
  get isConfirmed(): boolean {
    return this.#networkLoaded && !this.#unconfirmed && !this.#stale;
  }

  onPhase(phase: LinkPhase, retryAt: EpochMs | null, elapsed: number): void {
    if (phase === 'live') {
      if (this.#wasLive) this.#reconnects += 1;
      // One confirmation covers what was stale before, too.
      this.#isFromBefore = this.#wasLive || this.#stale;
      this.#stale = false;
      this.#wasLive = true;
      // Events before the subscription are missing until an answer requested afterwards.
      this.#unconfirmed = true;
    } else if (this.#phase === 'live') {
      this.#losses = [...this.#losses, elapsed].slice(-UNSTABLE_LOSSES);
    }
    this.#phase = phase;
    this.#retryAt = retryAt;
  }

  onMessage(at: EpochMs, count = 1): void {
    this.#messages += count;
    this.#lastEventAt = at;
  }

  /** When the last message or answer was received. */
  get lastEventAt(): EpochMs | null {
    return this.#lastEventAt;
  }

  /** Readings come from segments; null: no longer. */
  onEconomy(economy: EconomyStatus | null): void {
    this.#economy = economy;
    // A subscription that fell silent is over.
    this.#silent = false;
  }

  /** The segments hold nothing that is not shown, and nothing is missing. */
  onCaughtUp(): void {
    this.#unconfirmed = false;
    this.#stale = false;
    this.#snapshotTrouble = 'none';
  }

  onStale(): void {
    this.#stale = true;
  }

  /** The messages of this connection continue what is shown: nothing was missed. */
  onContinuous(): void {
    this.#unconfirmed = false;
  }

  onSilence(silent: boolean): void {
    this.#silent = silent;
  }

  /** Snapshots fail: the status shows that instead of "updating". */
  get #isTroubled(): boolean {
    return this.#snapshotTrouble !== 'none' && this.#snapshotTrouble !== 'partial';
  }

  /** A snapshot failed; live readings continue (fault row 3). */
  onSnapshotFault(trouble: RequestFault): void {
    this.#snapshotTrouble = trouble;
  }

  /** A snapshot was read. `partial`: it reports errors. `lacks`: it lacks something shown. `proven`: nothing is missing after it. */
  onSnapshot(
    at: EpochMs,
    { partial, lacks, proven }: { partial: boolean; lacks: boolean; proven: boolean },
  ): void {
    // A persisted reading that the answer does not name is not confirmed today.
    if (lacks && this.#persistedAt !== null) this.#stale = true;
    this.#lastEventAt = at;
    this.#networkLoaded = true;
    this.#persistedAt = null;
    this.#unconfirmed &&= !proven;
    this.#stale &&= !proven;
    this.#snapshotTrouble = partial || lacks ? 'partial' : 'none';
  }

  /** What is shown was persisted by an earlier visit, until the provider confirms it. */
  onPersisted(at: EpochMs): void {
    if (!this.#networkLoaded) this.#persistedAt = at;
  }

  onStorage(storage: StorageState, quarantined: number): void {
    this.#storage = storage;
    this.#quarantined = quarantined;
  }

  /** The status frame. Written out: to spread so many properties takes several times as long. */
  read({ elapsed, progress, clock, ingest, rate, rejections }: LinkFacts): LinkStatusFrame {
    const first = this.#losses.length < UNSTABLE_LOSSES ? undefined : this.#losses[0];
    const { proof, doubt } = progress;
    const isInDoubt = doubt !== null;
    const { state, names, log } = ingest;
    return {
      phase: this.#phase,
      retryAt: this.#retryAt,
      economy: this.#economy,
      source: doubt,
      updating: isInDoubt || (!this.#isTroubled && (this.#unconfirmed || this.#stale)),
      stale:
        isInDoubt ||
        (!this.#isTroubled && ((this.#unconfirmed && this.#isFromBefore) || this.#stale)),
      silent: this.#silent,
      persistedAt: this.#persistedAt,
      storage: this.#storage,
      quarantined: this.#quarantined,
      networkLoaded: this.#networkLoaded,
      snapshotTrouble: this.#snapshotTrouble,
      messages: this.#messages,
      reconnects: this.#reconnects,
      unstable: first !== undefined && elapsed - first <= this.#unstableWithin,
      // A snapshot without stations is no reading.
      lastEventAt: state.stationCount === 0 ? null : this.#lastEventAt,
      clockSkew: clock.skew,
      clock: clock.state,
      stream: proof === null ? null : { ...proof, proven: proof.proven && !isInDoubt },
      stations: state.stationCount,
      leftOut: names.leftOut,
      eventsAppended: log.head,
      eventsPerSecond: rate.perSecond,
      log: { events: log.head - log.first, bytes: log.bytes },
      rejected: rejections.list(),
    };
  }
}
