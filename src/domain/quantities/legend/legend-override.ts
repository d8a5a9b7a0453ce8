import { measurementOf, type ValueOption } from '#domain/quantities/catalogue.ts';
import { MEASUREMENT_TYPES } from '#domain/quantities/choices/measurement-types.ts';
import type {
  HistoryKey,
  LegendRange,
  Quantity,
  QuantityId,
} from '#domain/quantities/quantities.ts';

/** A fixed legend range that a network sets in place of the usual one (docs/network.md); `history` null is every window of the quantity. */
export interface LegendOverride {
  readonly quantity: QuantityId;
  readonly history: HistoryKey | null;
  readonly minimum: number;
  readonly maximum: number;
}

/** Statistics share the legend of the quantity that they are of. */
const isOf = (
  { id, statistic }: Pick<Quantity, 'id' | 'statistic'>,
  { quantity }: Pick<LegendOverride, 'quantity'>,
): boolean => (statistic?.quantity ?? id) === quantity;

/** The range of a quantity's legend: the network's for its window, else the network's for all windows, else its own (SPEC 9). */
export const legendRangeOf = (
  quantity: Pick<Quantity, 'id' | 'statistic' | 'history' | 'range'>,
  overrides: readonly LegendOverride[],
): LegendRange => {
  const own = overrides.filter((override) => isOf(quantity, override));
  const override =
    own.find(({ history }) => history === quantity.history) ??
    own.find(({ history }) => history === null);
  if (override === undefined) return quantity.range;
  const { minimum, maximum } = override;
  return { kind: 'fixed', minimum, maximum };
};

const OPTIONS: readonly ValueOption[] = MEASUREMENT_TYPES.flatMap((type) =>
  measurementOf(type).histories.flatMap(({ values }) => values),
);

/** Whether any legend follows an override: its quantity has one, in its window. */
export const hasLegendFor = (override: Pick<LegendOverride, 'quantity' | 'history'>): boolean =>
  OPTIONS.some(
    (option) =>
      isOf(option, override) && (override.history === null || option.history === override.history),
  );
