import { type LegendOverride, legendRangeOf } from '#domain/quantities/legend/legend-override.ts';
import type { LegendRange } from '#domain/quantities/quantities.ts';
import { type Selection, valueOptionOf } from '#domain/quantities/choices/selector.ts';
import { windowRangeOf } from '#domain/quantities/choices/window-ranges.ts';
import type { StationType } from '#domain/stations/station.ts';
import type { MapColour, MapLayerQuery } from '#worker/api/map-layer.ts';

/** Range of a legend: its usual one, the one of the readings, or the one that fits the rain's window. */
export type RangeChoice = 'usual' | 'readings' | 'window';

/** Which stations the map shows, and by which reading. Each part keeps its identity while it means the same. */
export interface MapQuery {
  readonly selection: Selection;
  /** Empty is every type. */
  readonly types: readonly StationType[];
  /** What colours the rivers. */
  readonly colour: MapColour;
  readonly range: RangeChoice;
  /** Only stations at or above one of their alert levels. */
  readonly isAboveOnly: boolean;
}

/** The range of a selection's legend unless the visitor chooses another; `overrides` are the network's. */
export const usualRangeOf = (
  selection: Selection,
  overrides: readonly LegendOverride[],
): LegendRange => legendRangeOf(valueOptionOf(selection), overrides);

/** The range that fits the selection's window; null where there is none, and where the network has set one of its own. */
export const offeredWindowRange = (
  selection: Selection,
  overrides: readonly LegendOverride[],
): (LegendRange & { readonly kind: 'fixed' }) | null => {
  const option = valueOptionOf(selection);
  return usualRangeOf(selection, overrides) === option.range ? windowRangeOf(option) : null;
};

/** What may colour the stations of a selection, the usual first: rivers have more than their level (`hasLevels`: some have alert levels). */
export const offeredColours = (
  { type }: Selection,
  hasLevels: boolean,
): readonly [MapColour, ...MapColour[]] => {
  if (type !== 'rio') return ['value'];
  return hasLevels ? ['value', 'alert', 'change'] : ['value', 'change'];
};

const rangeOf = (
  { selection, range }: Pick<MapQuery, 'selection' | 'range'>,
  overrides: readonly LegendOverride[],
): LegendRange => {
  if (range === 'readings') return { kind: 'data' };
  const own = range === 'window' ? offeredWindowRange(selection, overrides) : null;
  return own ?? usualRangeOf(selection, overrides);
};

/** What the map asks of the worker; `overrides` are the network's legend ranges, `hasLevels`: it has alert levels. */
export const mapLayerQuery = (
  { selection, types, colour, range }: Omit<MapQuery, 'isAboveOnly'>,
  overrides: readonly LegendOverride[],
  hasLevels: boolean,
): MapLayerQuery => ({
  ...selection,
  types,
  colour: offeredColours(selection, hasLevels).find((offered) => offered === colour) ?? 'value',
  range: rangeOf({ selection, range }, overrides),
});
