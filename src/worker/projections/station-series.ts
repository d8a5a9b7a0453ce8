import { decimate, type SeriesPoints } from '#domain/decimation.ts';
import { stepLength } from '#domain/history-step.ts';
import { questionOf } from '#domain/series-question.ts';
import { SERIES_SOURCES, type SeriesSource } from '#domain/series-sources.ts';
import type {
  Series,
  SeriesColumns,
  SeriesWindow,
  StationSeriesFrame,
  StationSeriesSpec,
} from '#worker/api/frames.ts';
import type { EventLog } from '../log/event-log.ts';
import { joinPieces, pieceOf } from './series-pieces.ts';
import { GAP_STEPS } from './history-series.ts';
import type { LogView } from './log-view.ts';
import type { GrowingSeries } from './growing-series.ts';
import type { SeriesPorts } from './series-book.ts';
import { SeriesDetail } from './series-detail.ts';
import { SeriesView } from './series-view.ts';

/** Pixel columns of a wide screen: what a whole range is drawn with when nobody says how wide it is. */
const WIDE_SCREEN = 1_200;
/** No screen is wider. */
const MOST_COLUMNS = 16_384;

/**
 * Readings of one station over time, as a chart draws them: as many as its window has pixel columns for. Where the window wants
 * finer rows than the range has, they stand in its part of time as soon as they are here.
 */
export class StationSeries extends SeriesView<StationSeriesFrame, StationSeriesSpec> {
  readonly #detail: SeriesDetail;

  constructor(log: LogView, events: EventLog, spec: StationSeriesSpec, ports: SeriesPorts) {
    super(log, events, spec, ports);
    this.#detail = new SeriesDetail(this.ports);
    this.#wantDetail();
  }

  override reshape(spec: StationSeriesSpec): void {
    // The very same is a repaint: what was known is not to be trusted.
    if (spec === this.spec) this.#detail.forget();
    super.reshape(spec);
    this.#wantDetail();
  }

  override close(): void {
    super.close();
    this.#detail.close();
  }

  protected override show(): StationSeriesFrame {
    const { codigo, from } = this.spec;
    const to = this.spec.to ?? this.now();
    const window = this.spec.window ?? { from, to };
    const finer = this.#detail.held;
    const isFiner = finer !== null && finer.span.from <= window.to && finer.span.to >= window.from;
    return {
      question: questionOf(this.spec),
      codigo,
      from,
      to,
      window,
      step: isFiner ? finer.step : this.book.step,
      history: this.book.history,
      series: SERIES_SOURCES.flatMap((source) => this.#seriesOf(source, window) ?? []),
    };
  }

  #wantDetail(): void {
    const { codigo, from, to, window, detail } = this.spec;
    const isFiner = detail !== undefined && stepLength(detail) < stepLength(this.book.step);
    if (window === undefined || !isFiner) {
      this.#detail.want(null);
      return;
    }
    const span = {
      from: Math.max(window.from, from),
      to: Math.min(window.to, to ?? this.now()),
    };
    this.#detail.want(span.from < span.to ? { codigo, span, step: detail } : null);
  }

  #seriesOf(source: SeriesSource, window: SeriesWindow): Series | null {
    const { field } = source;
    const joined = this.book.joined(field);
    if (joined === null) return null;
    const finer = this.#detail.of(field);
    const columns = Math.min(MOST_COLUMNS, Math.max(1, this.spec.columns ?? WIDE_SCREEN));
    const drawn = (points: SeriesPoints): SeriesColumns => decimate(points, window, columns);
    const joinedUp = (whole: GrowingSeries, fine: GrowingSeries | undefined): SeriesColumns =>
      fine === undefined ? drawn(whole) : this.#withDetail(whole, fine, drawn);
    const suspects = joinedUp(joined.suspects, finer?.suspects);
    return {
      field,
      ...this.book.lookOf(source),
      ...joinedUp(joined.readings, finer?.readings),
      ...(suspects.times.length === 0 ? {} : { suspects }),
    };
  }

  /** The range's readings, and in the detail's part of time the finer ones. */
  #withDetail(
    whole: GrowingSeries,
    fine: GrowingSeries,
    drawn: (points: SeriesPoints) => SeriesColumns,
  ): SeriesColumns {
    const span = this.#detail.held?.span;
    if (span === undefined) return drawn(whole);
    return joinPieces(
      [
        pieceOf(whole, { from: -Infinity, before: span.from }),
        pieceOf(fine, { from: span.from, before: Infinity }),
        pieceOf(whole, { from: span.to, before: Infinity }),
      ],
      drawn,
      GAP_STEPS * stepLength(this.book.step),
    );
  }
}
