import type { DamBoardFrame } from './dam-board.ts';
import type { LinkStatusFrame } from './link-status.ts';
import type { MapLayerFrame, MapLayerSpec } from './map-layer.ts';
import type { SeriesTableFrame, SeriesTableSpec } from './series-table.ts';
import type { StationBoardFrame, StationBoardSpec } from './station-board.ts';
import type { StationFinderFrame, StationFinderSpec } from './station-finder.ts';
import type { StationSeriesFrame, StationSeriesSpec } from './station-series.ts';
import type { StationSheetFrame, StationSheetSpec } from './station-sheet.ts';
import type { StationTableFrame, StationTableSpec } from './station-table.ts';

/**
 * Query of a view (null: nothing to choose) and its frame. In both, a property `id` and every `Uint32Array` hold station ids only: when a
 * worker is replaced, they are renumbered by that rule (`app/core/life-ids.ts`).
 */
export interface View<Spec, Frame> {
  readonly spec: Spec;
  readonly frame: Frame;
}

/**
 * Every view by name: the name of its file here and of its projection, which `projections/view-registry.ts` loads.
 *
 * @public A test adds a view by declaration merging.
 */
export interface Views {
  readonly 'map-layer': View<MapLayerSpec, MapLayerFrame>;
  readonly 'station-table': View<StationTableSpec, StationTableFrame>;
  readonly 'dam-board': View<null, DamBoardFrame>;
  readonly 'station-finder': View<StationFinderSpec, StationFinderFrame>;
  readonly 'station-board': View<StationBoardSpec, StationBoardFrame>;
  readonly 'station-sheet': View<StationSheetSpec, StationSheetFrame>;
  readonly 'station-series': View<StationSeriesSpec, StationSeriesFrame>;
  readonly 'series-table': View<SeriesTableSpec, SeriesTableFrame>;
  readonly 'link-status': View<null, LinkStatusFrame>;
}

export type ViewName = keyof Views;
export type SpecOf<Name extends ViewName> = Views[Name]['spec'];
export type FrameOf<Name extends ViewName> = Views[Name]['frame'];
