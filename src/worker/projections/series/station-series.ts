import { earlier, epochMs, later } from '#domain/time/epoch-ms.ts';
import { decimate, type SeriesPoints } from '#domain/series/decimation.ts';
import { stepLength } from '#domain/series/history-step.ts';
import { queryOf, querySpan } from '#domain/series/series-query.ts';
import { SERIES_SOURCES, type SeriesSource } from '#domain/quantities/series-sources.ts';
import type {
  RainColumns,
  Series,
  SeriesColumns,
  SeriesWindow,
  StationSeriesFrame,
  StationSeriesQuery,
} from '#worker/api/station-series.ts';
import type { Span } from '#feed/history/history-cache.ts';
import type { EventLog } from '#worker/log/event-log.ts';
import { comparedSeries } from './compared-frames.ts';
import { Comparison } from './comparison.ts';
import { extentIn, joinPieces, pieceOf, type GrowingSeries } from './growing-series.ts';
import type { FallenParts, fallenParts } from './rain-in-pieces.ts';
import { GAP_STEPS, type JoinedSeries } from './history-series.ts';
import type { LogView } from '../projection.ts';
import type { SeriesPorts } from './joined-range.ts';
import { SeriesDetail } from './series-detail.ts';
import { SeriesView } from './series-view.ts';

/** Pixel columns of a wide screen: the default. */
const WIDE_SCREEN = 1_200;
/** The half-open interval of a span, including its last millisecond. */
const within = ({ from, to }: Span) => ({ from, before: epochMs(to + 1) });

/** Upper bound: no screen is wider. */
const MOST_COLUMNS = 16_384;

/**
 * Readings of one station over time for a chart, downsampled to the pixel columns of its window. Finer rows replace those of the range in
 * their part of time as soon as they arrive.
 */
export class StationSeries extends SeriesView<StationSeriesFrame, StationSeriesQuery> {
  readonly #detail: SeriesDetail;
  readonly #fallen: FallenParts | null;

  constructor(
    log: LogView,
    events: EventLog,
    query: StationSeriesQuery,
    ports: SeriesPorts,
    fallen: FallenParts | null = null,
  ) {
    super(log, events, query, ports);
    this.#fallen = fallen;
    this.#detail = new SeriesDetail(this.ports);
    this.#requestDetail();
  }

  override update(query: StationSeriesQuery): void {
    // The identical object means a full repaint: nothing known may be reused.
    if (query === this.query) this.#detail.forget();
    super.update(query);
    this.#requestDetail();
  }

  override close(): void {
    super.close();
    this.#detail.close();
  }

  protected override show(span: Span): StationSeriesFrame {
    const window = this.query.window ?? span;
    const finer = this.#detail.held;
    this.lowest = Infinity;
    const isFiner = finer !== null && finer.span.from <= window.to && finer.span.to >= window.from;
    return {
      query: queryOf(this.query),
      ...span,
      window,
      step: isFiner ? finer.step : this.book.step,
      history: this.book.history,
      series: SERIES_SOURCES.flatMap((source) => this.#seriesOf(source, span, window) ?? []),
    };
  }

  #requestDetail(): void {
    const { codigo, window, detail } = this.query;
    const isFiner = detail !== undefined && stepLength(detail) < stepLength(this.book.step);
    if (window === undefined || !isFiner) {
      this.#detail.request(null);
      return;
    }
    const range = querySpan(this.query, this.now());
    const span = { from: later(window.from, range.from), to: earlier(window.to, range.to) };
    this.#detail.request(span.from < span.to ? { codigo, span, step: detail } : null);
  }

  #seriesOf(source: SeriesSource, span: Span, window: SeriesWindow): Series | null {
    const { field } = source;
    const joined = this.book.joined(field);
    if (joined === null) return null;
    const pieces = [joined.readings, joined.suspects].map((all) => pieceOf(all, within(span)));
    if (pieces.every(({ length }) => length === 0)) return null;
    const finer = this.#detail.of(field);
    if (source.isStaffLevel) {
      const extents = [joined, finer ?? joined].map(({ readings }) => extentIn(readings, span));
      this.lowest = Math.min(...extents.map((extent) => extent?.minimum ?? Infinity));
    }
    const columns = Math.min(MOST_COLUMNS, Math.max(1, this.query.columns ?? WIDE_SCREEN));
    const drawn = (points: SeriesPoints): SeriesColumns => decimate(points, window, columns);
    const withFiner = (coarse: GrowingSeries, detail: GrowingSeries | undefined): SeriesColumns =>
      detail === undefined
        ? drawn(pieceOf(coarse, within(span)))
        : this.#withDetail(coarse, detail, span, drawn);
    const suspects = withFiner(joined.suspects, finer?.suspects);
    return {
      field,
      ...this.book.lookOf(source),
      ...withFiner(joined.readings, finer?.readings),
      ...(suspects.times.length === 0 ? {} : { suspects }),
      ...(field === 'chuva_hora' && this.#fallen !== null
        ? { rain: this.#rainOf(this.#fallen, joined, finer, span, window) }
        : {}),
    };
  }

  #rainOf(
    { pieces, held }: FallenParts,
    { readings }: JoinedSeries,
    finer: JoinedSeries | null,
    span: Span,
    window: SeriesWindow,
  ): RainColumns {
    const further = [
      ...(finer === null ? [] : [finer.readings]),
      ...(this.query.to === null ? [held.of(this.query.codigo)] : []),
    ];
    return pieces.columns(readings, further, span, window);
  }

  /** The range's readings, replaced by the finer ones in their span. */
  #withDetail(
    coarse: GrowingSeries,
    detail: GrowingSeries,
    range: Span,
    drawn: (points: SeriesPoints) => SeriesColumns,
  ): SeriesColumns {
    const held = this.#detail.held?.span;
    const { from, before } = within(range);
    if (held === undefined) return drawn(pieceOf(coarse, { from, before }));
    return joinPieces(
      [
        pieceOf(coarse, { from, before: earlier(held.from, before) }),
        pieceOf(detail, { from: later(held.from, from), before }),
        pieceOf(coarse, { from: later(held.to, from), before }),
      ],
      drawn,
      GAP_STEPS * stepLength(this.book.step),
    );
  }
}

/** {@link StationSeries} of one station, or of all that the query compares it with. `makeFallen`: for rain per piece of time. */
export const comparedStations = (
  log: LogView,
  events: EventLog,
  query: StationSeriesQuery,
  ports: SeriesPorts,
  makeFallen?: typeof fallenParts,
): Comparison<StationSeriesFrame, StationSeriesQuery> =>
  new Comparison(query, {
    log,
    ports,
    open: (own, ownPorts) =>
      new StationSeries(log, events, own, ownPorts, makeFallen?.(log, events, ports.zone)),
    openLow: (own, ownPorts) => new StationSeries(log, events, own, ownPorts),
    ownWindow: ({ window, ...own }, laterMs) => ({
      ...own,
      window: window && {
        from: epochMs(window.from - laterMs),
        to: epochMs(window.to - laterMs),
      },
    }),
    merge: comparedSeries,
  });
