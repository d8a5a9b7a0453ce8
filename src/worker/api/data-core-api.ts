import type { DamBoardFrame } from './dam-board.ts';
import type { LinkStatusFrame } from './link-status.ts';
import type { MapLayerFrame, MapLayerSpec } from './map-layer.ts';
import type { SeriesTableFrame, SeriesTableSpec } from './series-table.ts';
import type { StationSeriesFrame, StationSeriesSpec } from './station-series.ts';
import type { StationSheetFrame, StationSheetSpec } from './station-sheet.ts';
import type { StationTableFrame, StationTableRows, StationTableSpec } from './station-table.ts';
import type { StationBoardFrame, StationBoardSpec } from './station-board.ts';
import type { StationFinderFrame, StationFinderSpec } from './station-finder.ts';
import type { ViewCursor } from './view-cursor.ts';

/** A view without anything to choose. */
export type NoSpec = null;

/** What the data core is told once, before anything else. */
export interface DataCoreOptions {
  /** Absolute URL of the GraphQL endpoint. */
  readonly graphqlUrl: string;
  /** Milliseconds to add to this device's clock for the server's (fault row 33); null where no server has told the page the time. */
  readonly clockSkew: number | null;
}

/**
 * What the page sees of the world and a worker does not: the network went or came, the page was hidden or is in front again, it
 * is being left or was brought back by the back button (fault rows 39 to 41).
 */
export type PageNotice = 'online' | 'offline' | 'shown' | 'hidden' | 'left' | 'back';

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
  /** The whole list of a table as it is now (or as its pause has it), its window apart: for an export. Null: the worker died over it. */
  readStationTable(spec: StationTableSpec): Promise<StationTableRows | null>;
  openDamBoard(spec: NoSpec): Promise<ViewCursor<DamBoardFrame, NoSpec>>;
  openStationFinder(
    spec: StationFinderSpec,
  ): Promise<ViewCursor<StationFinderFrame, StationFinderSpec>>;
  openStationBoard(
    spec: StationBoardSpec,
  ): Promise<ViewCursor<StationBoardFrame, StationBoardSpec>>;
  openStationSheet(
    spec: StationSheetSpec,
  ): Promise<ViewCursor<StationSheetFrame, StationSheetSpec>>;
  openStationSeries(
    spec: StationSeriesSpec,
  ): Promise<ViewCursor<StationSeriesFrame, StationSeriesSpec>>;
  openSeriesTable(spec: SeriesTableSpec): Promise<ViewCursor<SeriesTableFrame, SeriesTableSpec>>;
  /** Every row of a series table, once its history is here or has failed: for an export. Null: the worker died over it. */
  readSeriesTable(spec: SeriesTableSpec): Promise<SeriesTableFrame | null>;
  openLinkStatus(spec: NoSpec): Promise<ViewCursor<LinkStatusFrame, NoSpec>>;
  /** A server has told the page the time after the start: milliseconds to add to this device's clock for the server's. */
  learnClock(clockSkew: number): Promise<void>;
  /** Somebody asks for the next attempt now: ends a waiting time at once. */
  retryNow(): Promise<void>;
  /** The page noticed something; the feed acts at once instead of after a timeout. */
  notice(notice: PageNotice): Promise<void>;
  /** Resolves as soon as the worker gets round to it: a worker that does not answer is hung or dead (fault row 43). */
  ping(): Promise<void>;
}
