import { MEASUREMENT_TYPES, measurementOf } from '#domain/quantities/catalogue.ts';
import {
  currentStatisticPath,
  READING_PATHS,
  STATISTIC_ROOTS,
  STATISTICS,
  type StatisticQuantity,
} from '#domain/quantities/reading-paths.ts';
import type { ReadingPath } from './tag-path.ts';

const isQuantity = (key: string): key is StatisticQuantity => Object.hasOwn(STATISTIC_ROOTS, key);

const unitOfQuantity = (quantity: StatisticQuantity): string =>
  measurementOf(quantity).histories[0].values[0].unit;

const UNIT_BY_PATH: ReadonlyMap<ReadingPath, string> = new Map([
  ...MEASUREMENT_TYPES.flatMap((type) =>
    measurementOf(type).histories.flatMap(({ values }) =>
      values.flatMap(({ paths, unit }) => paths.map((path): [ReadingPath, string] => [path, unit])),
    ),
  ),
  ...Object.keys(STATISTIC_ROOTS)
    .filter(isQuantity)
    .flatMap((quantity) =>
      STATISTICS.map((statistic): [ReadingPath, string] => [
        currentStatisticPath(quantity, statistic),
        unitOfQuantity(quantity),
      ]),
    ),
  [READING_PATHS.windDirection, '°'],
  [READING_PATHS.drainageArea, 'km²'],
  [READING_PATHS.damDownstream, 'm'],
  [READING_PATHS.damSpill, 'm'],
  [READING_PATHS.damStorage, 'hm³'],
  [READING_PATHS.damStorageMaximum, 'hm³'],
]);

/** The unit a quantity is shown and compared in; null for a path we know nothing of. */
export const ownUnitOf = (path: ReadingPath): string | null => UNIT_BY_PATH.get(path) ?? null;
