import { type LegendOverride, legendRangeOf } from '#domain/quantities/legend-override.ts';
import { type Selection, valueOptionOf } from '#domain/quantities/selector.ts';
import type { MapQuery } from '#app/map/use-map-address.ts';
import type { MapLayerQuery } from '#worker/api/map-layer.ts';

/** Whether the legend of a selection has a fixed range, which the visitor may replace by that of the readings. */
export const hasFixedRange = (
  selection: Selection,
  overrides: readonly LegendOverride[],
): boolean => legendRangeOf(valueOptionOf(selection), overrides).kind === 'fixed';

/** What the map asks of the worker; `overrides` are the network's legend ranges. */
export const mapLayerQuery = (
  { selection, types, isAutomatic }: MapQuery,
  overrides: readonly LegendOverride[],
): MapLayerQuery => ({
  ...selection,
  types,
  range: isAutomatic ? { kind: 'data' } : legendRangeOf(valueOptionOf(selection), overrides),
});
