import type { RequestFault } from '#contract/request-fault.ts';
import { backoff } from '#feed/backoff.ts';
import type { OpenLine } from '#feed/line.ts';
import type { OperationAnswer } from '#feed/post-operation.ts';
import {
  type ConnectionSignal,
  ProviderConnection,
  type ReplacedSignal,
} from '#feed/provider-connection.ts';
import type { SocketEnd } from '#feed/provider-socket.ts';
import type { ProviderTimers } from '#feed/provider-timers.ts';
import { SnapshotRequests, type SnapshotResponse } from '#feed/snapshot-requests.ts';
import { StreamSilence } from '#feed/stream-silence.ts';
import type { StreamPosition } from '#contract/stream-position.ts';
import { doubtOf, newerSource, type SourceState } from '#contract/source-state.ts';
import type { SourceNews, StationTags, TagSink, TagSource } from '#contract/tag-source.ts';
import { SECOND_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { Logger } from '#process/logger.ts';
import type { TagBounds } from './known-tags.ts';
import { providerPast, type ProviderPastOptions } from './provider-past.ts';
import { RejectionLog } from './rejection-log.ts';
import { openLine } from './upstream-line.ts';
import { UPSTREAM_TIMERS } from './upstream-timers.ts';
import { type UpstreamMark, UpstreamReadings } from './upstream-readings.ts';

/** State of the connection to a provider. `live`: subscribed. `waiting`: until the next attempt. */
interface UpstreamState {
  readonly kind: 'connecting' | 'live' | 'waiting';
  readonly since: EpochMs;
  /** When the last event came; null before the first. */
  readonly lastMessageAt: EpochMs | null;
}

/** Counts since the start, for metrics. All names are ours. */
interface UpstreamCounts {
  /** Messages of the subscription with a tag of one station. */
  readonly events: number;
  /** Of these, left out as repeated or older than what is known. */
  readonly repeated: number;
  /** Snapshots that were used. */
  readonly snapshots: number;
  /** By reason, of `RequestFault`. */
  readonly snapshotFailures: Readonly<Record<string, number>>;
  /** Answers rejected because their epoch is over. */
  readonly snapshotsOfThePast: number;
  readonly rejections: Readonly<Record<string, number>>;
  /** Connections after the first. */
  readonly reconnects: number;
  /** Of these, resumed from a position. */
  readonly resumptions: number;
  /** Numbers that were missing, at each start of a gap. */
  readonly gaps: number;
  /** Subscriptions renewed because they delivered nothing. */
  readonly silences: number;
  /** Other epochs that the stream went on with. */
  readonly restarts: number;
  /** Null before the first event. */
  readonly secondsSinceEvent: number | null;
}

/** A provider as a source, with its state. */
export interface ProviderSource extends TagSource {
  /** Before the start: what the log holds from an earlier run. Readings of it that the provider does not name any more are then gone. */
  readonly recall: (tagsByCode: ReadonlyMap<string, StationTags>) => void;
  readonly state: () => UpstreamState;
  readonly counts: () => UpstreamCounts;
}

export interface ProviderSourceOptions extends Partial<Pick<ProviderPastOptions, 'zone'>> {
  /** http or https; its sockets have the same path. */
  readonly graphqlUrl: string;
  readonly log: Logger;
  readonly timers?: Partial<ProviderTimers>;
  readonly bounds?: TagBounds;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Monotonic milliseconds. */
  readonly elapsed?: () => number;
  /** 0 to 1. */
  readonly random?: () => number;
  readonly fetch?: typeof fetch;
  readonly openLine?: OpenLine;
}

type Ports = Required<
  Pick<ProviderSourceOptions, 'now' | 'elapsed' | 'random' | 'fetch' | 'openLine'>
> & { readonly timers: ProviderTimers };

class Provider {
  readonly #graphqlUrl: string;
  readonly #log: Logger;
  readonly #ports: Ports;
  readonly #readings: UpstreamReadings;
  readonly #silence = new StreamSilence();
  readonly #rejections: RejectionLog;
  readonly #requests: SnapshotRequests<UpstreamMark>;
  readonly #failures = new Map<RequestFault, number>();
  readonly #counts = {
    events: 0,
    connections: 0,
    resumptions: 0,
    silences: 0,
  };
  #sink: TagSink | null = null;
  #connection: ProviderConnection | null = null;
  /** This connection asks to resume at a position. */
  #resumes = false;
  #retry: NodeJS.Timeout | null = null;
  #watching: NodeJS.Timeout | null = null;
  /** Refusals of the subscription in a row. */
  #refusals = 0;
  /** The log's last outcome; null before the first attempt has ended. */
  #isLoggedLive: boolean | null = null;
  #kind: UpstreamState['kind'] = 'connecting';
  #since: EpochMs;
  /** The provider's report about its own source. */
  #source: SourceState | null = null;
  /** An answer that was asked for over this subscription confirmed what was passed on, and no number has been missing since. */
  #isConfirmed = false;
  /** The subscription has fallen silent, and none has taken over: no answer confirms that it delivers what follows. */
  #isDoubtful = false;
  /** Why the last socket ended. */
  #end: SocketEnd | null = null;
  /** What was passed on last. */
  #news: SourceNews | null = null;
  #lastMessageAt: EpochMs | null = null;
  #lastMessageElapsed: number | null = null;

  constructor(options: ProviderSourceOptions) {
    const elapsed = options.elapsed ?? (() => performance.now());
    const timers = { ...UPSTREAM_TIMERS, ...options.timers };
    this.#ports = {
      now: options.now ?? Date.now,
      elapsed,
      random: options.random ?? Math.random,
      fetch: options.fetch ?? fetch,
      openLine: options.openLine ?? openLine,
      timers,
    };
    this.#graphqlUrl = options.graphqlUrl;
    this.#log = options.log;
    this.#rejections = new RejectionLog(options.log, elapsed);
    this.#readings = new UpstreamReadings(timers.absentAfter, options.bounds, this.#rejections);
    this.#requests = new SnapshotRequests<UpstreamMark>(this.#ports, this.#graphqlUrl, {
      mark: () => this.#readings.markAt(elapsed()),
      subscription: () => (this.#kind === 'live' ? this.#counts.connections : null),
      isContinuous: () => false,
      isSpared: () => false,
      onResponse: (response) => this.#onResponse(response),
    });
    this.#since = epochMs(this.#ports.now());
  }

  recall(tagsByCode: ReadonlyMap<string, StationTags>): void {
    this.#readings.recall(tagsByCode);
  }

  start(sink: TagSink): void {
    this.#sink = sink;
    this.#announce();
    this.#requests.plan(this.#ports.timers.firstSnapshotDelay);
    this.#connect();
    this.#watching = setInterval(() => this.#watch(), this.#ports.timers.silenceTick);
  }

  stop(): void {
    this.#sink = null;
    this.#requests.end();
    this.#connection?.close();
    if (this.#retry !== null) clearTimeout(this.#retry);
    if (this.#watching !== null) clearInterval(this.#watching);
    this.#become('waiting');
  }

  state(): UpstreamState {
    return { kind: this.#kind, since: this.#since, lastMessageAt: this.#lastMessageAt };
  }

  counts(): UpstreamCounts {
    const { connections, ...counts } = this.#counts;
    return {
      ...counts,
      ...this.#readings.counts,
      reconnects: Math.max(0, connections - 1),
      snapshotFailures: Object.fromEntries(this.#failures),
      rejections: this.#rejections.counts,
      secondsSinceEvent:
        this.#lastMessageElapsed === null
          ? null
          : (this.#ports.elapsed() - this.#lastMessageElapsed) / SECOND_MS,
    };
  }

  #become(kind: UpstreamState['kind']): void {
    this.#kind = kind;
    this.#since = epochMs(this.#ports.now());
    this.#isConfirmed = false;
    this.#announce();
  }

  /** Passes on whether what was passed on so far is the provider's. A doubt that changes its kind keeps its time. */
  #announce(): void {
    const doubt = doubtOf(this.#source, this.#readings.position.proof);
    const state =
      this.#kind === 'live'
        ? (doubt?.state ?? (this.#isConfirmed ? 'live' : 'unconfirmed'))
        : 'lost';
    if (state === this.#news?.state) return;
    const isSameDoubt = this.#news !== null && this.#news.state !== 'live' && state !== 'live';
    const since = isSameDoubt ? (this.#news?.since ?? this.#since) : epochMs(this.#ports.now());
    this.#news = { state, since };
    this.#sink?.source?.(this.#news);
  }

  #connect(): void {
    this.#source = null;
    this.#become('connecting');
    this.#counts.connections += 1;
    const resumeAt = () => this.#readings.position.completeTo;
    const after = resumeAt();
    this.#resumes = after !== null;
    this.#connection = new ProviderConnection(this.#ports, this.#graphqlUrl, after, {
      resumeAt,
      onSignal: (signal) => this.#onSignal(signal),
    });
  }

  /** Watches for a subscription that delivers nothing: another one is to take over. Until then its readings may be old. */
  #watch(): void {
    if (this.#kind !== 'live' || !this.#silence.tick(this.#counts.events)) return;
    this.#counts.silences += 1;
    this.#log.warn('provider is silent', this.#names);
    this.#isConfirmed = false;
    this.#isDoubtful = true;
    this.#connection?.replace();
    this.#announce();
  }

  #onSignal(signal: ConnectionSignal): void {
    switch (signal.kind) {
      case 'replaced':
        this.#onReplaced(signal);
        return;
      case 'standing':
        this.#onStanding(signal.resumed);
        return;
      case 'message':
        this.#onMessage(signal.payload, signal.position);
        return;
      case 'source':
        this.#source = signal.source;
        this.#announce();
        return;
      case 'rejection':
        this.#rejections.add([signal.reason]);
        return;
      case 'ended':
        this.#end = signal.end;
        this.#refusals = signal.end.reason === 'refused' ? this.#refusals + 1 : 0;
        return;
      case 'lost':
        this.#onLost();
        return;
      case 'acknowledged':
        this.#readings.position.beginConnection();
        // Unless a position is resumed, events have been missed.
        if (!this.#resumes) this.#requests.begin(0);
        return;
      case 'expired':
        this.#requests.begin(0);
        return;
      case 'doubtful':
    }
  }

  /** The signals of the socket that has taken over follow. */
  #onReplaced({ resumes, overlaps }: ReplacedSignal): void {
    this.#counts.connections += 1;
    this.#resumes = resumes;
    this.#source = null;
    this.#readings.position.endConnection();
    if (!overlaps) this.#become('connecting');
  }

  #onStanding(resumed: boolean): void {
    if (resumed) this.#counts.resumptions += 1;
    this.#isDoubtful = false;
    this.#become('live');
    this.#silence.onSubscribed();
    if (this.#isLoggedLive !== true) this.#log.info('provider is connected', this.#names);
    this.#isLoggedLive = true;
    this.#requests.confirm(true);
  }

  #onLost(): void {
    this.#readings.position.endConnection();
    this.#become('waiting');
    if (this.#isLoggedLive !== false) {
      const end = this.#end;
      this.#log.warn('provider is lost', {
        ...this.#names,
        reason: end?.reason ?? 'closed',
        code: end?.reason === 'closed' ? end.code : 0,
      });
    }
    this.#isLoggedLive = false;
    this.#retry = setTimeout(() => this.#connect(), backoff(this.#ports, this.#refusals));
  }

  get #names(): { readonly url: string } {
    return { url: this.#graphqlUrl };
  }

  #onMessage(payload: unknown, position: StreamPosition | null): void {
    this.#counts.events += 1;
    this.#refusals = 0;
    this.#isDoubtful = false;
    this.#lastMessageAt = epochMs(this.#ports.now());
    this.#lastMessageElapsed = this.#ports.elapsed();
    const { tags, isMissing } = this.#readings.take(payload, position);
    for (const tag of tags) this.#sink?.event(tag);
    if (isMissing) {
      this.#isConfirmed = false;
      this.#requests.resync();
    }
    this.#announce();
  }

  #onResponse({ outcome, askedAt, confirms }: SnapshotResponse<UpstreamMark>): void {
    const { result } = outcome;
    if (!result.ok) this.#countFailure(result.error);
    else this.#onAnswer(result.value, askedAt, confirms);
  }

  #countFailure(fault: RequestFault): void {
    this.#failures.set(fault, (this.#failures.get(fault) ?? 0) + 1);
  }

  #onAnswer(answer: OperationAnswer, askedAt: UpstreamMark, confirms: boolean): void {
    const merged = this.#readings.merge(answer, askedAt, this.#ports.elapsed());
    if (!merged.ok) {
      this.#countFailure(merged.error);
      this.#requests.plan(backoff(this.#ports, 0));
      return;
    }
    const { tagsByCode, isLacking, isWhole, isProven } = merged.value;
    if (tagsByCode.size > 0) this.#sink?.state(tagsByCode);
    if (!isProven) this.#requests.resync();
    if (isLacking !== null) {
      this.#requests.reportMissing(isLacking);
      this.#source = newerSource(this.#source, answer.source);
    }
    this.#isConfirmed ||= confirms && isWhole && !this.#isDoubtful;
    this.#announce();
  }
}

/**
 * Another provider as our source (PROVIDER 1, 2 and 4): a lasting subscription, and a snapshot after each connection and every five
 * minutes. Messages are decoded here, and dropped if older than earlier ones. Stations missing from snapshots are kept; their age shows it.
 * After `stop`, only `recall` restores state.
 */
export const providerSource = (options: ProviderSourceOptions): ProviderSource => {
  let provider = new Provider(options);
  let isStopped = false;
  const present = (): Provider => {
    if (isStopped) provider = new Provider(options);
    isStopped = false;
    return provider;
  };
  return {
    demonstration: null,
    imagery: null,
    history: null,
    past: options.zone === undefined ? null : providerPast({ ...options, zone: options.zone }),
    recall: (tagsByCode) => present().recall(tagsByCode),
    start: (sink) => present().start(sink),
    stop: () => {
      provider.stop();
      isStopped = true;
    },
    state: () => provider.state(),
    counts: () => provider.counts(),
  };
};
