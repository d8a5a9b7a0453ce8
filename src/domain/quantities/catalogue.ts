import { totalLookup } from '#domain/total-map.ts';
import { MEASUREMENT_TYPES, type MeasurementType } from './choices/measurement-types.ts';
import {
  andStatistics,
  type HistoryKey,
  QUANTITIES,
  type Quantity,
  type ValueKey,
} from './quantities.ts';
import { DEFAULT_RAIN_PERIOD } from './choices/rain-period.ts';

/** A quantity that the map can show, with its key among the values of its measurement. */
export interface ValueOption extends Quantity {
  readonly key: ValueKey;
}

export interface HistoryOption {
  readonly key: HistoryKey;
  readonly values: readonly [ValueOption, ...ValueOption[]];
  readonly defaultValue: ValueKey;
}

/** A category of the selector. */
export interface Measurement {
  readonly type: MeasurementType;
  readonly histories: readonly [HistoryOption, ...HistoryOption[]];
  readonly defaultHistory: HistoryKey;
}

const isOption = (one: Quantity): one is Quantity & { readonly value: ValueKey } =>
  one.value !== null;

const historyOptions = (options: readonly ValueOption[]): readonly HistoryOption[] =>
  [...new Set(options.map(({ history }) => history))].flatMap((key) => {
    const [first, ...others] = options.filter(({ history }) => history === key);
    if (first === undefined) return [];
    const mean = others.find((option) => option.key === 'media');
    return [{ key, values: [first, ...others], defaultValue: (mean ?? first).key }];
  });

/** The measurements of the selector, in the order of the categories. Quantities without a `value` are left out. */
export const measurementsOf = (
  quantities: readonly Quantity[],
): ReadonlyMap<MeasurementType, Measurement> => {
  const options = andStatistics(quantities)
    .filter(isOption)
    .map((one): ValueOption => ({ ...one, key: one.value }));
  return new Map(
    MEASUREMENT_TYPES.flatMap((type): readonly [MeasurementType, Measurement][] => {
      const own = options.filter(({ measurement }) => measurement === type);
      const [first, ...others] = historyOptions(own);
      if (first === undefined) return [];
      const usual = others.find(({ key }) => key === DEFAULT_RAIN_PERIOD) ?? first;
      return [[type, { type, histories: [first, ...others], defaultHistory: usual.key }]];
    }),
  );
};

/** The catalogue entry of a measurement type. */
export const measurementOf = totalLookup(measurementsOf(QUANTITIES));
