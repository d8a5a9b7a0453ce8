import { type LegendOverride, legendRangeOf } from '#domain/quantities/legend/legend-override.ts';
import type { LegendRange } from '#domain/quantities/quantities.ts';
import { type Selection, valueOptionOf } from '#domain/quantities/choices/selector.ts';
import { offeredWindowRange } from '#domain/quantities/choices/window-ranges.ts';
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
  const option = valueOptionOf(selection);
  const own = range === 'window' ? offeredWindowRange(option, overrides) : null;
  return own ?? legendRangeOf(option, overrides);
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
