import type { RequestFault } from '#contract/request-fault.ts';
import { backoff } from '#feed/backoff.ts';
import { FeedPosition, type SnapshotPlace, type StreamMark } from '#feed/feed-position.ts';
import type { OpenLine } from '#feed/line.ts';
import type { OperationAnswer } from '#feed/post-operation.ts';
import { ProviderSocket, type SocketEnd, type SocketSignal } from '#feed/provider-socket.ts';
import type { ProviderTimers } from '#feed/provider-timers.ts';
import { SnapshotRequests, type SnapshotResponse } from '#feed/snapshot-requests.ts';
import { StreamSilence } from '#feed/stream-silence.ts';
import type { StreamPosition } from '#contract/stream-position.ts';
import { doubtOf, newerSource, type SourceState } from '#contract/source-state.ts';
import type {
  SourceNews,
  StationTags,
  TagMessage,
  TagSink,
  TagSource,
} from '#contract/tag-source.ts';
import { SECOND_MS } from '#domain/time/durations.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { Logger } from '#process/logger.ts';
import { KnownTags, type TagBounds } from './known-tags.ts';
import { RejectionBook } from './rejection-book.ts';
import { openLine } from './upstream-line.ts';
import { UPSTREAM_TIMERS } from './upstream-timers.ts';
import { readSnapshot, readTagMessage } from './wire-tags.ts';

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
  readonly deaf: number;
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

export interface ProviderSourceOptions {
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

/** State when a snapshot was requested. */
interface RequestMark {
  readonly stream: StreamMark;
  /** `KnownTags.events`. */
  readonly events: number;
  /** Monotonic milliseconds. */
  readonly elapsed: number;
}

const ALWAYS = (): boolean => true;

class Provider implements ProviderSource {
  readonly demonstration = null;
  readonly imagery = null;
  readonly history = null;
  readonly past = null;
  readonly #graphqlUrl: string;
  readonly #log: Logger;
  readonly #ports: Ports;
  readonly #known: KnownTags;
  readonly #position = new FeedPosition();
  readonly #silence = new StreamSilence();
  readonly #rejections: RejectionBook;
  readonly #requests: SnapshotRequests<RequestMark>;
  readonly #failures = new Map<RequestFault, number>();
  readonly #counts = {
    events: 0,
    repeated: 0,
    snapshots: 0,
    snapshotsOfThePast: 0,
    connections: 0,
    resumptions: 0,
    gaps: 0,
    deaf: 0,
    restarts: 0,
  };
  #sink: TagSink | null = null;
  #socket: ProviderSocket | null = null;
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
    this.#known = new KnownTags(timers.absentAfter, options.bounds);
    this.#rejections = new RejectionBook(options.log, elapsed);
    this.#requests = new SnapshotRequests<RequestMark>(this.#ports, this.#graphqlUrl, {
      mark: () => ({
        stream: this.#position.mark,
        events: this.#known.events,
        elapsed: elapsed(),
      }),
      subscription: () => (this.#kind === 'live' ? this.#counts.connections : null),
      isContinuous: () => false,
      isSpared: () => false,
      onResponse: (response) => this.#onResponse(response),
    });
    this.#since = epochMs(this.#ports.now());
  }

  readonly recall = (tagsByCode: ReadonlyMap<string, StationTags>): void => {
    this.#known.recall(tagsByCode);
  };

  readonly start = (sink: TagSink): void => {
    this.#sink = sink;
    this.#announce();
    this.#requests.plan(this.#ports.timers.firstSnapshotDelay);
    this.#connect();
    this.#watching = setInterval(() => this.#watch(), this.#ports.timers.silenceTick);
  };

  readonly stop = (): void => {
    this.#sink = null;
    this.#requests.end();
    this.#socket?.close();
    this.#socket = null;
    if (this.#retry !== null) clearTimeout(this.#retry);
    if (this.#watching !== null) clearInterval(this.#watching);
    this.#become('waiting');
  };

  readonly state = (): UpstreamState => ({
    kind: this.#kind,
    since: this.#since,
    lastMessageAt: this.#lastMessageAt,
  });

  readonly counts = (): UpstreamCounts => {
    const { connections, ...counts } = this.#counts;
    return {
      ...counts,
      reconnects: Math.max(0, connections - 1),
      snapshotFailures: Object.fromEntries(this.#failures),
      rejections: this.#rejections.counts,
      secondsSinceEvent:
        this.#lastMessageElapsed === null
          ? null
          : (this.#ports.elapsed() - this.#lastMessageElapsed) / SECOND_MS,
    };
  };

  #become(kind: UpstreamState['kind']): void {
    this.#kind = kind;
    this.#since = epochMs(this.#ports.now());
    this.#isConfirmed = false;
    this.#announce();
  }

  /** Passes on whether what was passed on so far is the provider's. A doubt that changes its kind keeps its time. */
  #announce(): void {
    const doubt = doubtOf(this.#source, this.#position.proof);
    const state =
      this.#kind === 'live'
        ? (doubt?.state ?? (this.#isConfirmed ? 'live' : 'unconfirmed'))
        : 'lost';
    if (state === this.#news?.state) return;
    const goesOn = this.#news !== null && this.#news.state !== 'live' && state !== 'live';
    const since = goesOn ? (this.#news?.since ?? this.#since) : epochMs(this.#ports.now());
    this.#news = { state, since };
    this.#sink?.source?.(this.#news);
  }

  #connect(): void {
    this.#source = null;
    this.#become('connecting');
    this.#counts.connections += 1;
    const after = this.#position.completeTo;
    this.#resumes = after !== null;
    this.#socket = new ProviderSocket(this.#ports, this.#graphqlUrl, after, (signal) =>
      this.#hear(signal),
    );
  }

  /** Subscribes again if nothing arrives on an open connection. */
  #watch(): void {
    if (this.#kind !== 'live' || !this.#silence.tick(this.#counts.events)) return;
    this.#counts.deaf += 1;
    this.#log.warn('provider says nothing any more', this.#names);
    this.#socket?.close();
    this.#position.endConnection();
    this.#connect();
  }

  #hear(signal: SocketSignal): void {
    switch (signal.kind) {
      case 'standing':
        this.#stand(signal.resumed);
        return;
      case 'message':
        this.#take(signal.payload, signal.position);
        return;
      case 'source':
        this.#source = signal.source;
        this.#announce();
        return;
      case 'rejection':
        this.#rejections.add([signal.reason]);
        return;
      case 'ended':
        this.#lose(signal.end);
        return;
      case 'acknowledged':
        this.#position.beginConnection();
        // Unless a position is resumed, events have been missed.
        if (!this.#resumes) this.#requests.begin(0);
        return;
      case 'expired':
        this.#requests.begin(0);
        return;
      case 'doubtful':
    }
  }

  #stand(resumed: boolean): void {
    if (resumed) this.#counts.resumptions += 1;
    this.#become('live');
    this.#silence.onSubscribed();
    if (this.#isLoggedLive !== true) this.#log.info('provider is there', this.#names);
    this.#isLoggedLive = true;
    this.#requests.confirm(true);
  }

  #lose(end: SocketEnd): void {
    const { reason } = end;
    this.#socket = null;
    this.#position.endConnection();
    this.#refusals = reason === 'refused' ? this.#refusals + 1 : 0;
    this.#become('waiting');
    if (this.#isLoggedLive !== false) {
      this.#log.warn('provider is lost', {
        ...this.#names,
        reason,
        code: end.reason === 'closed' ? end.code : 0,
      });
    }
    this.#isLoggedLive = false;
    this.#retry = setTimeout(() => this.#connect(), backoff(this.#ports, this.#refusals));
  }

  get #names(): { readonly url: string } {
    return { url: this.#graphqlUrl };
  }

  #take(payload: unknown, position: StreamPosition | null): void {
    this.#counts.events += 1;
    this.#refusals = 0;
    this.#lastMessageAt = epochMs(this.#ports.now());
    this.#lastMessageElapsed = this.#ports.elapsed();
    const { tags, rejections } = readTagMessage(payload);
    this.#rejections.add(rejections);
    const isUsed = position === null ? ALWAYS : this.#place(position);
    for (const tag of tags) {
      if (isUsed(tag)) this.#pass(tag);
      else this.#counts.repeated += 1;
    }
    this.#announce();
  }

  #pass(tag: TagMessage): void {
    const rejection = this.#known.addEvent(tag);
    if (rejection === null) this.#sink?.event(tag);
    else this.#rejections.add([rejection]);
  }

  /** Places a numbered message. What it shows to be missing comes with a snapshot. Returns which of its tags it has a newer value for. */
  #place(position: StreamPosition): (tag: TagMessage) => boolean {
    const place = this.#position.placeMessage(position);
    // The answer whose number includes it may have lacked the tag.
    if (place === 'known') {
      const isRepeated = this.#position.isRemembered(position.seq);
      return (tag) => !isRepeated && this.#known.isPending(tag);
    }
    const { events } = this.#known;
    if (place === 'late') {
      const from = this.#position.offsetAfter(position.seq, events) ?? events;
      return (tag) => this.#known.isUnchangedSince(tag, from);
    }
    this.#position.remember(position.seq, events);
    if (place === 'restarted') this.#counts.restarts += 1;
    if (place === 'gap') this.#counts.gaps += 1;
    if (place !== 'next') {
      this.#isConfirmed = false;
      this.#requests.resync();
    }
    return ALWAYS;
  }

  #onResponse({ outcome, askedAt, confirms }: SnapshotResponse<RequestMark>): void {
    const { result } = outcome;
    if (!result.ok) this.#countFailure(result.error);
    else this.#onAnswer(result.value, askedAt, confirms);
  }

  #countFailure(fault: RequestFault): void {
    this.#failures.set(fault, (this.#failures.get(fault) ?? 0) + 1);
  }

  #onAnswer(answer: OperationAnswer, askedAt: RequestMark, confirms: boolean): void {
    const isComplete = !answer.partial;
    const read = readSnapshot(answer.data);
    if (!read.ok) {
      this.#countFailure('unreadable');
      this.#requests.plan(backoff(this.#ports, 0));
      return;
    }
    const place = this.#placeSnapshot(answer.position, askedAt);
    if (!place.proven) this.#requests.resync();
    if (place.newerFrom === null) {
      // A copy of the provider that lags, or another epoch.
      this.#counts.snapshotsOfThePast += 1;
      this.#isConfirmed ||= confirms && isComplete && place.proven;
      this.#announce();
      return;
    }
    const merged = this.#known.merge({
      tagsByCode: read.value.tagsByCode,
      newerFrom: place.newerFrom,
      isComplete,
      askedMs: askedAt.elapsed,
      arrivedMs: this.#ports.elapsed(),
    });
    this.#rejections.add([...read.value.rejections, ...merged.rejections]);
    this.#counts.snapshots += 1;
    if (merged.tagsByCode.size > 0) this.#sink?.state(merged.tagsByCode);
    const isWhole = isComplete && !merged.isLacking && place.proven;
    if (isWhole) this.#position.confirmComplete();
    this.#requests.reportMissing(merged.isLacking);
    this.#source = newerSource(this.#source, answer.source);
    this.#isConfirmed ||= confirms && isWhole;
    this.#announce();
  }

  #placeSnapshot(position: StreamPosition | null, askedAt: RequestMark): SnapshotPlace {
    if (position === null) return { newerFrom: askedAt.events, proven: true };
    return this.#position.placeSnapshot(position, {
      askedAt: askedAt.events,
      head: this.#known.events,
      mark: askedAt.stream,
    });
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
    demonstration: provider.demonstration,
    imagery: provider.imagery,
    history: provider.history,
    past: provider.past,
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
