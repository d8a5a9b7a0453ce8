import type { LegendState, MapLayerFrame } from '#worker/api/map-layer.ts';
import { StationColumns } from './station-columns.ts';

/** Everything the map shows of a selection. */
export interface MapView {
  readonly stations: StationColumns;
  /** Null until the first reading's legend has arrived. */
  readonly legend: LegendState | null;
}

/** What the map shows before the first frame. */
export const EMPTY_VIEW: MapView = {
  stations: new StationColumns(),
  legend: null,
};

/** Decimals of readings without their own. */
export const decimalsOf = (legend: LegendState | null): number => legend?.option.decimals ?? 1;

/** A frame applied to the last view is the view a fresh look would give. */
export const applyMapFrame = (view: MapView | null, frame: MapLayerFrame): MapView => {
  const before = view ?? EMPTY_VIEW;
  const legend = frame.legend ?? before.legend;
  return {
    stations: before.stations.apply(frame, decimalsOf(legend), legend?.colour),
    legend,
  };
};
