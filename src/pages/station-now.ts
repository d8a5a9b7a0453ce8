import type { StationTags } from '#contract/tag-source.ts';
import type { RecentSeries } from '#contract/columns/recent-series.ts';
import { plausibleRangeOf } from '#domain/quantities/plausibility.ts';
import { type QuantityId, quantityOf } from '#domain/quantities/quantities.ts';
import { STATION_PATHS } from '#domain/tags/station-paths.ts';
import type { LevelRise } from '#domain/series/rise.ts';
import { levelRise } from '#domain/series/rise-rate.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import { type Gate, gateNumberOf, listGates } from '#domain/stations/gate.ts';
import { freshnessOf } from '#domain/stations/quality/freshness.ts';
import type { SeriesPoint } from '#domain/series/series-point.ts';
import { describeStation, type Station } from '#domain/stations/station.ts';
import { ownUnitOf } from '#domain/quantities/own-unit.ts';
import { showReading } from '#domain/tags/show-reading.ts';
import { comparableNumber, type ShownReading } from '#domain/tags/shown-reading.ts';
import { decodeTagValue, type TagValue } from '#domain/tags/tag-event.ts';
import { reportedAtOf } from '#domain/tags/tag-fold.ts';
import {
  type Codigo,
  decodeCodigo,
  decodeTagPath,
  formatTagPath,
  type ReadingPath,
  type SubField,
} from '#domain/tags/tag-path.ts';
import { unitCodeOf } from '#domain/tags/unit-code.ts';
import { decimalsOfFormat } from '#domain/tags/value-format.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';

/** A station as the server knows it now. */
export interface StationNow {
  readonly station: Station;
  /** Time of its last report by its own stamp; NaN without a valid one. */
  readonly reportedAt: EpochMs;
  /** A reading as every view shows it; null for none and for an implausible one. */
  readonly readingOf: (id: QuantityId) => ShownReading | null;
  /** The gates that it shows (SPEC 5). */
  readonly gates: () => readonly Gate[];
  /** Rise of a level of the recent series that ends with the present reading; null without one. */
  readonly riseOf: (id: 'rio' | 'montante') => LevelRise | null;
}

const LEVELS = { rio: 'rio_nivel', montante: 'barramento_nivel' } as const satisfies Readonly<
  Record<'rio' | 'montante', HistoricalField>
>;

/** The values of a tag map, decoded when they are read: a station has hundreds, a page shows a few. */
const valuesOf =
  (tags: StationTags) =>
  (path: ReadingPath, field: SubField = 'Value'): TagValue => {
    const tag = { path, field };
    return decodeTagValue(tag, tags.get(formatTagPath(tag)) ?? null).value;
  };

const gatePathsIn = (tags: StationTags): ReadonlySet<ReadingPath> => {
  const paths = new Set<ReadingPath>();
  for (const key of tags.keys()) {
    const tag = decodeTagPath(key);
    if (tag.ok && gateNumberOf(tag.value.path) !== null) paths.add(tag.value.path);
  }
  return paths;
};

const shownAt = (path: ReadingPath, valueOf: ReturnType<typeof valuesOf>): ShownReading | null => {
  const value = valueOf(path);
  if (typeof value !== 'number' || valueOf(path, 'Show') === false) return null;
  const ownUnit = ownUnitOf(path);
  const unit = valueOf(path, 'Unit');
  const shown = showReading(value, ownUnit, {
    code: unitCodeOf(ownUnit, unit),
    unit: typeof unit === 'string' ? unit : null,
    decimals: decimalsOfFormat(valueOf(path, 'Format')),
  });
  const { minimum, maximum } = plausibleRangeOf(path);
  const isPlausible = shown.value >= minimum && shown.value <= maximum;
  return shown.comparable && !isPlausible ? null : shown;
};

/** The points of a recent series, followed by the present reading. */
const pointsOf = (
  recent: RecentSeries | null,
  codigo: Codigo,
  field: (typeof LEVELS)[keyof typeof LEVELS],
  present: SeriesPoint,
): readonly SeriesPoint[] => {
  const series = recent?.stations.get(codigo)?.get(field);
  if (recent === null || series === undefined) return [present];
  const { until, stepMs, length } = recent;
  const points = Array.from(series.values, (value, step) => ({
    time: epochMs(until - (length - 1 - step) * stepMs),
    value,
  }));
  // A step without a reading is no point: a source may send changes only.
  const isBefore = ({ time, value }: SeriesPoint) => time < present.time && !Number.isNaN(value);
  return [...points.filter(isBefore), present];
};

/** A station from its tags; null for a code that is none, and for a station that is not to be shown. */
export const stationNow = (
  code: string,
  tags: StationTags,
  { now, recent }: { readonly now: EpochMs; readonly recent: RecentSeries | null },
): StationNow | null => {
  const codigo = decodeCodigo(code);
  if (!codigo.ok) return null;
  const valueOf = valuesOf(tags);
  const station = describeStation(codigo.value, valueOf);
  if (!station.show) return null;
  const stamp = valueOf(STATION_PATHS.timeStamp);
  const reportedAt =
    typeof stamp === 'number'
      ? reportedAtOf({ stamp: epochMs(stamp), arrivedAt: now })
      : epochMs(Number.NaN);
  const readingOf: StationNow['readingOf'] = (id) => {
    for (const path of quantityOf(id).paths) {
      const shown = shownAt(path, valueOf);
      if (shown !== null) return shown;
    }
    return null;
  };
  return {
    station,
    reportedAt,
    readingOf,
    gates: () => listGates(gatePathsIn(tags), valueOf),
    riseOf: (id) => {
      const value = comparableNumber(readingOf(id));
      if (value === null || Number.isNaN(reportedAt)) return null;
      if (freshnessOf(reportedAt, now) === 'silent') return null;
      const points = pointsOf(recent, codigo.value, LEVELS[id], { time: reportedAt, value });
      return levelRise(points, reportedAt);
    },
  };
};
