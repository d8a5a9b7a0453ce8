import { distanceBetween } from '#domain/stations/distance.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { asFreshUntil, freshnessByAge, freshnessOf } from '#domain/stations/quality/freshness.ts';
import { rainPath } from '#domain/quantities/choices/rain-period.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { directionOfRate, COVERAGE, RATE_SPAN_MS } from '#domain/series/level-trend.ts';
import type { StationId } from '#domain/stations/station.ts';
import type {
  NearStation,
  StationBoardFrame,
  StationBoardQuery,
  StationSummary,
  NetworkState,
} from '#worker/api/station-board.ts';
import type { LogRows } from '#worker/log/log-rows.ts';
import type { AlertLevels } from '#worker/projections/alert-levels.ts';
import type { LogView, Projection } from '#worker/projections/projection.ts';
import type { StationTrends } from '#worker/projections/trends/station-trends.ts';
import { SummaryReader } from './summary-reader.ts';
import { BELOW_ALERT_LEVELS, isAboveAlertLevel } from '#domain/stations/alerts/alert-state.ts';
import { isRainingNow, RAINING_PATHS } from '#domain/stations/raining-now.ts';
import { alertDirections, alertSortKeys } from '#worker/projections/table/derived-columns.ts';
import { type KeyChange, SortedStations } from '#worker/projections/table/sorted-stations.ts';

/** How many of the stations above an alert level are named. */
const NAMED = 8;

/** What the stations of a network report at `now`, in sum. */
const networkStateOf = (log: LogView, alerts: AlertLevels, now: EpochMs): NetworkState => {
  const { dictionary, directory, table } = log;
  const rainPaths = RAINING_PATHS.map((path) => dictionary.internKnownPath(path));
  const percent = dictionary.internKnownPath(READING_PATHS.damPercent);
  const alerted: KeyChange[] = [];
  let isAnyCompared = false;
  let rainGauges = 0;
  let raining = 0;
  let fill: NetworkState['fill'] = null;
  for (const id of directory.visible()) {
    const rank = alerts.rankOf(log, id);
    isAnyCompared ||= rank >= BELOW_ALERT_LEVELS;
    if (isAboveAlertLevel(rank)) {
      alerted.push([id, alertSortKeys(alerts.standingOf(log, id))]);
    }
    const freshness = freshnessOf(
      { station: directory.stationOf(id), reportedAt: table.reportedAt(id) },
      now,
    );
    const readings = rainPaths.map((path) => table.readingOf(id, path));
    if (freshness === 'current' && readings.some((reading) => !Number.isNaN(reading))) {
      rainGauges += 1;
      if (isRainingNow(readings, freshness)) raining += 1;
    }
    const filled = Math.round(table.readingOf(id, percent));
    if (Number.isNaN(filled) || freshness === 'silent' || freshness === 'unknown') continue;
    fill =
      fill === null ? [filled, filled] : [Math.min(fill[0], filled), Math.max(fill[1], filled)];
  }
  const above = new SortedStations((id) => dictionary.codigoOf(id), alertDirections(true));
  above.update(alerted);
  const worst = above.slice(0, NAMED).map((id) => dictionary.codigoOf(id));
  return { above: isAnyCompared ? above.length : null, worst, rainGauges, raining, fill };
};

/** What the view reads besides the state. */
interface BoardPorts {
  readonly trends: StationTrends;
  readonly alerts: AlertLevels;
  readonly now: () => EpochMs;
  /** Whether every station is known, from this visit or an earlier one. */
  readonly isNetworkKnown: () => boolean;
}

/** What the stations are ranked by. */
const rankedPaths = ({ dictionary }: LogView) => ({
  rain: dictionary.internKnownPath(rainPath('001h')),
  level: dictionary.internKnownPath(READING_PATHS.riverStage),
});

/** A station with what ranks it. */
type Ranked = readonly [id: StationId, value: number];

/**
 * Stations with the most rain, the fastest-rising rivers, and the stations requested by code or position. Its state is a sum over all stations,
 * so each frame reads them all. It has none before the network is known: a sum over the first few stations is wrong.
 */
export class StationBoard implements Projection<StationBoardFrame, StationBoardQuery> {
  readonly #log: LogView;
  readonly #ports: BoardPorts;
  readonly #paths: ReturnType<typeof rankedPaths>;
  readonly #summaries: SummaryReader;
  #query: StationBoardQuery;
  /** Version of the rates that the lists have. */
  #ratesAt = 0;
  #stale = true;
  /** When the first station becomes late or silent, without an event. */
  #changesAt = Infinity;

  constructor(log: LogView, query: StationBoardQuery, ports: BoardPorts) {
    this.#log = log;
    this.#ports = ports;
    this.#query = query;
    this.#paths = rankedPaths(log);
    this.#summaries = new SummaryReader(log, ports.trends);
  }

  get stale(): boolean {
    const { isNetworkKnown, now, trends } = this.#ports;
    const isStale = this.#stale || now() > this.#changesAt || trends.catchUp() !== this.#ratesAt;
    return isStale && isNetworkKnown();
  }

  follow({ touched }: LogRows): void {
    this.#stale ||= touched.all.length > 0;
  }

  update(query: StationBoardQuery): void {
    this.#query = query;
    this.#stale = true;
  }

  frame(): StationBoardFrame {
    const { trends, alerts, now } = this.#ports;
    this.#ratesAt = trends.catchUp();
    this.#stale = false;
    return {
      ...this.#ranked(),
      named: this.#named(),
      nearest: this.#near(),
      state: networkStateOf(this.#log, alerts, now()),
    };
  }

  /** The lists of the stations that report, and what is known of their rivers. */
  #ranked(): Omit<StationBoardFrame, 'named' | 'nearest' | 'state'> {
    const { table, directory } = this.#log;
    const { trends } = this.#ports;
    const now = this.#ports.now();
    const rain: Ranked[] = [];
    const rising: Ranked[] = [];
    let [rivers, measuredRivers, firstLevelAt] = [0, 0, Infinity];
    this.#changesAt = Infinity;
    for (const id of directory.visible()) {
      const reportedAt = table.reportedAt(id);
      const freshness = freshnessByAge(reportedAt, now);
      if (freshness !== 'current' && freshness !== 'late') continue;
      this.#changesAt = Math.min(this.#changesAt, asFreshUntil(reportedAt, now));
      const fallen = table.readingOf(id, this.#paths.rain);
      if (fallen > 0) rain.push([id, fallen]);
      if (Number.isNaN(table.readingOf(id, this.#paths.level))) continue;
      rivers += 1;
      firstLevelAt = Math.min(firstLevelAt, trends.firstLevelAt(id));
      const rate = trends.rateOf(id);
      if (rate === null) continue;
      measuredRivers += 1;
      if (directionOfRate(rate) === 'rising') rising.push([id, rate]);
    }
    const hasToWait = measuredRivers === 0 && Number.isFinite(firstLevelAt);
    return {
      rain: this.#top(rain),
      rising: this.#top(rising),
      rivers,
      measuredRivers,
      ratesFrom: hasToWait ? epochMs(firstLevelAt + COVERAGE * RATE_SPAN_MS) : null,
    };
  }

  /** The highest of a list; equal ones by their codes. */
  #top(list: readonly Ranked[]): readonly StationSummary[] {
    const { dictionary } = this.#log;
    return list
      .toSorted(
        ([a, of], [b, other]) =>
          other - of || (dictionary.codigoOf(a) < dictionary.codigoOf(b) ? -1 : 1),
      )
      .slice(0, this.#query.limit)
      .map(([id]) => this.#summaries.summaryOf(id));
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
    const distances: Ranked[] = [];
    for (const id of this.#log.directory.visible()) {
      const { position } = this.#log.directory.stationOf(id);
      if (position !== null) distances.push([id, distanceBetween(near, position)]);
    }
    return distances
      .toSorted(([a, far], [b, nearer]) => far - nearer || a - b)
      .slice(0, limit)
      .map(([id, distance]) => ({ ...this.#summaries.summaryOf(id), distance }));
  }
}
