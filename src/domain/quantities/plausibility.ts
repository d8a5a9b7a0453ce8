import { measurementOf, MEASUREMENT_TYPES, type MeasurementType } from './catalogue.ts';
import { PLAUSIBLE_LEVELS, type PlausibleRange } from './plausible-range.ts';
import { READING_PATHS } from './reading-paths.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';

/**
 * Physical bounds with a wide margin round the records of Brazil: they catch what is no measurement at all, never an
 * extreme of weather.
 */
const RANGE_BY_TYPE: { readonly [T in MeasurementType]: PlausibleRange } = {
  chuva: { minimum: 0, maximum: 2_000 },
  taxa: { minimum: 0, maximum: 600 },
  rio: PLAUSIBLE_LEVELS,
  umidade: { minimum: 0, maximum: 105 },
  sensacao: { minimum: -30, maximum: 70 },
  temperatura: { minimum: -20, maximum: 55 },
  vento: { minimum: 0, maximum: 400 },
  pressao: { minimum: 700, maximum: 1_100 },
  barragem: PLAUSIBLE_LEVELS,
};

const rangeByPath: ReadonlyMap<ReadingPath, PlausibleRange> = new Map([
  ...MEASUREMENT_TYPES.flatMap((type) =>
    measurementOf(type).histories.flatMap((history) =>
      history.values.flatMap((value) =>
        value.paths.map((path): [ReadingPath, PlausibleRange] => [path, RANGE_BY_TYPE[type]]),
      ),
    ),
  ),
  [READING_PATHS.damPercent, { minimum: 0, maximum: 300 }],
  [READING_PATHS.damDownstream, PLAUSIBLE_LEVELS],
  [READING_PATHS.damSpill, { minimum: 0, maximum: 100 }],
  [READING_PATHS.damStorage, { minimum: 0, maximum: 100_000 }],
  [READING_PATHS.damStorageMaximum, { minimum: 0, maximum: 100_000 }],
  [READING_PATHS.windDirection, { minimum: 0, maximum: 360 }],
  [READING_PATHS.drainageArea, { minimum: 0, maximum: 10_000_000 }],
]);

const ANYTHING: PlausibleRange = { minimum: -Infinity, maximum: Infinity };

/** Bounds for the `Value` of a reading; a path we know nothing of has none. */
export const plausibleRangeOf = (path: ReadingPath): PlausibleRange =>
  rangeByPath.get(path) ?? ANYTHING;
