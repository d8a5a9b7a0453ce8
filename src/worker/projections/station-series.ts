import { decimate } from '#domain/decimation.ts';
import type { EpochMs } from '#domain/epoch-ms.ts';
import { SERIES_SOURCES, type SeriesSource } from '#domain/series-sources.ts';
import type {
  Series,
  SeriesQuestion,
  SeriesWindow,
  StationSeriesFrame,
  StationSeriesSpec,
} from '#worker/api/frames.ts';
import type { EventLog } from '../log/event-log.ts';
import type { LogRows } from '../log/log-rows.ts';
import type { LogView } from './log-view.ts';
import type { Projection } from './projection.ts';
import { SeriesBook, type SeriesPorts } from './series-book.ts';

/** Pixel columns of a wide screen: what a whole range is drawn with when nobody says how wide it is. */
const WIDE_SCREEN = 1_200;
/** No screen is wider. */
const MOST_COLUMNS = 16_384;

/** Whether two specs ask the provider and the log for the same. */
export const isSameQuestion = (a: SeriesQuestion, b: SeriesQuestion): boolean =>
  a.codigo === b.codigo &&
  a.from === b.from &&
  a.to === b.to &&
  a.step === b.step &&
  (a.attempt ?? 0) === (b.attempt ?? 0);

/** Readings of one station over time, as a chart draws them: as many as its window has pixel columns for. */
export class StationSeries implements Projection<StationSeriesFrame, StationSeriesSpec> {
  readonly #book: SeriesBook;
  readonly #now: () => EpochMs;
  #spec: StationSeriesSpec;
  #stale = true;

  constructor(log: LogView, events: EventLog, spec: StationSeriesSpec, ports: SeriesPorts) {
    this.#spec = spec;
    this.#now = ports.now;
    this.#book = new SeriesBook(log, events, spec, {
      ...ports,
      onHistory: () => {
        this.#stale = true;
        ports.onHistory();
      },
    });
  }

  get stale(): boolean {
    return this.#stale;
  }

  follow(rows: LogRows): void {
    if (this.#book.follow(rows)) this.#stale = true;
  }

  /** The very same spec is a repaint: what was known is not to be trusted. */
  reshape(spec: StationSeriesSpec): void {
    const isMoved = spec !== this.#spec && isSameQuestion(spec, this.#spec);
    this.#spec = spec;
    this.#stale = true;
    if (!isMoved) this.#book.ask(spec);
  }

  close(): void {
    this.#book.close();
  }

  frame(): StationSeriesFrame {
    this.#stale = false;
    const { codigo, from } = this.#spec;
    const to = this.#spec.to ?? this.#now();
    const window = this.#spec.window ?? { from, to };
    return {
      codigo,
      from,
      to,
      window,
      step: this.#book.step,
      history: this.#book.history,
      series: SERIES_SOURCES.flatMap((source) => this.#seriesOf(source, window) ?? []),
    };
  }

  #seriesOf({ field, unit }: SeriesSource, window: SeriesWindow): Series | null {
    const joined = this.#book.joined(field);
    if (joined === null) return null;
    const columns = Math.min(MOST_COLUMNS, Math.max(1, this.#spec.columns ?? WIDE_SCREEN));
    const suspects = decimate(joined.suspects, window, columns);
    return {
      field,
      unit,
      ...decimate(joined.readings, window, columns),
      ...(suspects.times.length === 0 ? {} : { suspects }),
    };
  }
}
