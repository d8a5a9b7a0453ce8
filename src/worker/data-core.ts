import type { TimeZone } from '#domain/time/time-zone.ts';
import type { LiveSegment } from '#contract/columns/live-segment.ts';
import { doubtOf, newerSource, type SourceState } from '#contract/source-state.ts';
import type { StreamPosition } from '#contract/stream-position.ts';
import { interval, Subscription } from 'rxjs';
import { earlier, epochMs, type EpochMs, later } from '#domain/time/epoch-ms.ts';
import { err } from '#domain/result.ts';
import type { Decoded } from '#domain/tags/tag-event.ts';
import type { DataCoreApi, DataCoreOptions, PageNotice } from '#worker/api/data-core-api.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import type { FrameOf, QueryOf, ViewName } from '#worker/api/views.ts';
import type { ProviderAddresses } from './feed/economy-mode.ts';
import { Feed } from './feed/feed.ts';
import type { FeedSignal } from './feed/feed-signal.ts';
import type { HistoryClient } from '#feed/history/history-client.ts';
import { RecentSeriesSource } from './feed/recent-series-source.ts';
import { Rejections } from './feed/rejections.ts';
import { AbsentTags } from '#feed/absent-tags.ts';
import { FeedPosition } from '#feed/feed-position.ts';
import type { OperationAnswer } from '#feed/post-operation.ts';
import type { SnapshotResponse } from '#feed/snapshot-requests.ts';
import type { RequestMark } from './feed/segments-host.ts';
import { Ingest } from './ingest.ts';
import type { Dictionary } from './log/dictionary.ts';
import type { EventLog } from './log/event-log.ts';
import { LOG_START, logOffset, type Offset } from './log/offset.ts';
import { keyOfTag, type StationTag } from './log/station-tag.ts';
import type { TagTable } from './log/tag-table.ts';
import { LinkState } from './link-state.ts';
import type { CorePorts } from './ports.ts';
import { type DeviceClock, ServerClock } from './server-clock.ts';
import { AlertLevels } from './projections/alert-levels.ts';
import { EventRate } from './projections/event-rate.ts';
import { FrozenLog } from './projections/frozen-log.ts';
import { COUNTER_PACE_MS } from './projections/link-status.ts';
import type { LogView } from './projections/log-view.ts';
import { StationTrends } from './projections/trends/station-trends.ts';
import { VIEW_REGISTRY, type ViewRegistry, type ViewSources } from './projections/view-registry.ts';
import type { HistoryRequest } from './projections/series/joined-range.ts';
import { PersistedLog } from './persistence/persisted-log.ts';
import type { StoredLog } from './persistence/stored-log.ts';
import { ConflatingCursor } from './views/conflating-cursor.ts';
import { Gathering } from './views/gathering.ts';

type AnyCursor = Pick<
  ConflatingCursor<unknown, never>,
  'wake' | 'settle' | 'renew' | 'noticeNetwork'
> & { readonly query: unknown };

/**
 * The data core: one feed, one log, one fold, and any number of views that follow it. `open` rejects if the code of a view cannot be
 * loaded, as the import of a part of the page does.
 */
export class DataCore implements DataCoreApi {
  readonly #ports: CorePorts;
  readonly #views: ViewRegistry;
  readonly #sources: ViewSources;
  readonly #device: DeviceClock;
  readonly #rejections = new Rejections();
  readonly #ingest = new Ingest(this.#rejections);
  readonly #position = new FeedPosition();
  readonly #clock: ServerClock;
  readonly #cursors = new Map<AnyCursor, ViewName>();
  readonly #gathering: Gathering;
  readonly #persisted: PersistedLog;
  readonly #link: LinkState;
  readonly #absent: AbsentTags<StationTag, Offset>;
  readonly #rate = new EventRate();
  readonly #alerts = new AlertLevels();
  readonly #trends: StationTrends;
  readonly #running = new Subscription();
  /** Events from here on were received while our clock was unconfirmed. */
  #unconfirmedFrom: Offset = LOG_START;
  /** Epoch of the state, and when it was first seen. */
  #epoch: string | null = null;
  #epochSeenAt: EpochMs = epochMs(0);
  /** The provider's report about its own source; null: none. */
  #source: SourceState | null = null;
  #feed: Feed | null = null;
  #recent: RecentSeriesSource | null = null;
  #started = false;
  readonly #frozen = new FrozenLog(
    () => this.#view(),
    () => this.#trends.copy(),
    () => this.#ports.now(),
  );
  #provider: { readonly graphqlUrl: string; readonly zone: TimeZone } | null = null;
  #setZone: (zone: TimeZone) => void = () => undefined;
  readonly #zone = new Promise<TimeZone>((resolve) => {
    this.#setZone = resolve;
  });
  #history: HistoryClient | null = null;

  constructor(ports: CorePorts, views: ViewRegistry = VIEW_REGISTRY) {
    this.#views = views;
    this.#clock = new ServerClock(ports, (uncertainty) => {
      if (uncertainty === 'lost') {
        this.state.reports.forgetArrivals(this.#unconfirmedFrom);
        this.#frozen.forgetArrivals(this.#unconfirmedFrom);
      }
      this.#unconfirmedFrom = this.log.head;
    });
    this.#device = ports;
    this.#ports = { ...ports, now: () => this.#clock.now() };
    this.#link = new LinkState(ports.timers.retry);
    this.#absent = new AbsentTags(ports.timers.absentAfter, keyOfTag);
    const { log, state, names } = this;
    const isTimeKnown = (): boolean => this.#clock.state === 'known';
    const source = { log, state, names, now: this.#ports.now, isTimeKnown };
    this.#persisted = new PersistedLog(this.#ports, source, (storage, quarantined) => {
      this.#link.onStorage(storage, quarantined);
      this.#networkChanged();
    });
    this.#trends = new StationTrends(this.#view(), { events: log, now: this.#ports.now });
    this.#sources = {
      view: () => this.#view(),
      trends: this.#trends,
      alerts: this.#alerts,
      log,
      now: this.#ports.now,
      zone: this.#zone,
      elapsed: ports.elapsed,
      frozen: this.#frozen,
      isNetworkLoaded: () => this.#link.networkLoaded,
      readLink: () => this.#readLink(),
      requestHistory: this.#requestHistory,
      onHistory: () => this.#wakeAll(),
    };
    this.#gathering = new Gathering(ports.gatherMs ?? 0, ports.elapsed, () => {
      for (const cursor of this.#cursors.keys()) cursor.settle();
    });
    this.#running.add(log.appended$.subscribe(() => this.#gathering.note()));
  }

  async start({
    graphqlUrl,
    timeZone,
    areas = [],
    thresholds = new Map(),
    recentSeriesUrl = null,
    liveUrl = null,
    clockSkew,
  }: DataCoreOptions): Promise<void> {
    if (this.#started) return;
    this.#started = true;
    this.#clock.start(clockSkew);
    this.#provider = { graphqlUrl, zone: timeZone };
    this.#setZone(timeZone);
    this.#ingest.directory.nameAreas(areas);
    this.#alerts.configure(thresholds);
    const stored = await this.#persisted.open(graphqlUrl);
    if (stored !== null) this.restore(stored);
    if (recentSeriesUrl !== null) this.#openRecentSeries(recentSeriesUrl);
    this.#openFeed({ graphqlUrl, liveUrl });
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
    this.#gathering.stop();
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
    this.#onServerTime(epochMs(this.#device.now() + clockSkew));
    return Promise.resolve();
  }

  ping(): Promise<void> {
    return Promise.resolve();
  }

  /** Counts an unhandled promise rejection of a library; everything continues. */
  countUnhandled(): void {
    this.#rejections.count('unhandled');
    this.#networkChanged();
  }

  async open<Name extends ViewName>(
    view: Name,
    query: QueryOf<Name>,
  ): Promise<ConflatingCursor<FrameOf<Name>, QueryOf<Name>>> {
    const make = await this.#views[view](this.#sources, query);
    const cursor = new ConflatingCursor(
      { log: this.log, isGathering: () => this.#gathering.isBurst },
      make,
      query,
      () => this.#cursors.delete(cursor),
    );
    this.#cursors.set(cursor, view);
    return cursor;
  }

  get openViews(): readonly { readonly view: ViewName; readonly query: unknown }[] {
    return Array.from(this.#cursors, ([{ query }, view]) => ({ view, query }));
  }

  async read<Name extends ViewName>(
    view: Name,
    query: QueryOf<Name>,
  ): Promise<FrameOf<Name> | null> {
    const cursor = await this.open(view, query);
    const frame = await cursor.nextComplete();
    await cursor.close();
    return frame;
  }

  /** Appends one live message (PROVIDER 2), still untrusted. */
  acceptMessage(payload: unknown, receivedAt: EpochMs): void {
    this.#link.onMessage(receivedAt);
    this.#ingest.acceptMessage(payload, receivedAt);
  }

  /** Folds in one snapshot (PROVIDER 1), still untrusted; `askedAt` is the head of the log when it was requested. False: unreadable. */
  acceptSnapshot(tags: unknown, receivedAt: EpochMs, askedAt: Offset = this.log.head): boolean {
    const decoded = this.#ingest.readSnapshot(tags, { origin: this.#snapshotOrigin, receivedAt });
    if (decoded.ok) this.#ingest.acceptSnapshot(decoded.value, askedAt);
    return decoded.ok;
  }

  /** Restores the log of an earlier visit; only before the first event of this one. */
  restore(stored: StoredLog): void {
    if (this.log.head > 0) return;
    const last = epochMs(stored.tail.at(-1)?.receivedAt.at(-1) ?? stored.checkpoint.savedAt);
    // The log is only written while the clock is known: its last time is in the past.
    this.#clock.isAtLeast(later(last, stored.checkpoint.savedAt));
    const now = this.#ports.now();
    this.#ingest.restore(stored, now);
    this.#unconfirmedFrom = this.log.head;
    this.#link.onPersisted(earlier(last, now));
    this.#networkChanged();
  }

  #openRecentSeries(url: string): void {
    this.#recent = new RecentSeriesSource(this.#ports, url, this.#rejections, (series) => {
      this.#trends.accept(series);
      this.#wakeAll();
    });
    void this.#recent.readKept();
  }

  #openFeed(addresses: ProviderAddresses): void {
    const feed = new Feed(this.#ports, addresses, {
      mark: () => ({
        offset: this.log.head,
        elapsed: this.#ports.elapsed(),
        stream: this.#position.mark,
      }),
      beginConnection: () => this.#position.beginConnection(),
      isContinuous: () => this.#position.isContinuous,
      isProven: () => this.#position.proof?.proven === true,
      resumeAt: () => this.#position.resumeAt,
      segmentsFrom: () => this.#position.blocksFrom,
      isPast: (epoch, upTo) => this.#isPast(epoch, upTo),
    });
    this.#feed = feed;
    this.#running.add(feed.signals$.subscribe((signal) => this.#onSignal(signal)));
    this.#running.add(() => feed.stop());
    feed.start();
    this.#running.add(
      interval(this.#ports.timers.clockWatch).subscribe(() => {
        this.#calibrateByStations();
        if (!this.#clock.hasJumped()) return;
        this.#clockChanged(0);
        feed.wake();
        this.#recent?.wake();
      }),
    );
    // Counters are updated at their own pace, even without events.
    this.#running.add(
      interval(COUNTER_PACE_MS).subscribe(() => {
        this.#rate.note(this.#link.messages, this.#ports.elapsed());
        // At the end of a burst every view is answered anyway.
        if (!this.#gathering.isBurst) this.#wakeAll();
      }),
    );
  }

  #onSignal(signal: FeedSignal): void {
    switch (signal.kind) {
      case 'message':
        this.#onMessage(signal.payload, signal.position);
        return;
      case 'rejection':
        this.#rejections.count(signal.reason);
        return;
      case 'source':
        this.#source = signal.source;
        this.#networkChanged();
        return;
      case 'segment':
        this.#onSegment(signal.segment);
        return;
      case 'live-unreadable':
        this.#rejections.count(signal.kind);
        return;
      case 'caught-up':
        this.#source = newerSource(this.#source, signal.source);
        if (this.#position.proof?.proven === true) this.#link.onCaughtUp();
        this.#networkChanged();
        return;
      case 'economy':
        this.#link.onEconomy(signal.economy);
        this.#networkChanged();
        return;
      case 'snapshot':
        this.#onSnapshot(signal);
        this.#recent?.begin();
        this.#networkChanged();
        return;
      case 'unconfirmed':
        this.#link.onStale();
        this.#networkChanged();
        return;
      case 'silence':
        this.#link.onSilence(signal.silent);
        if (signal.silent) this.#rejections.count('stream-silent');
        this.#networkChanged();
        return;
      case 'phase':
        if (signal.phase !== 'live') this.#position.endConnection();
        this.#link.onPhase(signal.phase, signal.retryAt, this.#ports.elapsed());
        // Where no connection comes about, no snapshot is waited for.
        if (signal.phase === 'offline') this.#recent?.begin();
        this.#networkChanged();
    }
  }

  #onMessage(payload: unknown, position: StreamPosition | null): void {
    if (position === null) {
      this.acceptMessage(payload, this.#ports.now());
      return;
    }
    const place = this.#position.placeMessage(position);
    // The snapshot whose number includes this message may have lacked the tag: then the message is its only source.
    const isHeld = place === 'known' || place === 'late';
    const isLacking =
      isHeld &&
      !this.#position.isRemembered(position.seq) &&
      this.#ingest.mentions(payload, (tag) => this.#absent.isPending(tag));
    if (isHeld && !isLacking) {
      this.#link.onMessage(this.#ports.now());
      this.#rejections.count('message-known');
      this.#confirmByNumbers();
      return;
    }
    this.#position.remember(position.seq, this.log.head);
    this.acceptMessage(payload, this.#ports.now());
    if (place === 'gap' || place === 'restarted') {
      this.#noteEpoch();
      this.#rejections.count('stream-gap');
      this.#link.onStale();
      this.#networkChanged();
      this.#feed?.resync();
    } else {
      this.#confirmByNumbers();
    }
  }

  /**
   * Whether a head of the segments is late. An epoch never seen may be older or newer than the present one: the times in the head decide.
   */
  #isPast(epoch: string, upTo: EpochMs): boolean {
    const present = this.#position.proof?.epoch ?? null;
    if (present === null || present === epoch) return false;
    return this.#position.isPast(epoch) || upTo <= this.#epochSeenAt;
  }

  #noteEpoch(): void {
    const epoch = this.#position.proof?.epoch ?? null;
    if (epoch === this.#epoch) return;
    this.#epoch = epoch;
    this.#epochSeenAt = this.#ports.now();
  }

  #onSegment(segment: LiveSegment): void {
    const { head } = this.log;
    const place = this.#position.placeBlock(segment, head);
    if (place.kind !== 'next' && place.kind !== 'overlaps') return;
    this.#position.remember(segment.to, head);
    const heldFrom = place.kind === 'overlaps' ? logOffset(place.from) : null;
    const receivedAt = this.#saidAt(segment.at);
    const count = this.#ingest.acceptSegment(segment.tagsByCode, receivedAt, heldFrom);
    this.#link.onMessage(receivedAt, count);
  }

  /** When the events of a segment count as received: when the log took the last of them, by our clock, and in order. */
  #saidAt(at: EpochMs): EpochMs {
    const now = this.#ports.now();
    if (this.#clock.state !== 'known') return now;
    return earlier(now, later(at, this.#link.lastEventAt ?? at));
  }

  /** Confirms the state if the stream continues where the state ends: nothing was missed before this connection. */
  #confirmByNumbers(): void {
    if (!this.#link.isUnconfirmed || !this.#position.isContinuous) return;
    this.#link.onContinuous();
    this.#networkChanged();
  }

  #onSnapshot(response: SnapshotResponse<RequestMark>): void {
    const { result, serverTime } = response.outcome;
    if (serverTime !== null) this.#onServerTime(serverTime);
    if (!result.ok) {
      if (result.error === 'refused') this.#rejections.count('answer-errors');
      if (result.error === 'unreadable') this.#rejections.count('answer-unreadable');
      this.#link.onSnapshotFault(result.error);
      return;
    }
    const decoded = this.#ingest.readSnapshot(result.value.data, {
      origin: this.#snapshotOrigin,
      receivedAt: this.#ports.now(),
    });
    if (!decoded.ok) {
      this.#link.onSnapshotFault(decoded.error);
      return;
    }
    if (result.value.partial) this.#rejections.count('answer-errors');
    this.#source = newerSource(this.#source, result.value.source);
    this.#foldSnapshot(decoded.value, response, result.value);
  }

  #foldSnapshot(
    decoded: Decoded,
    { askedAt, superseded, confirms }: SnapshotResponse<RequestMark>,
    { partial, position }: OperationAnswer,
  ): void {
    const now = this.#ports.now();
    const place =
      position === null
        ? { newerFrom: askedAt.offset, proven: true }
        : this.#position.placeSnapshot(position, {
            askedAt: askedAt.offset,
            head: this.log.head,
            mark: askedAt.stream,
          });
    this.#noteEpoch();
    // A snapshot older than the state is still needed for the list of stations, if none has been read yet.
    const from = place.newerFrom ?? (this.#link.networkLoaded ? null : LOG_START);
    const newerFrom = from === null ? null : logOffset(from);
    if (place.newerFrom === null && newerFrom !== null && position !== null) {
      this.#position.noteListed(position);
    }
    const isWhole = newerFrom === null || this.#applySnapshot(decoded, newerFrom, askedAt, partial);
    if (isWhole && !partial && place.newerFrom !== null && place.proven)
      this.#position.confirmComplete();
    if (!place.proven) this.#feed?.resync();
    this.#link.onSnapshot(now, {
      partial,
      lacks: !isWhole,
      proven: isWhole && place.proven && !superseded && (confirms || this.#position.isContinuous),
    });
    this.#calibrateByStations();
  }

  /** Folds in a snapshot. True if it named every tag of the state. Missing tags are requested again, and removed if they stay missing. */
  #applySnapshot(
    decoded: Decoded,
    newerFrom: Offset,
    askedAt: RequestMark,
    partial: boolean,
  ): boolean {
    const wasConfirmed = this.#link.isConfirmed;
    const { changed, missing } = this.#ingest.acceptSnapshot(decoded, newerFrom);
    if (changed > 0 && wasConfirmed) this.#feed?.reportChanges();
    // An empty snapshot comes from a provider that has just started, not from a network without stations.
    const isEmpty = decoded.events.length === 0;
    if (partial || isEmpty) {
      this.#feed?.reportMissing(isEmpty || missing.length > 0);
      return !isEmpty && missing.length === 0;
    }
    const { removed, pending } = this.#absent.update(
      missing,
      { askedAt: askedAt.elapsed, arrivedAt: this.#ports.elapsed(), head: this.log.head },
      ({ station, tag }, offset) => this.state.wasLiveSince(station, tag, offset),
    );
    this.#ingest.acceptAbsence(removed, this.#ports.now());
    this.#feed?.reportMissing(pending > 0);
    return pending === 0;
  }

  get #snapshotOrigin(): 'snapshot' | 'resync' {
    return this.#link.networkLoaded ? 'resync' : 'snapshot';
  }

  /** Sets the clock from a server time, and corrects the times of what was received while the clock was unconfirmed. */
  #onServerTime(serverTime: EpochMs): void {
    const wasKnown = this.#clock.state === 'known';
    const by = this.#clock.calibrate(serverTime);
    if (by !== 0) this.#clockChanged(wasKnown ? 0 : by, by);
    else if (!wasKnown) this.#networkChanged();
  }

  /** Without a server time: if many stations report times later than our clock, it is behind. */
  #calibrateByStations(): void {
    if (this.#clock.state === 'known') return;
    const by = this.#clock.isAtLeast(this.state.reports.witnessedAt);
    if (by > 0) this.#clockChanged(by);
  }

  /**
   * Applies a clock correction: since `#unconfirmedFrom` the clock was behind by `by` milliseconds (negative: ahead). `shift`: how far it
   * has moved now.
   */
  #clockChanged(by: number, shift = by): void {
    const correction = { from: this.#unconfirmedFrom, by, now: this.#clock.now() };
    this.state.reports.correct(correction);
    this.#frozen.correctAges(correction);
    if (by !== 0) {
      this.log.correctTimes(this.#unconfirmedFrom, by);
      this.#persisted.correctTimes();
    }
    this.#trends.clockChanged(shift);
    for (const cursor of this.#cursors.keys()) cursor.renew();
    this.#networkChanged();
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

  #readLink(): LinkStatusFrame {
    const facts = this.#link.read(this.#ports.elapsed());
    const { proof } = this.#position;
    const source = doubtOf(this.#source, proof);
    const isInDoubt = source !== null;
    // Written out: to spread so many properties takes several times as long.
    return {
      phase: facts.phase,
      retryAt: facts.retryAt,
      economy: facts.economy,
      source,
      updating: facts.updating || isInDoubt,
      stale: facts.stale || isInDoubt,
      silent: facts.silent,
      persistedAt: facts.persistedAt,
      storage: facts.storage,
      quarantined: facts.quarantined,
      networkLoaded: facts.networkLoaded,
      snapshotTrouble: facts.snapshotTrouble,
      messages: facts.messages,
      reconnects: facts.reconnects,
      unstable: facts.unstable,
      // A snapshot without stations is no reading.
      lastEventAt: this.state.stationCount === 0 ? null : facts.lastEventAt,
      clockSkew: this.#clock.skew,
      clock: this.#clock.state,
      stream: proof === null ? null : { ...proof, proven: proof.proven && !isInDoubt },
      stations: this.state.stationCount,
      leftOut: this.names.leftOut,
      eventsAppended: this.log.head,
      eventsPerSecond: this.#rate.perSecond,
      log: { events: this.log.head - this.log.first, bytes: this.log.bytes },
      rejected: this.#rejections.list(),
    };
  }

  #networkChanged(): void {
    for (const cursor of this.#cursors.keys()) cursor.noticeNetwork();
  }

  #wakeAll(): void {
    for (const cursor of this.#cursors.keys()) cursor.wake();
  }

  #view(): LogView {
    const { names, state, directory } = this.#ingest;
    return { dictionary: names, table: state, directory };
  }
}
