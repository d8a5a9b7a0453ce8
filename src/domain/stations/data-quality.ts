import type { Freshness } from './freshness.ts';
import { qualityFlags, type QualityFlag } from './quality-flags.ts';
import type { StationType } from './station.ts';
import {
  currentPathsOf,
  QUANTITIES_OF_TYPE,
  STATION_QUANTITIES,
  type StationQuantity,
} from './station-quantities.ts';
import type { TagValue } from '#domain/tags/tag-event.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';

/** 5 is as good as it gets, 0 (`Vazio`) is a station without any reading. */
export type Stars = 0 | 1 | 2 | 3 | 4 | 5;

/** A reading as it is judged. */
export interface JudgedReading {
  readonly path: ReadingPath;
  /** Null for no reading, and for one that was no possible measurement. */
  readonly value: TagValue;
  readonly implausible: boolean;
  /** False for a number of a foreign unit: it is there, and nothing can be told of it. */
  readonly comparable: boolean;
  /** What the provider asks not to show is not judged. */
  readonly show: boolean;
}

/** What the rating is made of. */
export interface QualityEvidence {
  readonly freshness: Freshness;
  /** What the station should measure, or says it does. */
  readonly expected: readonly StationQuantity[];
  /** Those of them that have no reading now. */
  readonly missing: readonly StationQuantity[];
  readonly flags: readonly QualityFlag[];
}

/** How far a station's readings can be relied on, and what it lost its stars by. */
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
  silent: 3,
};
/** However many flags a station has, something is there. */
const MOST_LOST_BY_FLAGS = 2;

/** One star for each third that is missing, or a part of it. */
const lostByAbsence = (expected: number, missing: number): number =>
  expected === 0 ? 0 : Math.ceil((missing / expected) * 3);

const STARS: readonly Stars[] = [0, 1, 2, 3, 4, 5];

/** The rating: five stars, less for age, for what is missing and for what cannot be believed; one as long as anything is read. */
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

/** Rates a station by its readings now. `datumShift`: the datum of its gauge was moved in the time that is known. */
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
  const isTold = (quantity: StationQuantity): boolean =>
    currentPathsOf(quantity).some((path) => readingByPath.has(path));
  const expected = STATION_QUANTITIES.filter(
    (quantity) => QUANTITIES_OF_TYPE[type].includes(quantity) || isTold(quantity),
  );
  const missing = expected.filter((quantity) =>
    currentPathsOf(quantity).every((path) => !isRead(path)),
  );
  const impossible = [...readingByPath.values()].filter(({ implausible }) => implausible).length;
  const flags = qualityFlags({ numberAt, impossible, datumShift });
  return rateQuality({ freshness, expected, missing, flags });
};
