import { isAltitude, quantityOf } from '#domain/quantities/quantities.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import type { Freshness } from './freshness.ts';
import { qualityFlags, type QualityFlag } from './quality-flags.ts';
import type { StationType } from '#domain/stations/station.ts';
import {
  currentPathsOf,
  QUANTITIES_OF_TYPE,
  STATION_QUANTITIES,
  type StationQuantity,
} from '#domain/stations/station-quantities.ts';
import type { TagValue } from '#domain/tags/tag-event.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';

/** Quality rating: 5 is best, 0 (`Vazio`) is a station without any reading. */
export type Stars = 0 | 1 | 2 | 3 | 4 | 5;

/** A reading as the rating uses it. */
export interface JudgedReading {
  readonly path: ReadingPath;
  /** Null for no reading and for an impossible measurement. */
  readonly value: TagValue;
  /** As it is shown. */
  readonly unit: string | null;
  readonly implausible: boolean;
  /** False for a number in a unit that cannot be converted: it counts as present, but is not judged. */
  readonly comparable: boolean;
  /** Readings that the provider hides are not judged. */
  readonly show: boolean;
}

/** The input of the rating. */
export interface QualityEvidence {
  readonly freshness: Freshness;
  /** Quantities that the station should measure, or names itself. */
  readonly expected: readonly StationQuantity[];
  /** Those without a reading now. */
  readonly missing: readonly StationQuantity[];
  readonly flags: readonly QualityFlag[];
}

/** A station's quality rating, and the reasons for its missing stars. */
export interface DataQuality extends QualityEvidence {
  readonly stars: Stars;
  readonly lost: {
    readonly freshness: number;
    readonly completeness: number;
    readonly plausibility: number;
  };
}

const ALL_STARS = 5;
const LOST_BY_AGE: { readonly [F in Freshness]: number } = {
  current: 0,
  late: 1,
  unknown: 2,
  doubtful: 2,
  silent: 3,
};
/** Upper bound of the stars lost by quality flags. */
const MOST_LOST_BY_FLAGS = 2;

/** One star for each missing third, or part of a third, of the quantities. */
const lostByAbsence = (expected: number, missing: number): number =>
  expected === 0 ? 0 : Math.ceil((missing / expected) * 3);

const STARS: readonly Stars[] = [0, 1, 2, 3, 4, 5];

/** Five stars, less for age, for missing quantities and for quality flags; at least one if there is any reading. */
export const rateQuality = (evidence: QualityEvidence): DataQuality => {
  const { freshness, expected, missing, flags } = evidence;
  const lost = {
    freshness: LOST_BY_AGE[freshness],
    completeness: lostByAbsence(expected.length, missing.length),
    plausibility: Math.min(MOST_LOST_BY_FLAGS, flags.length),
  };
  const left = ALL_STARS - lost.freshness - lost.completeness - lost.plausibility;
  const isEmpty = expected.length === missing.length;
  return { ...evidence, lost, stars: isEmpty ? 0 : (STARS[Math.max(1, left)] ?? 1) };
};

/** Rates a station by its current readings. `datumShift`: the gauge has a datum shift in its known series. */
export const stationQuality = (
  type: StationType,
  readings: readonly JudgedReading[],
  freshness: Freshness,
  datumShift: boolean,
): DataQuality => {
  const readingByPath = new Map<ReadingPath, JudgedReading>();
  for (const reading of readings) if (reading.show) readingByPath.set(reading.path, reading);
  const isRead = (path: ReadingPath): boolean => {
    const value = readingByPath.get(path)?.value;
    return typeof value === 'number' && Number.isFinite(value);
  };
  const numberAt = (path: ReadingPath): number | null => {
    const reading = readingByPath.get(path);
    if (reading?.comparable !== true || typeof reading.value !== 'number') return null;
    return Number.isFinite(reading.value) ? reading.value : null;
  };
  const isReported = (quantity: StationQuantity): boolean =>
    currentPathsOf(quantity).some((path) => readingByPath.has(path));
  const expected = STATION_QUANTITIES.filter(
    (quantity) => QUANTITIES_OF_TYPE[type].includes(quantity) || isReported(quantity),
  );
  const missing = expected.filter((quantity) =>
    currentPathsOf(quantity).every((path) => !isRead(path)),
  );
  const impossible = [...readingByPath.values()].filter(({ implausible }) => implausible).length;
  const level = numberAt(READING_PATHS.riverStage);
  const levelUnit = readingByPath.get(READING_PATHS.riverStage)?.unit ?? null;
  const hasAltitude = level !== null && isAltitude(quantityOf('rio'), level, levelUnit);
  const flags = qualityFlags({ numberAt, hasAltitude, impossible, datumShift });
  return rateQuality({ freshness, expected, missing, flags });
};
