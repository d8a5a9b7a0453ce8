import type { DamBoardFrame } from './dam-board.ts';
import type { JournalFrame, JournalQuery } from './journal.ts';
import type { LinkStatusFrame } from './link-status.ts';
import type { MapLayerFrame, MapLayerQuery } from './map-layer.ts';
import type { OfficialWarningsFrame, OfficialWarningsQuery } from './official-warnings.ts';
import type { SeriesTableFrame, SeriesTableQuery } from './series-table.ts';
import type { StationBoardFrame, StationBoardQuery } from './station-board.ts';
import type { StationBriefsFrame, StationBriefsQuery } from './station-briefs.ts';
import type { StationFinderFrame, StationFinderQuery } from './station-finder.ts';
import type { StationSeriesFrame, StationSeriesQuery } from './station-series.ts';
import type { StationSheetFrame, StationSheetQuery } from './station-sheet.ts';
import type { StationTableFrame, StationTableQuery } from './station-table.ts';

/**
 * Query of a view (null: nothing to choose) and its frame. In both, a property `id` and every `Uint32Array` hold station ids only: when a
 * worker is replaced, they are renumbered by that rule (`app/core/instance-ids.ts`).
 */
export interface View<Query, Frame> {
  readonly query: Query;
  readonly frame: Frame;
}

/**
 * Every view by name: the name of its file here and of its projection, which `projections/view-registry.ts` loads.
 *
 * @public A test adds a view by declaration merging.
 */
export interface Views {
  readonly 'map-layer': View<MapLayerQuery, MapLayerFrame>;
  readonly 'station-table': View<StationTableQuery, StationTableFrame>;
  readonly 'dam-board': View<null, DamBoardFrame>;
  readonly 'station-finder': View<StationFinderQuery, StationFinderFrame>;
  readonly 'station-board': View<StationBoardQuery, StationBoardFrame>;
  readonly 'station-briefs': View<StationBriefsQuery, StationBriefsFrame>;
  readonly 'station-sheet': View<StationSheetQuery, StationSheetFrame>;
  readonly 'station-series': View<StationSeriesQuery, StationSeriesFrame>;
  readonly 'series-table': View<SeriesTableQuery, SeriesTableFrame>;
  readonly journal: View<JournalQuery, JournalFrame>;
  readonly 'official-warnings': View<OfficialWarningsQuery, OfficialWarningsFrame>;
  readonly 'link-status': View<null, LinkStatusFrame>;
}

export type ViewName = keyof Views;
export type QueryOf<Name extends ViewName> = Views[Name]['query'];
export type FrameOf<Name extends ViewName> = Views[Name]['frame'];
