import { isAltitude } from '#domain/quantities/altitude-level.ts';
import { QUANTITIES } from '#domain/quantities/quantities.ts';
import { RAIN_PERIODS, rainPath } from '#domain/quantities/rain-period.ts';
import {
  READING_PATHS,
  STATISTIC_WINDOWS,
  statisticPath,
} from '#domain/quantities/reading-paths.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';

/** Why a reading that is there may not mean what it says. */
export type ReadingDoubt =
  /** A number that no such sensor can measure (domain/plausibility.ts). */
  | 'impossible'
  /** A river level that looks like an altitude above the sea (PROVIDER 5). */
  | 'altitude'
  /** The level leapt: the zero of the gauge was moved (PROVIDER 5). */
  | 'leap'
  /** It rained less in a longer window than in a shorter one that lies within it. */
  | 'rain-order'
  /** A highest value below the lowest of the same stretch. */
  | 'statistics-order';

/** What a judgement of the readings is made from. */
export interface DoubtEvidence {
  /** A plausible number of a tag, null where there is none. */
  readonly numberAt: (path: ReadingPath) => number | null;
  /** Readings that were no possible measurement. */
  readonly impossible: number;
  /** Whether the level has leapt in the time that is known. */
  readonly leapt: boolean;
}

/** Windows end at slightly different moments, and rain is told in tenths: what differs by less is the same. */
const RAIN_TOLERANCE_MM = 0.5;

const WITH_STATISTICS = QUANTITIES.flatMap(({ statistics }) => statistics ?? []);

const shrinks = (numberAt: DoubtEvidence['numberAt']): boolean => {
  let most = 0;
  for (const period of RAIN_PERIODS) {
    const rain = numberAt(rainPath(period));
    if (rain === null) continue;
    if (rain < most - RAIN_TOLERANCE_MM) return true;
    most = Math.max(most, rain);
  }
  return false;
};

const isUpsideDown = (numberAt: DoubtEvidence['numberAt']): boolean =>
  WITH_STATISTICS.some((quantity) =>
    STATISTIC_WINDOWS.some((window) => {
      const highest = numberAt(statisticPath(quantity, window, 'Maxima'));
      const lowest = numberAt(statisticPath(quantity, window, 'Minima'));
      return highest !== null && lowest !== null && highest < lowest;
    }),
  );

/** What is to be doubted among a station's readings now, each kind once. */
export const readingDoubts = ({
  numberAt,
  impossible,
  leapt,
}: DoubtEvidence): readonly ReadingDoubt[] => {
  const level = numberAt(READING_PATHS.riverStage);
  const doubts: readonly (readonly [ReadingDoubt, boolean])[] = [
    ['altitude', level !== null && isAltitude(level)],
    ['leap', leapt],
    ['impossible', impossible > 0],
    ['rain-order', shrinks(numberAt)],
    ['statistics-order', isUpsideDown(numberAt)],
  ];
  return doubts.flatMap(([doubt, holds]) => (holds ? [doubt] : []));
};
