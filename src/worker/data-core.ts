import type { Moment } from '#contract/moment/moment.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { Subscription } from 'rxjs';
import { earlier, type EpochMs, epochMs, later } from '#domain/time/epoch-ms.ts';
import { err } from '#domain/result.ts';
import type { DataCoreApi, DataCoreOptions, PageNotice } from '#worker/api/data-core-api.ts';
import type { PastSteps, SeekAnswer, Tense } from '#worker/api/past.ts';
import type { FrameOf, QueryOf, ViewName } from '#worker/api/views.ts';
import type { ProviderAddresses } from './feed/economy-mode.ts';
import { Feed } from './feed/feed.ts';
import type { HistoryClient } from '#feed/history/history-client.ts';
import { type HeadAnswer, requestHead } from './feed/live-segments-source.ts';
import { RecentSeriesSource } from './feed/recent-series-source.ts';
import { Rejections } from './feed/rejections.ts';
import { FeedReader } from './feed-reader.ts';
import { Ingest } from './ingest.ts';
import type { Dictionary } from './log/dictionary.ts';
import type { EventLog } from './log/event-log.ts';
import type { ClockCorrection } from './log/station-reports.ts';
import type { TagTable } from './log/tag-table.ts';
import { LinkState } from './link-state.ts';
import { LogTimes } from './log-times.ts';
import type { CorePorts } from './ports.ts';
import type { DeviceClock } from './server-clock.ts';
import { AlertLevels } from './projections/alert-levels.ts';
import { EventRate } from './projections/event-rate.ts';
import { FrozenLog } from './projections/frozen-log.ts';
import { COUNTER_PACE_MS } from './projections/link-status.ts';
import type { LogView } from './projections/projection.ts';
import { StationTrends } from './projections/trends/station-trends.ts';
import { VIEW_REGISTRY, type ViewRegistry, type ViewSources } from './projections/view-registry.ts';
import type { HistoryRequest } from './projections/series/joined-range.ts';
import { PersistedLog } from './persistence/persisted-log.ts';
import type { StoredLog } from './persistence/stored-log.ts';
import type { Past } from './past/past.ts';
import type { ConflatingCursor } from './views/conflating-cursor.ts';
import { OpenViews } from './views/open-views.ts';

/** One for all who ask. Rejects if its code cannot be loaded; the next one tries again. */
const madeOnce = <Made>(make: () => Promise<Made>): (() => Promise<Made>) => {
  let made: Promise<Made> | null = null;
  return () => {
    made ??= make();
    made.catch(() => {
      made = null;
    });
    return made;
  };
};

/**
 * The data core: one feed, one log, one fold, and any number of views that follow it. It joins its parts: {@link Feed} receives,
 * {@link FeedReader} decides what is newer, {@link Ingest} writes, {@link OpenViews} answers.
 */
export class DataCore implements DataCoreApi {
  /** Takes in messages and snapshots. */
  readonly reader: FeedReader;
  readonly #ports: CorePorts;
  readonly #device: DeviceClock;
  readonly #rejections = new Rejections();
  readonly #ingest = new Ingest(this.#rejections);
  readonly #times: LogTimes;
  readonly #link: LinkState;
  readonly #registry: ViewRegistry;
  readonly #sources: ViewSources;
  readonly #views: OpenViews;
  readonly #persisted: PersistedLog;
  readonly #rate = new EventRate();
  readonly #alerts = new AlertLevels();
  readonly #trends: StationTrends;
  readonly #frozen: FrozenLog;
  readonly #running = new Subscription();
  #feed: Feed | null = null;
  #recent: RecentSeriesSource | null = null;
  #started = false;
  #provider: { graphqlUrl: string; zone: TimeZone } | null = null;
  #kept: Promise<Past | null> = Promise.resolve(null);
  /** Documents that are read when a view shows them. */
  #documents: { readonly [Url in 'warningsUrl' | 'journalUrl' | 'pastUrl']: string | null } = {
    warningsUrl: null,
    journalUrl: null,
    pastUrl: null,
  };
  #setZone: (zone: TimeZone) => void = () => undefined;
  readonly #zone = new Promise<TimeZone>((resolve) => {
    this.#setZone = resolve;
  });
  #setWhole: () => void = () => undefined;
  /** Resolves once every station of the network and the server's time are known. */
  readonly #whole = new Promise<void>((resolve) => {
    this.#setWhole = resolve;
  });
  #history: HistoryClient | null = null;

  constructor(ports: CorePorts, registry: ViewRegistry = VIEW_REGISTRY) {
    this.#device = ports;
    this.#times = new LogTimes(ports, this.#ingest, {
      onCorrected: (correction, shift) => this.#onCorrected(correction, shift),
      onForgotten: (from) => this.#frozen.forgetArrivals(from),
      onKnown: () => this.#onLink(),
    });
    const { now } = this.#times;
    this.#ports = { ...ports, now };
    this.#link = new LinkState(ports.timers.retry);
    const { log, state, names } = this;
    const source = { log, state, names, now, isTimeKnown: () => this.#times.isKnown };
    this.#persisted = new PersistedLog(this.#ports, source, (storage, quarantined) => {
      this.#link.onStorage(storage, quarantined);
      this.#onLink();
    });
    this.#trends = new StationTrends(this.#view(), { events: log, now });
    this.#frozen = new FrozenLog(
      () => this.#view(),
      () => this.#trends.copy(),
      now,
    );
    this.reader = this.#makeReader();
    this.#sources = this.#makeSources();
    this.#views = new OpenViews(registry, this.#sources, this.#ports.gatherMs ?? 0);
    this.#registry = registry;
    this.#running.add(log.appended$.subscribe(() => this.#views.note()));
  }

  #makeReader(): FeedReader {
    return new FeedReader({
      ingest: this.#ingest,
      link: this.#link,
      times: this.#times,
      rejections: this.#rejections,
      elapsed: this.#ports.elapsed,
      absentAfter: this.#ports.timers.absentAfter,
      onLink: () => this.#onLink(),
      onAnswered: () => this.#recent?.begin(),
    });
  }

  #makeSources(): ViewSources {
    const { now, elapsed } = this.#ports;
    return {
      view: () => this.#view(),
      moment: () => null,
      trends: this.#trends,
      alerts: this.#alerts,
      log: this.log,
      now,
      zone: this.#zone,
      elapsed,
      frozen: this.#frozen,
      warnings: this.#openWarnings,
      journal: this.#openJournal,
      isNetworkLoaded: () => this.#link.networkLoaded,
      isNetworkKnown: () => this.#link.isNetworkKnown,
      readLink: () =>
        this.#link.read({
          elapsed: elapsed(),
          progress: this.reader.progress,
          clock: this.#times.clock,
          ingest: this.#ingest,
          rate: this.#rate,
          rejections: this.#rejections,
        }),
      requestHistory: this.#requestHistory,
      onHistory: () => this.#views.wakeAll(),
    };
  }

  async start({
    graphqlUrl,
    timeZone,
    areas = [],
    thresholds = new Map(),
    recentSeriesUrl = null,
    warningsUrl = null,
    journalUrl = null,
    pastUrl = null,
    liveUrl = null,
    clockSkew,
  }: DataCoreOptions): Promise<void> {
    if (this.#started) return;
    this.#started = true;
    this.#times.clock.start(clockSkew);
    this.#provider = { graphqlUrl, zone: timeZone };
    this.#documents = { warningsUrl, journalUrl, pastUrl };
    this.#setZone(timeZone);
    this.#ingest.directory.nameAreas(areas);
    this.#alerts.configure(thresholds);
    const firstHead = liveUrl === null ? null : requestHead(this.#ports, liveUrl);
    const stored = await this.#persisted.open(graphqlUrl);
    if (stored !== null) this.restore(stored);
    if (recentSeriesUrl !== null) this.#openRecentSeries(recentSeriesUrl);
    this.#openFeed({ graphqlUrl, liveUrl }, firstHead);
  }

  /** The log: everything shown is folded from it. */
  get log(): EventLog {
    return this.#ingest.log;
  }

  /** The state: the log's fold. */
  get state(): TagTable {
    return this.#ingest.state;
  }

  /** The names behind the ids of log and state. */
  get names(): Dictionary {
    return this.#ingest.names;
  }

  /** Ends the feed; for tests. The log and the views stay. */
  stop(): void {
    this.#running.unsubscribe();
    this.#views.stop();
    this.#recent?.stop();
    this.#persisted.stop();
  }

  retryNow(): Promise<void> {
    this.#feed?.retryNow();
    return Promise.resolve();
  }

  notice(notice: PageNotice): Promise<void> {
    this.#feed?.notice(notice);
    this.#recent?.notice(notice);
    if (notice === 'hidden' || notice === 'left') this.#persisted.write();
    return Promise.resolve();
  }

  learnClock(clockSkew: number): Promise<void> {
    this.#times.learn(epochMs(this.#device.now() + clockSkew));
    return Promise.resolve();
  }

  ping(): Promise<void> {
    return Promise.resolve();
  }

  /** Counts an unhandled promise rejection of a library; everything continues. */
  countUnhandled(): void {
    this.#rejections.count('unhandled');
    this.#onLink();
  }

  async open<Name extends ViewName>(
    view: Name,
    query: QueryOf<Name>,
    tense: Tense = 'now',
  ): Promise<ConflatingCursor<FrameOf<Name>, QueryOf<Name>>> {
    if (tense === 'now') return this.#views.open(view, query);
    const past = await (tense === 'kept' ? this.#kept : this.#openPast());
    if (past === null && tense === 'kept') throw new Error('no kept moment is open');
    return (past ?? this.#views).open(view, query);
  }

  async seek(at: EpochMs): Promise<SeekAnswer> {
    const past = await this.#openPast();
    if (past === null) return 'none';
    await this.#whole;
    return past.seek(at);
  }

  async openKept(moment: Moment): Promise<void> {
    const [former, made] = [this.#kept, this.#makeKept(moment)];
    this.#kept = made.catch(() => former);
    await made;
  }

  async pastSteps(from: EpochMs, to: EpochMs): Promise<PastSteps | null> {
    const past = await this.#openPast();
    await this.#whole;
    return past?.steps(from, to) ?? null;
  }

  get openViews(): OpenViews['list'] {
    return this.#views.list;
  }

  async read<Name extends ViewName>(
    view: Name,
    query: QueryOf<Name>,
    tense: Tense = 'now',
  ): Promise<FrameOf<Name> | null> {
    const cursor = await this.open(view, query, tense);
    const frame = await cursor.nextComplete();
    await cursor.close();
    return frame;
  }

  /** Restores the log of an earlier visit; only before the first event of this one. */
  restore(stored: StoredLog): void {
    if (this.log.head > 0) return;
    const last = epochMs(stored.tail.at(-1)?.receivedAt.at(-1) ?? stored.checkpoint.savedAt);
    // The log is only written while the clock is known: its last time is in the past.
    this.#times.clock.isAtLeast(later(last, stored.checkpoint.savedAt));
    const now = this.#ports.now();
    this.#ingest.restore(stored, now);
    this.#times.restart();
    this.#link.onPersisted(earlier(last, now));
    this.#onLink();
  }

  #openRecentSeries(url: string): void {
    this.#recent = new RecentSeriesSource(this.#ports, url, this.#rejections, (series) => {
      this.#trends.accept(series);
      this.#views.wakeAll();
    });
    void this.#recent.readKept();
  }

  #openFeed(addresses: ProviderAddresses, firstHead: Promise<HeadAnswer> | null): void {
    const feed = new Feed(this.#ports, addresses, this.reader.host, firstHead);
    this.reader.attach(feed);
    this.#feed = feed;
    this.#running.add(feed.signals$.subscribe((signal) => this.reader.onSignal(signal)));
    this.#running.add(() => feed.stop());
    feed.start();
    this.#every(this.#ports.timers.clockWatch, () => {
      this.#times.learnFromStations();
      if (!this.#times.hasJumped()) return;
      feed.wake();
      this.#recent?.wake();
    });
    // Counters are updated at their own pace, even without events.
    this.#every(COUNTER_PACE_MS, () => {
      this.#rate.note(this.#link.messages, this.#ports.elapsed());
      this.#views.refresh();
    });
  }

  #every(ms: number, act: () => void): void {
    const timer = setInterval(act, ms);
    this.#running.add(() => clearInterval(timer));
  }

  /** The times of the log have been corrected: everything that was made of them is. */
  #onCorrected(correction: ClockCorrection, shift: number): void {
    this.#frozen.correctAges(correction);
    if (correction.by !== 0) this.#persisted.correctTimes();
    this.#trends.clockChanged(shift);
    this.#views.renewAll();
    this.#onLink();
  }

  readonly #requestHistory: HistoryRequest = async (query, onPart, signal) => {
    if (this.#provider === null) return err('unreachable');
    const { graphqlUrl, zone } = this.#provider;
    // Loaded on demand; the views that request history have loaded this chunk already.
    const { HistoryClient } = await import('#feed/history/history-client.ts');
    this.#history ??= new HistoryClient(this.#ports, graphqlUrl, zone, (rows) =>
      this.#rejections.count('history-row', rows),
    );
    return this.#history.read(query, onPart, signal);
  };

  readonly #openWarnings = madeOnce(async () => {
    await this.#zone;
    const { warningsUrl } = this.#documents;
    if (warningsUrl === null) return null;
    const { OfficialWarnings } = await import('./projections/official-warnings.ts');
    return OfficialWarnings.source(this.#ports, warningsUrl, this.#rejections, () =>
      this.#views.wakeAll(),
    );
  });

  readonly #openJournal = madeOnce(async () => {
    await this.#zone;
    const { journalUrl } = this.#documents;
    if (journalUrl === null) return null;
    const { Journal } = await import('./projections/journal/journal.ts');
    return Journal.source(this.#ports, journalUrl, this.#rejections, () => this.#views.wakeAll());
  });

  readonly #openPast = madeOnce(async () => {
    const zone = await this.#zone;
    const { pastUrl } = this.#documents;
    if (pastUrl === null) return null;
    const { Past } = await import('./past/past.ts');
    const { PastDays } = await import('./past/past-days.ts');
    const days = new PastDays(this.#ports, pastUrl, this.#rejections);
    const pauseMs = this.#ports.timers.historyPause;
    return new Past({ pauseMs, days, zone, registry: this.#registry, live: this.#sources });
  });

  async #makeKept(moment: Moment): Promise<Past> {
    const zone = await this.#zone;
    const { keptPast } = await import('./past/kept-past.ts');
    return keptPast(moment, { zone, registry: this.#registry, live: this.#sources });
  }

  /** The connection, the storage or the clock has changed its state. */
  #onLink(): void {
    if (this.#link.isNetworkKnown && this.#times.isKnown) this.#setWhole();
    this.#views.noticeNetwork();
  }

  #view(): LogView {
    const { names, state, directory } = this.#ingest;
    return { dictionary: names, table: state, directory };
  }
}
