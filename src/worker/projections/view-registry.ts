import type { TimeZone } from '#domain/time/time-zone.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import type { FrameOf, QueryOf, ViewName } from '#worker/api/views.ts';
import type { EventLog } from '../log/event-log.ts';
import type { AlertLevels } from './alert-levels.ts';
import type { SiteJournal } from './journal/site-journal.ts';
import { LinkStatus } from './link-status.ts';
import type { LogView, PastMoment, Projection } from './projection.ts';
import type { SeriesPorts } from './series/joined-range.ts';
import type { WarningsSource } from '../feed/warnings-source.ts';
import type { TablePorts } from './table/station-table.ts';
import type { StationTrends } from './trends/station-trends.ts';

/** What the projections read. */
export interface ViewSources extends TablePorts, Omit<SeriesPorts, 'zone'> {
  /** Known from the start of the core: what needs it opens then. */
  readonly zone: Promise<TimeZone>;
  /** The fold of the log as it is now. */
  readonly view: () => LogView;
  /** Null: the present. */
  readonly moment: () => PastMoment | null;
  readonly log: EventLog;
  readonly trends: StationTrends;
  readonly alerts: AlertLevels;
  /** Null where the network names no feed of them. */
  readonly warnings: () => Promise<WarningsSource | null>;
  /** Null where the server keeps none. */
  readonly journal: () => Promise<SiteJournal | null>;
  readonly isNetworkLoaded: () => boolean;
  /** From this visit or an earlier one. */
  readonly isNetworkKnown: () => boolean;
  readonly readLink: () => LinkStatusFrame;
}

/** Creates a projection of the log as it is now. */
type MakeProjection<Name extends ViewName> = (
  query: QueryOf<Name>,
) => Projection<FrameOf<Name>, QueryOf<Name>>;

export type ViewRegistry = {
  readonly [Name in ViewName]: (
    sources: ViewSources,
    first: QueryOf<Name>,
  ) => Promise<MakeProjection<Name>>;
};

/** What requests history: together with the view instead of after it. A request loads it again if that failed. */
const loadHistory = (): Promise<unknown> =>
  import('#feed/history/history-client.ts').catch(() => undefined);

/** The projection of each view. Code that only one view needs is loaded when it is first opened. */
export const VIEW_REGISTRY: ViewRegistry = {
  'map-layer': async (sources) => {
    const { MapLayer } = await import('./map/map-layer.ts');
    return (query) => new MapLayer(sources.view(), query, sources);
  },
  'station-table': async (sources) => {
    const { StationTable } = await import('./table/station-table.ts');
    return (query) => new StationTable(sources.view(), query, sources);
  },
  'dam-board': async ({ view }) => {
    const { DamBoard } = await import('./dams/dam-board.ts');
    return () => new DamBoard(view());
  },
  'station-finder': async ({ view, isNetworkLoaded }) => {
    const { StationFinder } = await import('./station/station-finder.ts');
    return (query) => new StationFinder(view(), query, isNetworkLoaded);
  },
  'station-board': async (sources) => {
    const { StationBoard } = await import('./station/station-board.ts');
    return (query) => new StationBoard(sources.view(), query, sources);
  },
  'station-briefs': async (sources) => {
    const { StationBriefs } = await import('./station/station-briefs.ts');
    return (query) => new StationBriefs(sources.view(), query, sources);
  },
  'station-sheet': async ({ view, isNetworkLoaded }) => {
    const { StationSheet } = await import('./station/station-sheet.ts');
    return (query) => new StationSheet(view(), query, isNetworkLoaded);
  },
  'station-series': async (sources, first) => {
    const { view, log } = sources;
    const [zone, { comparedStations }, fallen] = await Promise.all([
      sources.zone,
      import('./series/station-series.ts'),
      // Only the chart needs rain per piece of time.
      first.rain === true ? import('./series/rain-in-pieces.ts') : null,
      loadHistory(),
    ]);
    const ports = { ...sources, zone };
    return (query) => comparedStations(view(), log, query, ports, fallen?.fallenParts);
  },
  'series-table': async (sources) => {
    const [zone, { comparedTables }] = await Promise.all([
      sources.zone,
      import('./series/series-table.ts'),
      loadHistory(),
    ]);
    const ports = { ...sources, zone };
    return (query) => comparedTables(sources.view(), sources.log, query, ports);
  },
  journal: async (sources) => {
    const [journal, { Journal }] = await Promise.all([
      sources.journal(),
      import('./journal/journal.ts'),
    ]);
    return (query) => new Journal(sources.view(), journal, query, sources.moment());
  },
  'official-warnings': async (sources) => {
    const [warnings, { OfficialWarnings }] = await Promise.all([
      sources.warnings(),
      import('./official-warnings.ts'),
    ]);
    return (query) => new OfficialWarnings(warnings, query);
  },
  // Every page shows the connection: loaded with the worker.
  'link-status':
    async ({ readLink, elapsed }) =>
    () =>
      new LinkStatus(readLink, elapsed),
};
