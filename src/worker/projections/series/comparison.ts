import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import type { FurtherLine, SeriesQuery } from '#domain/series/series-query.ts';
import type { Station } from '#domain/stations/station.ts';
import { DAY_MS, epochMs } from '#domain/time/epoch-ms.ts';
import type { HistoryState } from '#worker/api/history-state.ts';
import type { SeriesLine } from '#worker/api/series-line.ts';
import type { StationSeriesFrame, StationSeriesQuery } from '#worker/api/station-series.ts';
import type { LogRows } from '#worker/log/log-rows.ts';
import type { LogView, Projection } from '../projection.ts';
import type { ComparedFrame } from './compared-frames.ts';
import type { SeriesPorts } from './joined-range.ts';
import { REFRESH_MS, type SeriesView } from './series-view.ts';

/** The time whose lowest level is the zero of a station. */
const LOW_MS = 30 * DAY_MS;

type OpenView<Frame, Query extends SeriesQuery> = (
  query: Query,
  ports: SeriesPorts,
) => SeriesView<Frame, Query>;

/** What the views that compare have, and what differs between them. */
interface ComparisonParts<Frame, Query extends SeriesQuery> {
  readonly log: LogView;
  readonly ports: SeriesPorts;
  readonly open: OpenView<Frame, Query>;
  readonly openLow: OpenView<StationSeriesFrame, StationSeriesQuery>;
  /** The query with the window that a line needs which is `laterMs` earlier. */
  readonly ownWindow: (query: Query, laterMs: number) => Query;
  readonly merge: (query: Query, first: Frame, lines: readonly ComparedFrame<Frame>[]) => Frame;
}

/** One line: query and view of its station alone. */
interface Line<Frame, Query extends SeriesQuery> {
  readonly source: FurtherLine;
  readonly own: Query;
  readonly view: SeriesView<Frame, Query>;
  /** Its newest frame; null before the first of a query. */
  frame: Frame | null;
}

/** So long before its clock comes to them, rows of what is earlier are there: they are not received live. */
const AHEAD_MS = 2 * REFRESH_MS;

/** The ports of a line: its clock is as much earlier as its readings, and what is asked up to that clock is asked ahead of it. */
const earlierPorts = (ports: SeriesPorts, laterMs: number): SeriesPorts => {
  const now = () => epochMs(ports.now() - laterMs);
  const requestHistory: SeriesPorts['requestHistory'] = ({ span, ...asked }, ...answer) => {
    const to = span.to < now() ? span.to : epochMs(now() + AHEAD_MS);
    return ports.requestHistory({ ...asked, span: { ...span, to } }, ...answer);
  };
  return { ...ports, now, requestHistory: laterMs === 0 ? ports.requestHistory : requestHistory };
};

const present = (codigo: string): FurtherLine => ({ codigo, laterMs: 0, label: null });

/** The lines for other queries: a view stays with its station, the first one with its place, and a frame with its query. */
const updatedLines = <Frame, Query extends SeriesQuery>(
  before: readonly Line<Frame, Query>[],
  wanted: readonly (readonly [FurtherLine, Query])[],
  open: OpenView<Frame, Query>,
  ports: SeriesPorts,
): readonly Line<Frame, Query>[] => {
  const lines = wanted.map(([source, own], place): Line<Frame, Query> => {
    const { codigo, laterMs } = source;
    const isOf = (line: FurtherLine) => line.codigo === codigo && line.laterMs === laterMs;
    const known = before.find((line, at) => (place === 0 ? at === 0 : at > 0 && isOf(line.source)));
    const isSame = JSON.stringify(own) === JSON.stringify(known?.own);
    if (isSame && known !== undefined && known.frame !== null) return { ...known, source };
    known?.view.update(own);
    const view = known?.view ?? open(own, earlierPorts(ports, laterMs));
    return { source, own, view, frame: null };
  });
  for (const { view } of before) if (lines.every((line) => line.view !== view)) view.close();
  return lines;
};

const read = <Frame, Query extends SeriesQuery>(lines: readonly Line<Frame, Query>[]): void => {
  for (const line of lines) if (line.view.stale) line.frame = line.view.frame();
};

/** A range that follows the present is cut to its length: the same question however the view moves. */
const lowQuery = ({ from: start, to, attempt }: SeriesQuery, codigo: string) => {
  const from = epochMs((to ?? attempt ?? start) - LOW_MS);
  return { codigo, from, to, length: LOW_MS, step: 'Int1h', attempt, columns: 1 } as const;
};

/** A station's series, alone or beside those of other stations and times: each line is the view of its station alone. */
export class Comparison<
  Frame extends { readonly history: HistoryState },
  Query extends SeriesQuery,
> implements Projection<Frame, Query> {
  readonly #parts: ComparisonParts<Frame, Query>;
  #query: Query;
  /** The first is the query's own station. */
  #lines: readonly Line<Frame, Query>[] = [];
  /** One of each station, if levels are heights above it. */
  #lows: readonly Line<StationSeriesFrame, StationSeriesQuery>[] = [];
  #isAsked = true;

  constructor(query: Query, parts: ComparisonParts<Frame, Query>) {
    this.#parts = parts;
    this.#query = query;
    this.update(query);
  }

  get #all() {
    return [...this.#lines, ...this.#lows];
  }

  get stale(): boolean {
    const [first] = this.#lines;
    const canShow = first !== undefined && (first.frame !== null || first.view.stale);
    return canShow && (this.#isAsked || this.#all.some(({ view }) => view.stale));
  }

  get complete(): boolean {
    return this.#all.every(({ view }) => view.complete);
  }

  follow(rows: LogRows): void {
    // What is earlier is requested.
    for (const { source, view } of this.#all) if (source.laterMs < AHEAD_MS) view.follow(rows);
  }

  update(query: Query): void {
    const { codigo, further = [], aboveLow = false } = query;
    const { open, openLow, ownWindow, ports } = this.#parts;
    this.#query = query;
    this.#isAsked = true;
    const sources = [present(codigo), ...further];
    const ownOf = (source: FurtherLine): Query => ({
      ...ownWindow(query, source.laterMs),
      codigo: source.codigo,
      from: epochMs(query.from - source.laterMs),
      to: query.to === null ? null : epochMs(query.to - source.laterMs),
      further: undefined,
      aboveLow: undefined,
    });
    const wanted = sources.map((one) => [one, further.length === 0 ? query : ownOf(one)] as const);
    this.#lines = updatedLines(this.#lines, wanted, open, ports);
    const stations = aboveLow ? [...new Set(sources.map((source) => source.codigo))] : [];
    const lows = stations.map((one) => [present(one), lowQuery(query, one)] as const);
    this.#lows = updatedLines(this.#lows, lows, openLow, ports);
  }

  close(): void {
    for (const { view } of this.#all) view.close();
  }

  frame(): Frame {
    this.#isAsked = false;
    const [first, ...others] = this.#lines;
    // Alone it gives its frame away.
    if (first !== undefined && others.length === 0) {
      first.frame = null;
      return first.view.frame();
    }
    read(this.#lines);
    read(this.#lows);
    const own = first?.frame ?? null;
    if (own === null) throw new Error('read before the first frame of its station');
    return { ...this.#parts.merge(this.#query, own, this.#compared()), history: this.#history() };
  }

  /** A failure of any line, else whether any is on its way, else from when on all lines have readings. */
  #history(): HistoryState {
    const states = this.#all
      .filter(({ source }) => !this.#parts.ports.isNetworkLoaded() || this.#nameOf(source) !== null)
      .map(({ frame }): HistoryState => frame?.history ?? { kind: 'loading' });
    const stateOf = (kind: HistoryState['kind']) => states.find((state) => state.kind === kind);
    const begins = this.#lines.flatMap(({ frame }) =>
      frame?.history.kind === 'ready' ? (frame.history.availableFrom ?? []) : [],
    );
    const limit = begins.length === 0 ? {} : { availableFrom: epochMs(Math.max(...begins)) };
    return stateOf('failed') ?? stateOf('loading') ?? { kind: 'ready', ...limit };
  }

  #stationOf({ codigo }: FurtherLine): Station | null {
    const id = this.#parts.log.dictionary.findStation(codigo);
    return id === undefined ? null : this.#parts.log.directory.stationOf(id);
  }

  #nameOf(line: FurtherLine): string | null {
    return this.#stationOf(line)?.name ?? null;
  }

  /** What the levels of a station are heights above: none that is drawn is lower. */
  #lowOf(codigo: string): Pick<SeriesLine, 'low' | 'lowSince'> {
    const isOf = ({ source }: Pick<Line<Frame, Query>, 'source'>) => source.codigo === codigo;
    const month = this.#lows.find(isOf);
    if (month === undefined) return { low: null, lowSince: null };
    const { from, history, series = [] }: Partial<StationSeriesFrame> = month.frame ?? {};
    const staff = series.find(({ field }) => seriesSourceOf(field).isStaffLevel);
    const [first = Number.NaN] = staff?.times ?? [];
    const lowSince = first - (from ?? first) > DAY_MS ? epochMs(first) : null;
    // A later request may have failed: then the rows are there.
    const isWhole = history?.kind === 'ready' || (history?.kind === 'failed' && lowSince === null);
    const lowest = [month, ...this.#lines.filter(isOf)].map(({ view }) => view.lowest);
    const hasLow = isWhole && month.view.lowest < Infinity;
    return { low: hasLow ? Math.min(...lowest) : Number.NaN, lowSince };
  }

  #compared(): readonly ComparedFrame<Frame>[] {
    return this.#lines.map(({ source, frame }, place) => {
      const name = this.#nameOf(source);
      const namesakes = this.#lines.filter((other) => this.#nameOf(other.source) === name);
      const isAlone = namesakes.every((other) => other.source.codigo === source.codigo);
      const shownName = isAlone || name === null ? name : `${name} (${source.codigo})`;
      const other = this.#stationOf(source)?.source;
      const whose = other === undefined ? {} : { source: other };
      const line = { ...source, place, name: shownName, ...whose, ...this.#lowOf(source.codigo) };
      return { line, frame: name === null ? null : frame };
    });
  }
}
