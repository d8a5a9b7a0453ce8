import { distanceBetween } from '#domain/stations/distance.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { asFreshUntil, freshnessOf } from '#domain/stations/quality/freshness.ts';
import { rainPath } from '#domain/quantities/choices/rain-period.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { directionOfRate } from '#domain/series/level-trend.ts';
import { COVERAGE, RATE_SPAN_MS } from '#domain/series/rise.ts';
import { type StationId, stationIds } from '#domain/stations/station-id.ts';
import type {
  NearStation,
  StationBoardFrame,
  StationBoardQuery,
  StationSummary,
} from '#worker/api/station-board.ts';
import type { LogRows } from '#worker/log/log-rows.ts';
import type { AlertLevels } from '../alert-levels.ts';
import type { LogView } from '../log-view.ts';
import { Marks } from '../marks.ts';
import type { Projection } from '../projection.ts';
import { SortedStations } from '../table/sorted-stations.ts';
import type { StationTrends } from '../trends/station-trends.ts';
import { networkStateOf } from './network-state.ts';
import { SummaryReader } from './summary-reader.ts';

/** What the view reads besides the state. */
export interface BoardPorts {
  readonly trends: StationTrends;
  readonly alerts: AlertLevels;
  readonly now: () => EpochMs;
}

/** What the stations are sorted by. */
const sortPaths = ({ dictionary }: LogView) => ({
  rain: dictionary.internKnownPath(rainPath('001h')),
  level: dictionary.internKnownPath(READING_PATHS.riverStage),
});

/**
 * Stations with the most rain, the fastest-rising rivers, and the stations requested by code or position. Only stations with new events are
 * sorted again.
 */
export class StationBoard implements Projection<StationBoardFrame, StationBoardQuery> {
  readonly #log: LogView;
  readonly #ports: BoardPorts;
  readonly #paths: ReturnType<typeof sortPaths>;
  readonly #summaries: SummaryReader;
  #query: StationBoardQuery;
  /** Version of the rates that the lists have. */
  #ratesAt = 0;
  /** Stations that report and had rain in the last hour, by rain; rising rivers, by rate. */
  readonly #rain: SortedStations;
  readonly #rising: SortedStations;
  /** Rivers that report, and those of them with a known rate. */
  readonly #rivers = new Set<StationId>();
  readonly #measured = new Set<StationId>();
  readonly #reporting = new Marks();
  /** The nearest stations with their distances in metres; null: to be calculated. */
  #nearest: readonly (readonly [StationId, number])[] | null = null;
  #whole = true;
  #stale = true;
  /** When the first station becomes late or silent, without an event. */
  #changesAt = Infinity;

  constructor(log: LogView, query: StationBoardQuery, ports: BoardPorts) {
    this.#log = log;
    this.#ports = ports;
    this.#query = query;
    const { dictionary } = log;
    this.#paths = sortPaths(log);
    this.#summaries = new SummaryReader(log, ports.trends);
    const codigoOf = (id: StationId) => dictionary.codigoOf(id);
    this.#rain = new SortedStations(codigoOf, [true]);
    this.#rising = new SortedStations(codigoOf, [true]);
  }

  get stale(): boolean {
    return (
      this.#stale ||
      this.#ports.now() > this.#changesAt ||
      this.#ports.trends.catchUp() !== this.#ratesAt
    );
  }

  follow({ touched }: LogRows): void {
    for (const station of touched.all) this.#reporting.add(station);
    if (touched.described.length > 0) this.#nearest = null;
    this.#stale ||= this.#reporting.size > 0;
  }

  update(query: StationBoardQuery): void {
    this.#query = query;
    this.#nearest = null;
    this.#whole = true;
    this.#stale = true;
  }

  frame(): StationBoardFrame {
    this.#noteRates();
    this.#sort();
    this.#stale = false;
    this.#dropSilent();
    const rain = this.#top(this.#rain);
    const rising = this.#top(this.#rising);
    this.#changesAt = this.#nextAge();
    return {
      rain,
      rising,
      named: this.#named(),
      nearest: this.#near(),
      rivers: this.#rivers.size,
      measuredRivers: this.#measured.size,
      ratesFrom: this.#measured.size === 0 ? this.#ratesFrom() : null,
      state: networkStateOf(this.#log, this.#ports.alerts, this.#ports.now()),
    };
  }

  #ratesFrom(): EpochMs | null {
    let first = Infinity;
    for (const id of this.#rivers) first = Math.min(first, this.#ports.trends.firstLevelAt(id));
    return Number.isFinite(first) ? epochMs(first + COVERAGE * RATE_SPAN_MS) : null;
  }

  /** When the first of the stations that report becomes late or silent. */
  #nextAge(): number {
    const now = this.#ports.now();
    let next = Infinity;
    for (const id of this.#log.directory.visible()) {
      if (!this.#isReporting(id)) continue;
      next = Math.min(next, asFreshUntil(this.#log.table.reportedAt(id), now));
    }
    return next;
  }

  /** Marks the stations whose rate changed without an event. */
  #noteRates(): void {
    const { trends } = this.#ports;
    const version = trends.catchUp();
    const changed = trends.changedSince(this.#ratesAt);
    if (changed === null) this.#whole = true;
    else for (const id of changed) this.#reporting.add(id);
    this.#ratesAt = version;
  }

  /** Removes rivers that became silent: that is not an event. */
  #dropSilent(): void {
    for (const id of this.#rivers) {
      if (this.#isReporting(id)) continue;
      this.#rivers.delete(id);
      this.#measured.delete(id);
    }
  }

  /** Sorts every station with new events into the lists; after a change of the view all stations. */
  #sort(): void {
    const { size } = this.#log.directory;
    const ids = this.#whole ? stationIds(0, size) : this.#reporting.list();
    const rain: (readonly [StationId, readonly [number] | undefined])[] = [];
    const rising: typeof rain = [];
    for (const id of ids) {
      const { show } = this.#log.directory.stationOf(id);
      const isCurrent = show && this.#isReporting(id);
      const fallen = this.#log.table.readingOf(id, this.#paths.rain);
      rain.push([id, isCurrent && fallen > 0 ? [fallen] : undefined]);
      const rate = show ? this.#ports.trends.rateOf(id) : null;
      const rises = rate !== null && directionOfRate(rate) === 'rising';
      rising.push([id, rises ? [rate] : undefined]);
      const level = this.#log.table.readingOf(id, this.#paths.level);
      this.#setMembership(this.#rivers, id, isCurrent && !Number.isNaN(level));
      this.#setMembership(this.#measured, id, rate !== null);
    }
    this.#rain.update(rain);
    this.#rising.update(rising);
    this.#reporting.clear();
    this.#whole = false;
  }

  #setMembership(stations: Set<StationId>, id: StationId, isOne: boolean): void {
    if (isOne) stations.add(id);
    else stations.delete(id);
  }

  #isReporting(id: StationId): boolean {
    const freshness = freshnessOf(this.#log.table.reportedAt(id), this.#ports.now());
    return freshness === 'current' || freshness === 'late';
  }

  /** The first stations of a list. Removes those that became silent; they return with their next event. */
  #top(list: SortedStations): readonly StationSummary[] {
    for (;;) {
      const ids = list.slice(0, this.#query.limit);
      const silent = ids.filter((id) => !this.#isReporting(id));
      if (silent.length === 0) return ids.map((id) => this.#summaries.summaryOf(id));
      list.update(silent.map((id) => [id, undefined] as const));
    }
  }

  #named(): readonly StationSummary[] {
    return this.#query.codigos.flatMap((codigo) => {
      const id = this.#log.dictionary.findStation(codigo);
      const isShown = id !== undefined && this.#log.directory.stationOf(id).show;
      return isShown ? [this.#summaries.summaryOf(id)] : [];
    });
  }

  #near(): readonly NearStation[] {
    const { near, limit } = this.#query;
    if (near === null) return [];
    if (this.#nearest === null) {
      const distances: (readonly [StationId, number])[] = [];
      for (const id of this.#log.directory.visible()) {
        const { position } = this.#log.directory.stationOf(id);
        if (position !== null) distances.push([id, distanceBetween(near, position)]);
      }
      this.#nearest = distances
        .toSorted(([a, far], [b, near]) => far - near || a - b)
        .slice(0, limit);
    }
    return this.#nearest.map(([id, distance]) => ({ ...this.#summaries.summaryOf(id), distance }));
  }
}
