import type {
  DamBoardFrame,
  LinkStatusFrame,
  MapLayerFrame,
  MapLayerSpec,
  StationSeriesFrame,
  StationSeriesSpec,
  StationSheetFrame,
  StationSheetSpec,
  StationTableFrame,
  StationTableSpec,
} from './frames.ts';
import type { ViewCursor } from './view-cursor.ts';

/** A view without anything to choose. */
export type NoSpec = null;

/** What the data core is told once, before anything else. */
export interface DataCoreOptions {
  /** Absolute URL of the GraphQL endpoint. */
  readonly graphqlUrl: string;
}

/**
 * All the app may know of the worker. It names no transport: through Comlink it is the worker, in a test the core itself. Every
 * `open…` hands over a cursor; what it shows is projected from the log for as long as the cursor is open.
 */
export interface DataCoreApi {
  /** Starts the feed. A second call changes nothing. */
  start(options: DataCoreOptions): Promise<void>;
  openMapLayer(spec: MapLayerSpec): Promise<ViewCursor<MapLayerFrame, MapLayerSpec>>;
  openStationTable(
    spec: StationTableSpec,
  ): Promise<ViewCursor<StationTableFrame, StationTableSpec>>;
  openDamBoard(spec: NoSpec): Promise<ViewCursor<DamBoardFrame, NoSpec>>;
  openStationSheet(
    spec: StationSheetSpec,
  ): Promise<ViewCursor<StationSheetFrame, StationSheetSpec>>;
  openStationSeries(
    spec: StationSeriesSpec,
  ): Promise<ViewCursor<StationSeriesFrame, StationSeriesSpec>>;
  openLinkStatus(spec: NoSpec): Promise<ViewCursor<LinkStatusFrame, NoSpec>>;
  /** The page is online or visible again: ends a waiting time at once (TRUST, rows 39 and 40). */
  retryNow(): Promise<void>;
}
