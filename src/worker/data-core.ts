import type { Subscription } from 'rxjs';
import type { EpochMs } from '#domain/epoch-ms.ts';
import {
  decodeSnapshot,
  decodeTagMessage,
  type Decoded,
  type TagEvent,
} from '#domain/tag-event.ts';
import { err, type Result } from '#domain/result.ts';
import type { DataCoreApi, DataCoreOptions } from '#worker/api/data-core-api.ts';
import type { LinkStatusFrame } from '#worker/api/frames.ts';
import type { ViewCursor } from '#worker/api/view-cursor.ts';
import { type Feed, type FeedSignal, openFeed } from './feed/feed.ts';
import { HistorySource } from './feed/history-source.ts';
import type { OperationAnswer, OperationFault } from './feed/post-operation.ts';
import { MessageDecoder } from './feed/message-decoder.ts';
import { Rejections } from './feed/rejections.ts';
import { Dictionary, isValueTag, pathIdOf, tagIdOf } from './log/dictionary.ts';
import { EventLog, type LogEntry, type Offset } from './log/event-log.ts';
import { StationDirectory } from './log/station-directory.ts';
import { TagTable } from './log/tag-table.ts';
import type { CorePorts } from './ports.ts';
import { DamBoard } from './projections/dam-board.ts';
import { LinkStatus } from './projections/link-status.ts';
import { MapLayer } from './projections/map-layer.ts';
import type { Projection } from './projections/projection.ts';
import { StationSeries, type HistoryRequest } from './projections/station-series.ts';
import { StationSheet } from './projections/station-sheet.ts';
import { StationTable } from './projections/station-table.ts';
import { ConflatingCursor } from './views/conflating-cursor.ts';

type AnyCursor = Pick<ConflatingCursor<unknown, never>, 'touch' | 'wake'>;

/**
 * The data core: one feed, one log, one fold, any number of views. `#acceptEntry` is the whole way of an event.
 */
export class DataCore implements DataCoreApi {
  readonly #ports: CorePorts;
  readonly #dictionary = new Dictionary();
  readonly #table = new TagTable(this.#dictionary);
  readonly #directory = new StationDirectory(this.#dictionary, this.#table);
  /** State at the oldest event still held: checkpoint + tail is the full replay. */
  readonly #checkpoint = new TagTable(this.#dictionary);
  readonly #events = new EventLog((entry) => this.#checkpoint.apply(entry, -1));
  readonly #decoder = new MessageDecoder(this.#dictionary);
  readonly #rejections = new Rejections();
  /** A list, not a set: it is walked for every event. */
  #cursors: readonly AnyCursor[] = [];
  /** Views that show the state of the connection or of the first answer, beside the readings. */
  readonly #onNetwork = new Set<() => void>();
  #feed: Feed | null = null;
  #running: Subscription | null = null;
  #history: HistorySource | null = null;
  #link: Omit<LinkStatusFrame, 'lastEventAt' | 'stations' | 'eventsAppended' | 'rejected'> = {
    phase: 'connecting',
    retryAt: null,
    networkLoaded: false,
    snapshotTrouble: 'none',
    reconnects: 0,
  };
  #lastEventAt: EpochMs | null = null;
  #wasLive = false;

  constructor(ports: CorePorts) {
    this.#ports = ports;
  }

  start({ graphqlUrl }: DataCoreOptions): Promise<void> {
    if (this.#feed === null) {
      this.#history = new HistorySource(this.#ports, graphqlUrl, this.#rejections);
      this.#feed = openFeed(this.#ports, graphqlUrl, () => this.#events.head);
      this.#running = this.#feed.signals$.subscribe((signal) => this.#hear(signal));
    }
    return Promise.resolve();
  }

  /** Ends the feed: a test's way out. The log and the views stay. */
  stop(): void {
    this.#running?.unsubscribe();
  }

  retryNow(): Promise<void> {
    this.#feed?.retryNow();
    return Promise.resolve();
  }

  openMapLayer: DataCoreApi['openMapLayer'] = (spec) =>
    this.#open(new MapLayer(this.#view(), spec));

  openStationTable: DataCoreApi['openStationTable'] = (spec) =>
    this.#open(new StationTable(this.#view(), spec));

  openDamBoard: DataCoreApi['openDamBoard'] = () => this.#open(new DamBoard(this.#view()));

  openStationSheet: DataCoreApi['openStationSheet'] = (spec) => {
    const sheet = new StationSheet(this.#view(), spec, () => this.#link.networkLoaded);
    return this.#open(sheet, () => sheet.touchNetworkLoaded());
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
    );

  openLinkStatus: DataCoreApi['openLinkStatus'] = () => {
    const status = new LinkStatus(() => this.#readLink(), this.#ports.now);
    return this.#open(status, () => status.touchPhase());
  };

  /** One live message (PROVIDER 2), still untrusted. */
  acceptMessage(payload: unknown, receivedAt: EpochMs): void {
    this.#lastEventAt = receivedAt;
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
    this.#lastEventAt = receivedAt;
    return true;
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
    const changed = this.#table.apply(entry, offset);
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
        this.acceptMessage(signal.payload, this.#ports.now());
        return;
      case 'message-errors':
        this.#rejections.count('message-errors');
        return;
      case 'snapshot':
        this.#hearSnapshot(signal.outcome, signal.askedAt);
        this.#networkChanged();
        return;
      case 'phase': {
        const reconnected = signal.phase === 'live' && this.#wasLive;
        this.#wasLive ||= signal.phase === 'live';
        this.#link = {
          ...this.#link,
          phase: signal.phase,
          retryAt: signal.retryAt,
          reconnects: this.#link.reconnects + (reconnected ? 1 : 0),
        };
        this.#networkChanged();
      }
    }
  }

  #hearSnapshot(outcome: Result<OperationAnswer, OperationFault>, askedAt: Offset): void {
    if (!outcome.ok) {
      if (outcome.error !== 'unreachable') {
        this.#rejections.count(outcome.error === 'refused' ? 'answer-errors' : 'answer-unreadable');
      }
      this.#link = { ...this.#link, snapshotTrouble: outcome.error };
      return;
    }
    if (!this.acceptSnapshot(outcome.value.data, this.#ports.now(), askedAt)) {
      this.#link = { ...this.#link, snapshotTrouble: 'unreadable' };
      return;
    }
    if (outcome.value.partial) this.#rejections.count('answer-errors');
    this.#link = {
      ...this.#link,
      networkLoaded: true,
      snapshotTrouble: outcome.value.partial ? 'partial' : 'none',
    };
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
      ...this.#link,
      lastEventAt: this.#lastEventAt,
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
    onNetwork?: () => void,
  ): Promise<ViewCursor<Frame, Spec>> {
    const cursor = new ConflatingCursor(projection, () => {
      this.#cursors = this.#cursors.filter((other) => other !== cursor);
      if (onNetwork !== undefined) this.#onNetwork.delete(onNetwork);
    });
    this.#cursors = [...this.#cursors, cursor];
    if (onNetwork !== undefined) this.#onNetwork.add(onNetwork);
    return Promise.resolve(cursor);
  }
}
