import { QUANTITIES } from '#domain/quantities/quantities.ts';
import { RAIN_PERIODS, rainPath } from '#domain/quantities/choices/rain-period.ts';
import { STATISTIC_WINDOWS, statisticPath } from '#domain/quantities/reading-paths.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';

/** Why a reading may be wrong. */
export type QualityFlag =
  /** A number that no such sensor can measure (domain/quantities/plausibility.ts). */
  | 'impossible'
  /** A river level that is, or looks like, an altitude above the sea (PROVIDER 1, 5). */
  | 'altitude'
  /** The datum of the gauge was moved (PROVIDER 5). */
  | 'datum-shift'
  /** A longer rain window has less rain than a shorter one within it. */
  | 'rain-order'
  /** A maximum below the minimum of the same span. */
  | 'statistics-order';

/** The input of the quality flags. */
export interface FlagEvidence {
  /** The plausible number of a tag; null if it has none. */
  readonly numberAt: (path: ReadingPath) => number | null;
  readonly hasAltitude: boolean;
  /** Number of readings that are impossible measurements. */
  readonly impossible: number;
  /** Whether the gauge has a datum shift in its known series. */
  readonly datumShift: boolean;
}

/** Tolerance: windows end at slightly different instants, and rain has a resolution of a tenth. */
const RAIN_TOLERANCE_MM = 0.5;

const WITH_STATISTICS = QUANTITIES.flatMap(({ statistics }) => statistics ?? []);

const shrinks = (numberAt: FlagEvidence['numberAt']): boolean => {
  let most = 0;
  for (const period of RAIN_PERIODS) {
    const rain = numberAt(rainPath(period));
    if (rain === null) continue;
    if (rain < most - RAIN_TOLERANCE_MM) return true;
    most = Math.max(most, rain);
  }
  return false;
};

const isUpsideDown = (numberAt: FlagEvidence['numberAt']): boolean =>
  WITH_STATISTICS.some((quantity) =>
    STATISTIC_WINDOWS.some((window) => {
      const highest = numberAt(statisticPath(quantity, window, 'Maxima'));
      const lowest = numberAt(statisticPath(quantity, window, 'Minima'));
      return highest !== null && lowest !== null && highest < lowest;
    }),
  );

/** The distinct flags of a station's current readings. */
export const qualityFlags = ({
  numberAt,
  hasAltitude,
  impossible,
  datumShift,
}: FlagEvidence): readonly QualityFlag[] => {
  const flags: readonly (readonly [QualityFlag, boolean])[] = [
    ['altitude', hasAltitude],
    ['datum-shift', datumShift],
    ['impossible', impossible > 0],
    ['rain-order', shrinks(numberAt)],
    ['statistics-order', isUpsideDown(numberAt)],
  ];
  return flags.flatMap(([flag, holds]) => (holds ? [flag] : []));
};
