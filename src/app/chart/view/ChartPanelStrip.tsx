import { memo, useCallback, type RefCallback } from 'react';
import { useTimeZone } from '#app/site-config.tsx';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { formatUnit } from '#domain/text/format.ts';
import type { ChartedLevel } from '#domain/stations/alerts/thresholds.ts';
import { analysisTexts } from '#i18n/pt-br/screens/analysis.ts';
import { writeText } from '#app/ui/write-text.ts';
import type { Readable } from '#app/state/store.ts';
import { useWritten } from '#app/state/use-written.ts';
import { viewSpan, type ChartView } from '#app/chart/gestures/chart-view.ts';
import type { Series } from '#worker/api/station-series.ts';
import type { ChartColours } from '#app/chart/marks/chart-colours.ts';
import * as styles from './ChartCanvas.css.ts';
import { seriesKey, type ChartPanel } from '#app/chart/marks/chart-panels.ts';
import { ChartTimeAxis } from './ChartTimeAxis.tsx';
import type { BarHours } from '#app/chart/marks/rain-bars.ts';
import { panelThresholds } from '#app/chart/marks/panel-scale.ts';
import { lastPoint, lastPointIn } from '#app/chart/marks/readout.ts';
import {
  lineName,
  namedValueAt,
  quantityTitle,
  readingMoment,
  seriesValueText,
  thresholdLook,
} from './series-texts.ts';
import type { MovableTimeAxis, TimeSpan, ValueAxis } from '#app/chart/marks/scales.ts';
import { SeriesGlyph } from './SeriesGlyph.tsx';
import { thresholdDistance } from '#i18n/readings/threshold-texts.ts';
import { thresholdLabels } from './threshold-labels.ts';

export interface ChartPanelStripProps {
  readonly panel: ChartPanel;
  readonly axis: ValueAxis;
  readonly range: TimeSpan;
  /** What the texts are about, a moment behind a hand. */
  readonly seen: Readable<ChartView>;
  readonly timeAxis: MovableTimeAxis;
  /** The span that the time axis is placed for; its element is moved from there. */
  readonly axisSpan: TimeSpan;
  readonly axisRef: RefCallback<HTMLElement>;
  readonly barHours: BarHours;
  readonly thresholds: readonly ChartedLevel[];
  /** Whether the newest reading is the current one. */
  readonly isNow: boolean;
  readonly colours: ChartColours;
  /** The instant being read; null reads the newest. */
  readonly instant: EpochMs | null;
  readonly plotRef: (plot: HTMLElement | null) => void;
}

type HeadProps = Pick<
  ChartPanelStripProps,
  'panel' | 'range' | 'seen' | 'barHours' | 'colours' | 'instant'
>;

/** The newest reading in view, written past React: a hand that moves the chart changes it four times a second. */
const NewestInView = ({
  series,
  range,
  seen,
}: Pick<HeadProps, 'range' | 'seen'> & { readonly series: Series }) => {
  const zone = useTimeZone();
  const writeValue = useCallback(
    (box: Element, view: ChartView) =>
      writeText(
        box,
        seriesValueText(series, lastPointIn(series, viewSpan(view, range))?.value ?? null),
      ),
    [series, range],
  );
  const writeWhen = useCallback(
    (box: Element, view: ChartView) => {
      const last = lastPointIn(series, viewSpan(view, range));
      const moment = last === null ? null : readingMoment(series, last.time, range.to, zone);
      writeText(box, moment === null ? '' : analysisTexts.at(moment));
    },
    [series, range, zone],
  );
  const value = useWritten(seen, writeValue);
  const when = useWritten(seen, writeWhen);
  return (
    <>
      <span ref={value} className={styles.value} />
      <span ref={when} className={styles.when} />
    </>
  );
};

const HeadEntry = ({
  series,
  panel,
  range,
  seen,
  barHours,
  colours,
  instant,
}: HeadProps & { readonly series: Series }) => {
  const zone = useTimeZone();
  const read = instant === null ? null : namedValueAt(panel, series, instant, barHours, zone);
  return (
    <div className={styles.entry}>
      <SeriesGlyph field={series.field} line={series.line} colours={colours} />
      <span className={styles.label}>
        {series.line === undefined ? (read?.name ?? quantityTitle(series)) : lineName(series.line)}
      </span>
      {read === null ? (
        <NewestInView series={series} range={range} seen={seen} />
      ) : (
        <span className={styles.value}>{read.value}</span>
      )}
    </div>
  );
};

/** The text of a panel: title, values, axes. The marks are on the canvas behind it. */
export const ChartPanelStrip = memo((props: ChartPanelStripProps) => {
  const { panel, axis, range, timeAxis, axisSpan, axisRef, thresholds, isNow } = props;
  const { colours, instant, plotRef } = props;
  const lines = panelThresholds(panel, thresholds);
  const seriesOf = ({ field }: ChartedLevel): Series | undefined =>
    panel.series.find((series) => series.field === field);
  const labels = thresholdLabels(lines, panel.series, range.from, axis.toY, panel.height);
  const [first] = panel.series;
  const unit = first === undefined ? '' : formatUnit(first.unit);
  return (
    <div className={styles.panel}>
      {first?.line === undefined ? null : <p className={styles.of}>{quantityTitle(first)}</p>}
      <div className={styles.head}>
        {panel.series.map((series) => (
          <HeadEntry key={seriesKey(series)} {...props} series={series} />
        ))}
      </div>
      {lines.length === 0 ? null : (
        <ul className={styles.thresholds}>
          {lines.map((threshold) => {
            const series = seriesOf(threshold);
            return series === undefined ? null : (
              <li key={`${threshold.label} ${threshold.value}`} className={styles.threshold}>
                <svg className={styles.glyph} width="20" height="10" aria-hidden="true">
                  <line
                    x1="0"
                    x2="20"
                    y1="5"
                    y2="5"
                    stroke={colours.threshold(threshold.level)}
                    strokeWidth="2"
                    strokeDasharray="8 4"
                  />
                </svg>
                {thresholdDistance(
                  threshold,
                  // A reading of an earlier day is not at its distance now.
                  isNow && !series.line?.laterMs ? (lastPoint(series)?.value ?? null) : null,
                  thresholdLook(series),
                )}
              </li>
            );
          })}
        </ul>
      )}
      <div
        ref={plotRef}
        className={styles.plot}
        style={{ height: panel.height }}
        aria-hidden="true"
      >
        {axis.ticks.map(({ value, label }, place) => (
          <span key={value} className={styles.valueLabel} style={{ top: axis.toY(value) }}>
            {place === axis.ticks.length - 1 ? `${label} ${unit}` : label}
          </span>
        ))}
        {labels.map(({ threshold: { label, value }, foot }) => (
          <span key={`${label} ${value}`} className={styles.thresholdName} style={{ top: foot }}>
            {label}
          </span>
        ))}
      </div>
      <ChartTimeAxis axis={timeAxis} span={axisSpan} instant={instant} movedRef={axisRef} />
    </div>
  );
});
