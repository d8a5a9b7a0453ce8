import {
  type MonthExtent,
  RECENT_FIELDS,
  type RecentField,
  type RecentSeries,
  type RecentValues,
} from '#contract/columns/recent-series.ts';
import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import { pointsWithin, type SeriesPoint } from '#domain/series/series-point.ts';
import type { StationId } from '#domain/stations/station.ts';
import { DAY_MS, type EpochMs, later } from '#domain/time/epoch-ms.ts';
import type { RecentDay } from '#worker/api/station-briefs.ts';
import type { EventLog } from '#worker/log/event-log.ts';
import type { LogRows } from '#worker/log/log-rows.ts';
import type { LogView } from '../projection.ts';
import { MeasuredValues } from './measured-values.ts';
import { RecentColumn } from './recent-column.ts';

/** The quantities that have a live tag, which continues their recent values. */
const FIELDS = RECENT_FIELDS.flatMap((field) => {
  const { path } = seriesSourceOf(field);
  return path === null ? [] : [{ field, path }];
});

const widened = (month: MonthExtent, points: readonly SeriesPoint[]): MonthExtent => {
  const values = points.flatMap(({ value }) => (Number.isNaN(value) ? [] : [value]));
  return {
    minimum: Math.min(month.minimum, ...values),
    maximum: Math.max(month.maximum, ...values),
  };
};

/** Points that the log has after the recent values: of each of their steps the last one. */
type LivePoints = Map<RecentField, SeriesPoint[]>;

/** The last 24 hours of some stations: the provider's recent values, continued by the newer ones of the log. */
export class RecentDays {
  readonly #log: LogView;
  readonly #events: EventLog;
  #series: RecentSeries | null = null;
  #liveById: ReadonlyMap<StationId, LivePoints> = new Map();
  #walk: MeasuredValues | null = null;

  constructor(log: LogView, events: EventLog) {
    this.#log = log;
    this.#events = events;
  }

  /** From now on these stations, with these recent series. Reads the log up to its head where either is new; then `follow` adds. */
  watch(ids: ReadonlySet<StationId>, series: RecentSeries | null): void {
    const isSame =
      ids.size === this.#liveById.size && [...ids].every((id) => this.#liveById.has(id));
    if (isSame && series === this.#series) return;
    this.#series = series;
    this.#liveById = new Map([...ids].map((id) => [id, new Map()]));
    this.#walk = series === null || ids.size === 0 ? null : this.#newWalk(series);
    this.#walk?.readHeld();
  }

  follow(rows: LogRows): void {
    this.#walk?.follow(rows);
  }

  /** Every quantity that the recent series have of a watched station. */
  of(id: StationId): readonly RecentDay[] {
    const series = this.#series;
    const known = series?.stations.get(this.#log.dictionary.codigoOf(id));
    if (series === null || known === undefined) return [];
    return RECENT_FIELDS.flatMap((field) => {
      const values = known.get(field);
      return values === undefined ? [] : [this.#dayOf(id, field, series, values)];
    });
  }

  #dayOf(id: StationId, field: RecentField, series: RecentSeries, values: RecentValues): RecentDay {
    const grid = new RecentColumn(series, values);
    const kept = Array.from(values.values, (value, index) => ({ time: grid.timeAt(index), value }));
    const live = this.#liveById.get(id)?.get(field) ?? [];
    const points = pointsWithin([...kept, ...live], DAY_MS);
    const month = values.month === null ? null : widened(values.month, points);
    return { field, points, month, ...(values.held === undefined ? {} : { held: values.held }) };
  }

  #newWalk({ until, stepMs }: RecentSeries): MeasuredValues {
    const { dictionary } = this.#log;
    const paths = FIELDS.map(({ path }) => dictionary.internKnownPath(path));
    const stepOf = (time: EpochMs): number => Math.ceil((time - until) / stepMs);
    return new MeasuredValues(this.#log, this.#events, paths, {
      onValue: (station, index, measuredAt, value) => {
        const live = this.#liveById.get(station);
        const field = FIELDS[index]?.field;
        if (live === undefined || field === undefined) return;
        const points = live.get(field) ?? [];
        live.set(field, points);
        const last = points.at(-1);
        const time = later(measuredAt, last?.time ?? measuredAt);
        if (time <= until) return;
        if (last !== undefined && stepOf(last.time) === stepOf(time)) points.pop();
        points.push({ time, value });
      },
    });
  }
}
