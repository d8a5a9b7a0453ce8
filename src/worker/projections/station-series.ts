import { decimate } from '#domain/decimation.ts';
import { SERIES_SOURCES, type SeriesSource } from '#domain/series-sources.ts';
import type {
  Series,
  SeriesWindow,
  StationSeriesFrame,
  StationSeriesSpec,
} from '#worker/api/frames.ts';
import { SeriesView } from './series-view.ts';

/** Pixel columns of a wide screen: what a whole range is drawn with when nobody says how wide it is. */
const WIDE_SCREEN = 1_200;
/** No screen is wider. */
const MOST_COLUMNS = 16_384;

/** Readings of one station over time, as a chart draws them: as many as its window has pixel columns for. */
export class StationSeries extends SeriesView<StationSeriesFrame, StationSeriesSpec> {
  protected override show(): StationSeriesFrame {
    const { codigo, from } = this.spec;
    const to = this.spec.to ?? this.now();
    const window = this.spec.window ?? { from, to };
    return {
      codigo,
      from,
      to,
      window,
      step: this.book.step,
      history: this.book.history,
      series: SERIES_SOURCES.flatMap((source) => this.#seriesOf(source, window) ?? []),
    };
  }

  #seriesOf({ field, unit }: SeriesSource, window: SeriesWindow): Series | null {
    const joined = this.book.joined(field);
    if (joined === null) return null;
    const columns = Math.min(MOST_COLUMNS, Math.max(1, this.spec.columns ?? WIDE_SCREEN));
    const suspects = decimate(joined.suspects, window, columns);
    return {
      field,
      unit,
      ...decimate(joined.readings, window, columns),
      ...(suspects.times.length === 0 ? {} : { suspects }),
    };
  }
}
