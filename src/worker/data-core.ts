import { firstValueFrom, from, interval, map, race, Subscription, timer } from 'rxjs';
import type { EpochMs } from '#domain/epoch-ms.ts';
import {
  decodeSnapshot,
  decodeTagMessage,
  type Decoded,
  type TagEvent,
} from '#domain/tag-event.ts';
import { err, type Result } from '#domain/result.ts';
import type { DataCoreApi, DataCoreOptions, PageNotice } from '#worker/api/data-core-api.ts';
import type { LinkStatusFrame, StorageState } from '#worker/api/frames.ts';
import type { ViewCursor } from '#worker/api/view-cursor.ts';
import { type Feed, type FeedSignal, openFeed } from './feed/feed.ts';
import { HistorySource } from './feed/history-source.ts';
import { FeedPosition, type StreamPosition } from './feed/feed-position.ts';
import type { OperationOutcome } from './feed/post-operation.ts';
import { MessageDecoder } from './feed/message-decoder.ts';
import { Rejections } from './feed/rejections.ts';
import { Dictionary, isValueTag, pathIdOf, tagIdOf } from './log/dictionary.ts';
import { EventLog } from './log/event-log.ts';
import type { LogEntry, Offset } from './log/segment.ts';
import { StationDirectory } from './log/station-directory.ts';
import { TagTable } from './log/tag-table.ts';
import { LinkState } from './link-state.ts';
import type { CorePorts } from './ports.ts';
import { ServerClock } from './server-clock.ts';
import { DamBoard } from './projections/dam-board.ts';
import { COUNTER_PACE_MS, LinkStatus } from './projections/link-status.ts';
import { MapLayer } from './projections/map-layer.ts';
import type { Projection } from './projections/projection.ts';
import { StationSeries, type HistoryRequest } from './projections/station-series.ts';
import { StationSheet } from './projections/station-sheet.ts';
import { StationTable } from './projections/station-table.ts';
import { LogKeeper } from './store/log-keeper.ts';
import type { LogStore, OpenedStore, StoreFault } from './store/log-store.ts';
import { entriesOf, restoreCheckpoint } from './store/restore-log.ts';
import type { StoredLog } from './store/stored-log.ts';
import { ConflatingCursor } from './views/conflating-cursor.ts';

type AnyCursor = Pick<ConflatingCursor<unknown, never>, 'touch' | 'wake' | 'repaint'>;

/**
 * The data core: one feed, one log, one fold, any number of views. `#acceptEntry` is the whole way of an event.
 */
export class DataCore implements DataCoreApi {
  readonly #ports: CorePorts;
  readonly #dictionary = new Dictionary();
  readonly #table = new TagTable(this.#dictionary);
  readonly #directory = new StationDirectory(this.#dictionary, this.#table);
  readonly #base = new TagTable(this.#dictionary);
  readonly #events = new EventLog(this.#base);
  readonly #position = new FeedPosition();
  readonly #clock: ServerClock;
  readonly #decoder = new MessageDecoder(this.#dictionary);
  readonly #rejections = new Rejections();
  /** A list, not a set: it is walked for every event. */
  #cursors: readonly AnyCursor[] = [];
  /** Views that show the state of the connection or of the first answer, beside the readings. */
  readonly #onNetwork = new Set<() => void>();
  #feed: Feed | null = null;
  readonly #running = new Subscription();
  #started = false;
  #keeper: LogKeeper | null = null;
  #history: HistorySource | null = null;
  readonly #link: LinkState;

  constructor(ports: CorePorts) {
    this.#clock = new ServerClock(ports);
    this.#ports = { ...ports, now: () => this.#clock.now() };
    this.#link = new LinkState(ports.timers.retry);
  }

  async start({ graphqlUrl, clockSkew }: DataCoreOptions): Promise<void> {
    if (this.#started) return;
    this.#started = true;
    this.#clock.start(clockSkew);
    this.#history = new HistorySource(this.#ports, graphqlUrl, this.#rejections);
    await this.#openStore(graphqlUrl);
    this.#openFeed(graphqlUrl);
  }

  /** The log: what everything that is shown is folded from. */
  get log(): EventLog {
    return this.#events;
  }

  /** The state: the log's fold. */
  get state(): TagTable {
    return this.#table;
  }

  /** The names behind the ids of log and state. */
  get names(): Dictionary {
    return this.#dictionary;
  }

  /** Ends the feed: a test's way out. The log and the views stay. */
  stop(): void {
    this.#running.unsubscribe();
    this.#keeper?.stop();
  }

  retryNow(): Promise<void> {
    this.#feed?.retryNow();
    return Promise.resolve();
  }

  notice(notice: PageNotice): Promise<void> {
    this.#feed?.notice(notice);
    // It may be the last that is heard of this page.
    if (notice === 'hidden' || notice === 'left') void this.#keeper?.write();
    return Promise.resolve();
  }

  ping(): Promise<void> {
    return Promise.resolve();
  }

  openMapLayer: DataCoreApi['openMapLayer'] = (spec) =>
    this.#open(new MapLayer(this.#view(), spec), spec);

  openStationTable: DataCoreApi['openStationTable'] = (spec) =>
    this.#open(new StationTable(this.#view(), spec), spec);

  openDamBoard: DataCoreApi['openDamBoard'] = () => this.#open(new DamBoard(this.#view()), null);

  openStationSheet: DataCoreApi['openStationSheet'] = (spec) => {
    const sheet = new StationSheet(
      this.#view(),
      this.#events,
      spec,
      this.#ports.now,
      () => this.#link.networkLoaded,
    );
    return this.#open(sheet, spec, () => sheet.touchNetworkLoaded());
  };

  openStationSeries: DataCoreApi['openStationSeries'] = (spec) =>
    this.#open(
      new StationSeries(
        this.#view(),
        this.#events,
        spec,
        this.#ports.now,
        this.#requestHistory,
        () => this.#wakeAll(),
      ),
      spec,
    );

  openLinkStatus: DataCoreApi['openLinkStatus'] = () => {
    const status = new LinkStatus(() => this.#readLink(), this.#ports.elapsed);
    return this.#open(status, null, () => status.touchPhase());
  };

  /** One live message (PROVIDER 2), still untrusted. */
  acceptMessage(payload: unknown, receivedAt: EpochMs): void {
    this.#link.hearMessage(receivedAt);
    const entry = this.#decoder.decode(payload, receivedAt);
    if (entry === null) this.#accept(decodeTagMessage(payload, { origin: 'live', receivedAt }));
    else this.#acceptEntry(entry);
  }

  /** One snapshot (PROVIDER 1), still untrusted; `askedAt` is where the log stood when it was asked for. False: unreadable. */
  acceptSnapshot(tags: unknown, receivedAt: EpochMs, askedAt: Offset = this.#events.head): boolean {
    const origin = this.#link.networkLoaded ? 'resync' : 'snapshot';
    const decoded = decodeSnapshot(tags, { origin, receivedAt });
    if (!decoded.ok) {
      this.#rejections.count('answer-unreadable');
      return false;
    }
    this.#accept({
      events: decoded.value.events.filter((event) => this.#isNews(event, askedAt)),
      rejections: decoded.value.rejections,
    });
    return true;
  }

  /** What was kept comes first, unless the storage takes its time: the network does not wait for it. */
  async #openStore(graphqlUrl: string): Promise<void> {
    const store = this.#ports.openStore?.(graphqlUrl);
    if (store === undefined) {
      this.#link.hearStorage({ kind: 'memory', reason: 'unavailable' }, 0);
      return;
    }
    const opening = store.open();
    const { keptPatience } = this.#ports.timers;
    const first = await firstValueFrom(
      race(from(opening), timer(keptPatience).pipe(map(() => null))),
    );
    if (first?.ok === true && first.value.kept !== null) this.restore(first.value.kept);
    void opening.then((opened) => this.#keepIn(store, graphqlUrl, opened));
  }

  /** Shows what was kept from an earlier visit; only before the first event of this one. */
  restore({ checkpoint, runs }: StoredLog): void {
    if (this.#events.head > 0) return;
    const now = this.#ports.now();
    restoreCheckpoint(checkpoint, this.#dictionary, [this.#table, this.#base], now);
    this.#events.continueAt(checkpoint.offset);
    for (const run of runs) {
      for (const entry of entriesOf(run, this.#dictionary, now)) this.#acceptEntry(entry);
    }
    const last = runs.at(-1)?.receivedAt.at(-1) ?? checkpoint.savedAt;
    this.#link.hearKept(Math.min(last, now));
    for (const cursor of this.#cursors) cursor.repaint();
    this.#networkChanged();
  }

  #keepIn(store: LogStore, provider: string, opened: Result<OpenedStore, StoreFault>): void {
    const say = (state: StorageState): void => {
      this.#link.hearStorage(state, opened.ok ? opened.value.setAside : 0);
      this.#networkChanged();
    };
    if (!opened.ok) {
      say({ kind: 'memory', reason: opened.error });
      return;
    }
    const { log, state, names } = this;
    const source = { log, state, names, now: this.#ports.now };
    this.#keeper = new LogKeeper(source, provider, store, say);
    this.#ports.writerLock((turn) => {
      if (turn === 'ours') this.#keeper?.start();
      else if (turn === 'others') say({ kind: 'elsewhere' });
      else say({ kind: 'memory', reason: 'unavailable' });
    });
  }

  #openFeed(graphqlUrl: string): void {
    const feed = openFeed(this.#ports, graphqlUrl, () => this.#events.head);
    this.#feed = feed;
    this.#running.add(feed.signals$.subscribe((signal) => this.#hear(signal)));
    this.#running.add(
      interval(this.#ports.timers.clockWatch).subscribe(() => {
        if (!this.#clock.hasLeapt()) return;
        this.#clockChanged();
        feed.wake();
      }),
    );
    // Counters are said at their own pace, also when no event follows.
    this.#running.add(interval(COUNTER_PACE_MS).subscribe(() => this.#wakeAll()));
  }

  #accept(decoded: Decoded): void {
    for (const event of decoded.events) this.#acceptEvent(event);
    for (const reason of decoded.rejections) this.#rejections.count(reason);
  }

  #acceptEvent(event: TagEvent): void {
    const station = this.#dictionary.internStation(event.codigo);
    const path = this.#dictionary.internPath(event.path);
    if (station === undefined || path === undefined) {
      this.#rejections.count('dictionary-full');
      return;
    }
    const { field, value, origin, receivedAt } = event;
    this.#acceptEntry({ station, tag: tagIdOf(path, field), value, origin, receivedAt });
  }

  /** Append, fold, tell the views: the whole way of an event, in this order. */
  #acceptEntry(entry: LogEntry): void {
    const path = pathIdOf(entry.tag);
    const offset = this.#events.append(entry);
    const folded = this.#table.apply(entry, offset);
    if (folded === 'late') this.#events.markLastLate();
    const changed = folded === 'changed';
    if (changed) {
      if (this.#directory.isDescribing(path)) this.#directory.touch(entry.station);
      if (
        typeof entry.value === 'number' &&
        isValueTag(entry.tag) &&
        !this.#table.isPlausible(path, entry.value)
      ) {
        this.#rejections.count('implausible');
      }
    }
    for (const cursor of this.#cursors) cursor.touch(entry.station, path, changed);
  }

  #hear(signal: FeedSignal): void {
    switch (signal.kind) {
      case 'message':
        this.#hearMessage(signal.payload, signal.position);
        return;
      case 'message-errors':
        this.#rejections.count('message-errors');
        return;
      case 'snapshot':
        this.#hearSnapshot(signal.outcome, signal.askedAt);
        this.#networkChanged();
        return;
      case 'doubt':
        this.#link.hearDoubt();
        this.#networkChanged();
        return;
      case 'phase':
        this.#link.hearPhase(signal.phase, signal.retryAt, this.#ports.elapsed());
        this.#networkChanged();
    }
  }

  #hearMessage(payload: unknown, position: StreamPosition | null): void {
    if (position === null) {
      this.acceptMessage(payload, this.#ports.now());
      return;
    }
    const place = this.#position.hearMessage(position);
    if (place === 'known') {
      this.#link.hearMessage(this.#ports.now());
      this.#rejections.count('message-known');
      return;
    }
    this.#position.remember(position.seq, this.#events.head);
    this.acceptMessage(payload, this.#ports.now());
    if (place !== 'next') {
      this.#rejections.count('stream-gap');
      this.#feed?.resync();
    }
  }

  #hearSnapshot({ result, serverTime }: OperationOutcome, askedAt: Offset): void {
    if (serverTime !== null && this.#clock.calibrate(serverTime)) this.#clockChanged();
    if (!result.ok) {
      if (result.error === 'refused') this.#rejections.count('answer-errors');
      if (result.error === 'unreadable') this.#rejections.count('answer-unreadable');
      this.#link.hearTrouble(result.error);
      return;
    }
    const { data, partial, position } = result.value;
    const place =
      position === null || partial
        ? { newerFrom: askedAt, proven: true }
        : this.#position.hearSnapshot(position, this.#events.head, askedAt);
    const now = this.#ports.now();
    if (place.newerFrom !== null && !this.acceptSnapshot(data, now, place.newerFrom)) {
      this.#link.hearTrouble('unreadable');
      return;
    }
    if (partial) this.#rejections.count('answer-errors');
    if (!place.proven) this.#feed?.resync();
    this.#link.hearSnapshot(now, { partial, proven: place.proven });
  }

  #clockChanged(): void {
    this.#table.capAges(this.#clock.now());
    for (const cursor of this.#cursors) cursor.repaint();
    this.#networkChanged();
  }

  /** A snapshot is one event a tag that differs; a live event since it was asked for is newer than the answer (DESIGN 1). */
  #isNews(event: TagEvent, askedAt: Offset): boolean {
    const station = this.#dictionary.internStation(event.codigo);
    const path = this.#dictionary.internPath(event.path);
    if (station === undefined || path === undefined) return true;
    const tag = tagIdOf(path, event.field);
    if (this.#table.wasLiveSince(station, tag, askedAt)) return false;
    return !Object.is(this.#table.lookUp(station, tag), event.value);
  }

  readonly #requestHistory: HistoryRequest = (codigo, span) =>
    this.#history?.read(codigo, span) ?? Promise.resolve(err('unreachable'));

  #readLink(): LinkStatusFrame {
    return {
      ...this.#link.read(this.#ports.elapsed()),
      clockSkew: this.#clock.skew,
      stream: this.#position.proof,
      stations: this.#directory.size,
      eventsAppended: this.#events.head,
      rejected: this.#rejections.list(),
    };
  }

  #networkChanged(): void {
    for (const tell of this.#onNetwork) tell();
    this.#wakeAll();
  }

  #wakeAll(): void {
    for (const cursor of this.#cursors) cursor.wake();
  }

  #view() {
    return { dictionary: this.#dictionary, table: this.#table, directory: this.#directory };
  }

  #open<Frame, Spec>(
    projection: Projection<Frame, Spec>,
    spec: Spec,
    onNetwork?: () => void,
  ): Promise<ViewCursor<Frame, Spec>> {
    const cursor = new ConflatingCursor(projection, spec, () => {
      this.#cursors = this.#cursors.filter((other) => other !== cursor);
      if (onNetwork !== undefined) this.#onNetwork.delete(onNetwork);
    });
    this.#cursors = [...this.#cursors, cursor];
    if (onNetwork !== undefined) this.#onNetwork.add(onNetwork);
    return Promise.resolve(cursor);
  }
}
