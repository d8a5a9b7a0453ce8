import type { PolledDocument } from '#contract/site/polled-sources.ts';
import type { SourceNews, StationTags, TagSink } from '#contract/tag-source.ts';
import { SECOND_MS, earlier, epochMs, type EpochMs, readStamp } from '#domain/time/epoch-ms.ts';
import { backoff } from '#feed/backoff.ts';
import type { Logger } from '#process/logger.ts';
import { RejectionLog } from '../upstream/rejection-log.ts';
import { UPSTREAM_TIMERS } from '../upstream/upstream-timers.ts';
import { memberAt } from './document-rows.ts';
import { mappedStations } from './mapped-stations.ts';
import { type PollOutcome, pollDocument } from './poll-document.ts';
import { PolledStations } from './polled-stations.ts';

/** Timeouts and waits of polls, in milliseconds. An answer that hangs is noticed within 30 s of a request every 20 s. */
const POLL_TIMERS = { ...UPSTREAM_TIMERS, answer: 10 * SECOND_MS };

type PollTimers = Pick<
  typeof POLL_TIMERS,
  'answer' | 'retry' | 'retryJitter' | 'refusedAtMost' | 'retryAfterAtMost'
>;

/** Counts since the start, for metrics. */
interface PollCounts {
  /** Whole documents, and unchanged ones. */
  readonly read: number;
  readonly unchanged: number;
  /** By reason: of `RequestFault`, or `demonstration`. */
  readonly failures: Readonly<Record<string, number>>;
  readonly rejections: Readonly<Record<string, number>>;
  /** Since the last start, before the first that was read. */
  readonly secondsSinceRead: number;
}

/** A document that is requested again and again, as a source of the stations in it. */
export interface PolledSource {
  readonly name: string;
  readonly recall: (tagsByCode: ReadonlyMap<string, StationTags>) => void;
  readonly start: (sink: TagSink) => void;
  readonly stop: () => void;
  /** Counts tags that were left out, as their station is another source's. */
  readonly reject: (tags: number) => void;
  readonly counts: () => PollCounts;
}

export interface PolledSourceOptions {
  readonly log: Logger;
  /** Whether readings of a demonstration are taken: by another demonstration alone. */
  readonly takesDemonstrations: boolean;
  readonly timers?: Partial<PollTimers>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Monotonic milliseconds. */
  readonly elapsed?: () => number;
  /** 0 to 1. */
  readonly random?: () => number;
  readonly fetch?: typeof fetch;
}

type Ports = Required<Omit<PolledSourceOptions, 'log' | 'takesDemonstrations' | 'timers'>> & {
  readonly timers: PollTimers;
};

/** What a server such as this one states of its own source; null while it is not in doubt. */
const doubtIn = (body: unknown): SourceNews | null => {
  const state = memberAt(body, 'fonte.estado');
  if (state === undefined) return null;
  const since = readStamp(memberAt(body, 'fonte.desde'))?.wall ?? 0;
  return { state: state === 'perdida' ? 'lost' : 'unconfirmed', since: epochMs(since) };
};

/**
 * Polls one document, one request at a time.
 *
 *     unconfirmed ──read, or unchanged──▶ live ──no answer──▶ lost, ──one that is no document──▶ unconfirmed
 *
 * A failure is passed on at once, and followed by a wait that grows with refusals in a row; none is shorter than `Retry-After`.
 */
class Poller implements PolledSource {
  readonly #document: PolledDocument;
  readonly #log: Logger;
  readonly #takesDemonstrations: boolean;
  readonly #ports: Ports;
  readonly #stations = new PolledStations();
  readonly #rejections: RejectionLog;
  readonly #failures = new Map<string, number>();
  #sink: TagSink | null = null;
  /** Ends the polls of this start. */
  #ended = new AbortController();
  #timer: NodeJS.Timeout | null = null;
  #etag: string | null = null;
  #refusals = 0;
  #read = 0;
  #unchanged = 0;
  #readAt = 0;
  #news: SourceNews | null = null;
  /** The log's last outcome; null before the first poll has ended. */
  #isLoggedRead: boolean | null = null;
  /** The sender's doubt in the last document. */
  #sendersDoubt: SourceNews | null = null;

  constructor(document: PolledDocument, options: PolledSourceOptions) {
    this.#document = document;
    this.#log = options.log;
    this.#takesDemonstrations = options.takesDemonstrations;
    this.#ports = {
      now: options.now ?? Date.now,
      elapsed: options.elapsed ?? (() => performance.now()),
      random: options.random ?? Math.random,
      fetch: options.fetch ?? fetch,
      timers: { ...POLL_TIMERS, ...options.timers },
    };
    this.#rejections = new RejectionLog(options.log, this.#ports.elapsed);
  }

  get name(): string {
    return this.#document.name;
  }

  readonly recall = (tagsByCode: ReadonlyMap<string, StationTags>): void =>
    this.#stations.recall(tagsByCode);

  readonly start = (sink: TagSink): void => {
    this.#sink = sink;
    this.#ended = new AbortController();
    this.#etag = null;
    this.#news = null;
    this.#readAt = this.#ports.elapsed();
    this.#become({ state: 'unconfirmed', since: this.#now() });
    void this.#poll(this.#ended.signal);
  };

  readonly stop = (): void => {
    this.#sink = null;
    this.#ended.abort();
    if (this.#timer !== null) clearTimeout(this.#timer);
  };

  readonly reject = (tags: number): void =>
    this.#rejections.add(Array.from({ length: tags }, () => 'station-taken'));

  readonly counts = (): PollCounts => ({
    read: this.#read,
    unchanged: this.#unchanged,
    failures: Object.fromEntries(this.#failures),
    rejections: this.#rejections.counts,
    secondsSinceRead: (this.#ports.elapsed() - this.#readAt) / SECOND_MS,
  });

  #now(): EpochMs {
    return epochMs(this.#ports.now());
  }

  async #poll(ended: AbortSignal): Promise<void> {
    const begunAt = this.#ports.elapsed();
    const outcome = await pollDocument(this.#ports, this.#document, this.#etag, ended);
    if (ended.aborted) return;
    const wait = this.#take(outcome) - (this.#ports.elapsed() - begunAt);
    this.#timer = setTimeout(() => void this.#poll(ended), Math.max(0, wait));
  }

  /** Takes what a poll brought; returns how long after its beginning the next one may begin. */
  #take({ result, etag, retryAfter }: PollOutcome): number {
    const { everyMs } = this.#document;
    this.#etag = null;
    if (!result.ok) return this.#fail(result.error, retryAfter);
    if (result.value === null) this.#unchanged += 1;
    else {
      const { rows, body } = result.value;
      const isOfDemonstration = memberAt(body, 'demonstracao') === true;
      if (isOfDemonstration && !this.#takesDemonstrations) return this.#fail('demonstration', null);
      this.#sendersDoubt = doubtIn(body);
      if (this.#sendersDoubt !== null) this.#become(this.#sendersDoubt);
      this.#merge(mappedStations(rows, this.#document));
      this.#read += 1;
    }
    if (this.#isLoggedRead !== true)
      this.#log.info('a polled document is read', { name: this.name });
    this.#isLoggedRead = true;
    this.#etag = etag;
    this.#refusals = 0;
    this.#readAt = this.#ports.elapsed();
    this.#become(this.#sendersDoubt ?? { state: 'live', since: this.#now() });
    return everyMs;
  }

  #merge({ tagsByCode, doubts, rejections }: ReturnType<typeof mappedStations>): void {
    const since = this.#sendersDoubt === null ? null : (this.#news?.since ?? null);
    const merged = this.#stations.merge(tagsByCode, doubts, since, this.#now());
    this.#rejections.add(rejections);
    this.#rejections.add(Array.from({ length: merged.leftOut }, () => 'too-many-stations'));
    this.#sink?.state(merged.tagsByCode);
  }

  /** Returns the wait after a failure. */
  #fail(reason: string, retryAfter: number | null): number {
    const { timers } = this.#ports;
    this.#failures.set(reason, (this.#failures.get(reason) ?? 0) + 1);
    this.#refusals = reason === 'unreachable' ? 0 : this.#refusals + 1;
    if (this.#isLoggedRead !== false)
      this.#log.warn('a polled document cannot be read', { name: this.name, reason });
    this.#isLoggedRead = false;
    this.#become({
      state: reason === 'unreachable' ? 'lost' : 'unconfirmed',
      since: this.#now(),
    });
    return Math.max(
      this.#document.everyMs,
      backoff(this.#ports, this.#refusals),
      Math.min(retryAfter ?? 0, timers.retryAfterAtMost),
    );
  }

  /** Passes on a change, with the doubt about each station. A doubt that changes its kind keeps its time. */
  #become({ state, since }: SourceNews): void {
    const before = this.#news;
    const isSameDoubt = before !== null && before.state !== 'live' && state !== 'live';
    const news = { state, since: isSameDoubt ? earlier(before.since, since) : since };
    if (before?.state === state && (state === 'live' || before.since === news.since)) return;
    this.#news = news;
    this.#sink?.state(this.#stations.doubts(state === 'live' ? null : news.since));
    this.#sink?.source?.(news);
  }
}

/** A document of latest readings as a source (docs/network.md, "Readings of others"). It may be started again after a stop. */
export const polledSource = (
  document: PolledDocument,
  options: PolledSourceOptions,
): PolledSource => new Poller(document, options);
