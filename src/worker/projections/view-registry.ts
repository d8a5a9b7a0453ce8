import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import type { FrameOf, SpecOf, ViewName } from '#worker/api/views.ts';
import type { EventLog } from '../log/event-log.ts';
import { LinkStatus } from './link-status.ts';
import type { LogView } from './log-view.ts';
import type { Projection } from './projection.ts';
import type { SeriesPorts } from './series/series-book.ts';
import type { TablePorts } from './table/station-table.ts';

/** What the projections read. */
export interface ViewSources extends TablePorts, SeriesPorts {
  /** The fold of the log as it is now. */
  readonly view: () => LogView;
  readonly log: EventLog;
  readonly isNetworkLoaded: () => boolean;
  readonly readLink: () => LinkStatusFrame;
}

/** Creates a projection of the log as it is now. */
type MakeProjection<Name extends ViewName> = (
  spec: SpecOf<Name>,
) => Projection<FrameOf<Name>, SpecOf<Name>>;

export type ViewRegistry = {
  readonly [Name in ViewName]: (
    sources: ViewSources,
    first: SpecOf<Name>,
  ) => Promise<MakeProjection<Name>>;
};

/** The projection of each view. Code that only one view needs is loaded when it is first opened. */
export const VIEW_REGISTRY: ViewRegistry = {
  'map-layer': async ({ view }) => {
    const { MapLayer } = await import('./map/map-layer.ts');
    return (spec) => new MapLayer(view(), spec);
  },
  'station-table': async (sources) => {
    const { StationTable } = await import('./table/station-table.ts');
    return (spec) => new StationTable(sources.view(), spec, sources);
  },
  'dam-board': async ({ view }) => {
    const { DamBoard } = await import('./dams/dam-board.ts');
    return () => new DamBoard(view());
  },
  'station-finder': async ({ view, isNetworkLoaded }) => {
    const { StationFinder } = await import('./station/station-finder.ts');
    return (spec) => new StationFinder(view(), spec, isNetworkLoaded);
  },
  'station-board': async ({ view, log, now }) => {
    const { StationBoard } = await import('./station/station-board.ts');
    return (spec) => new StationBoard(view(), spec, { events: log, now });
  },
  'station-sheet': async ({ view, log, isNetworkLoaded }) => {
    const { StationSheet } = await import('./station/station-sheet.ts');
    return (spec) => new StationSheet(view(), log, spec, isNetworkLoaded);
  },
  'station-series': async (sources, first) => {
    const { view, log } = sources;
    const { StationSeries } = await import('./series/station-series.ts');
    // Only the chart needs rain per piece of time.
    const fallen = first.rain === true ? await import('./series/fallen-parts.ts') : null;
    return (spec) => {
      const parts = fallen?.fallenParts(view(), log) ?? null;
      return new StationSeries(view(), log, spec, sources, parts);
    };
  },
  'series-table': async (sources) => {
    const { SeriesTable } = await import('./series/series-table.ts');
    return (spec) => new SeriesTable(sources.view(), sources.log, spec, sources);
  },
  // Every page shows the connection: loaded with the worker.
  'link-status':
    async ({ readLink, elapsed }) =>
    () =>
      new LinkStatus(readLink, elapsed),
};
