import type { StationTags } from '#contract/tag-source.ts';
import type { RecentSeries } from '#contract/columns/recent-series.ts';
import { plausibleRangeOf } from '#domain/quantities/plausibility.ts';
import { type QuantityId, quantityOf, ownUnitOf } from '#domain/quantities/quantities.ts';
import {
  STATION_PATHS,
  type Codigo,
  decodeCodigo,
  decodeTagPath,
  formatTagPath,
  type ReadingPath,
  type SubField,
} from '#domain/tags/tag-path.ts';
import { type LevelRise, hasDatumShift } from '#domain/series/level-trend.ts';
import { levelRise } from '#domain/series/rise-rate.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import { type Gate, gateNumberOf, listGates } from '#domain/stations/gate.ts';
import {
  type DataQuality,
  type JudgedReading,
  stationQuality,
} from '#domain/stations/quality/data-quality.ts';
import { freshnessOf } from '#domain/stations/quality/freshness.ts';
import type { SeriesPoint } from '#domain/series/series-point.ts';
import { describeStation, type Station } from '#domain/stations/station.ts';
import {
  lookOf,
  showReading,
  comparableNumber,
  type ShownReading,
} from '#domain/tags/shown-reading.ts';
import { decodeTagValue, type TagValue } from '#domain/tags/tag-event.ts';
import { reportedAtOf } from '#domain/tags/tag-fold.ts';
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
  /** How far its readings can be trusted, by those of the last 24 hours and its own. */
  readonly quality: () => DataQuality;
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

const pathsIn = (
  tags: StationTags,
  isWanted: (path: ReadingPath) => boolean,
): ReadonlySet<ReadingPath> => {
  const paths = new Set<ReadingPath>();
  for (const key of tags.keys()) {
    const tag = decodeTagPath(key);
    if (tag.ok && isWanted(tag.value.path)) paths.add(tag.value.path);
  }
  return paths;
};

/** The reading of a path, also an implausible or a hidden one. */
const judgedAt = (
  path: ReadingPath,
  valueOf: ReturnType<typeof valuesOf>,
): JudgedReading & Pick<ShownReading, 'decimals'> => {
  const reported = valueOf(path);
  const ownUnit = ownUnitOf(path);
  const unit = valueOf(path, 'Unit');
  const beside = {
    code: unitCodeOf(ownUnit, unit),
    unit: typeof unit === 'string' ? unit : null,
    decimals: decimalsOfFormat(valueOf(path, 'Format')),
  };
  const shown = typeof reported === 'number' ? showReading(reported, ownUnit, beside) : null;
  const { minimum, maximum } = plausibleRangeOf(path);
  const isPlausible = shown === null || (shown.value >= minimum && shown.value <= maximum);
  const comparable = shown?.comparable ?? true;
  const implausible = comparable && !isPlausible;
  return {
    ...(shown ?? lookOf(ownUnit, beside)),
    path,
    value: implausible ? null : (shown?.value ?? reported),
    implausible,
    comparable,
    show: valueOf(path, 'Show') !== false,
  };
};

const judgedByTags = new WeakMap<StationTags, Map<ReadingPath, ReturnType<typeof judgedAt>>>();

/** The same, judged once for as long as the station sends nothing: tags that have changed are another map. */
const judgedIn = (tags: StationTags, valueOf: ReturnType<typeof valuesOf>) => {
  const known = judgedByTags.get(tags) ?? new Map<ReadingPath, ReturnType<typeof judgedAt>>();
  judgedByTags.set(tags, known);
  return (path: ReadingPath): ReturnType<typeof judgedAt> => {
    const judged = known.get(path) ?? judgedAt(path, valueOf);
    known.set(path, judged);
    return judged;
  };
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
  const judged = judgedIn(tags, valueOf);
  const station = describeStation(codigo.value, valueOf);
  if (!station.show) return null;
  const stamp = valueOf(STATION_PATHS.timeStamp);
  const reportedAt =
    typeof stamp === 'number'
      ? reportedAtOf({ stamp: epochMs(stamp), arrivedAt: now })
      : epochMs(Number.NaN);
  const readingOf: StationNow['readingOf'] = (id) => {
    for (const path of quantityOf(id).paths) {
      const { value, unit, decimals, comparable, show } = judged(path);
      if (typeof value === 'number' && show) return { value, unit, decimals, comparable };
    }
    return null;
  };
  return {
    station,
    reportedAt,
    readingOf,
    gates: () =>
      listGates(
        pathsIn(tags, (path) => gateNumberOf(path) !== null),
        valueOf,
      ),
    riseOf: (id) => {
      const value = comparableNumber(readingOf(id));
      if (value === null || Number.isNaN(reportedAt)) return null;
      if (freshnessOf({ station, reportedAt }, now) === 'silent') return null;
      const points = pointsOf(recent, codigo.value, LEVELS[id], { time: reportedAt, value });
      return levelRise(points, reportedAt);
    },
    quality: () => {
      const level = comparableNumber(readingOf('rio'));
      const points =
        level === null
          ? []
          : pointsOf(recent, codigo.value, LEVELS.rio, { time: reportedAt, value: level });
      const measured = pathsIn(tags, (path) => path.startsWith('Data/'));
      const readings = Array.from(measured, judged);
      const freshness = freshnessOf({ station, reportedAt }, now);
      return stationQuality(station.type, readings, freshness, hasDatumShift(points));
    },
  };
};
