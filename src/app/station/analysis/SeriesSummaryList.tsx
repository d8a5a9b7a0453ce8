import { useTimeZone } from '#app/site-config.tsx';
import { earlier, type EpochMs, later } from '#domain/time/epoch-ms.ts';
import type { Threshold } from '#domain/stations/thresholds.ts';
import { gapSpans } from '#app/chart/marks/gap-spans.ts';
import { lastPoint, summarise, type Point } from '#app/chart/marks/readout.ts';
import { momentText, thresholdLook, valueText } from '#app/chart/view/series-texts.ts';
import type { TimeSpan } from '#app/chart/marks/scales.ts';
import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import { thresholdDistance } from '#i18n/readings/threshold-texts.ts';
import { analysisTexts, chartTexts } from '#i18n/pt-br/analysis.ts';
import { seriesName } from '#i18n/pt-br/quantities.ts';
import { UnitNote } from '#app/ui/UnitNote.tsx';
import type { Series } from '#worker/api/station-series.ts';
import * as styles from './ChartScreen.css.ts';

const Figure = ({
  label,
  series,
  point,
  now,
}: {
  readonly label: string;
  readonly series: Series;
  readonly point: Point;
  readonly now: EpochMs;
}) => {
  const zone = useTimeZone();
  // Many instants have no rain: none of them deserves a time.
  const isNothing = point.value === 0 && !seriesSourceOf(series.field).showsZero;
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{valueText(series, point.value)}</dd>
      {isNothing ? null : <dd className={styles.when}>{momentText(point.time, now, zone)}</dd>}
    </div>
  );
};

/** Notes on one series: gaps, suspect readings, thresholds. */
const remarks = (
  series: Series,
  span: TimeSpan,
  held: TimeSpan,
  thresholds: readonly Threshold[],
): string => {
  const known = { from: later(span.from, held.from), to: earlier(span.to, held.to) };
  const gaps = gapSpans([series], known).length;
  const suspectCount = (series.suspects?.times ?? new Float64Array()).filter(
    (time) => time >= span.from && time <= span.to,
  ).length;
  return [
    ...(gaps === 0 ? [] : [chartTexts.gaps(gaps)]),
    ...(suspectCount === 0 ? [] : [chartTexts.suspectCount(suspectCount)]),
    ...thresholds
      .filter(({ field }) => field === series.field)
      .map((threshold) =>
        thresholdDistance(threshold, lastPoint(series)?.value ?? null, thresholdLook(series)),
      ),
  ].join(' · ');
};

/** The chart in words: last, lowest and highest reading of every quantity with its time, and notes on its marks. */
export const SeriesSummaryList = ({
  series,
  span,
  held,
  thresholds,
}: {
  /** Clipped to the view. */
  readonly series: readonly Series[];
  readonly span: TimeSpan;
  /** The part of time the series cover. */
  readonly held: TimeSpan;
  readonly thresholds: readonly Threshold[];
}) => (
  <section className={styles.summary} aria-labelledby="series-summary">
    <h2 id="series-summary">{analysisTexts.summary}</h2>
    <ul className={styles.list}>
      {series.map((one) => {
        const summary = summarise(one);
        return summary === null ? null : (
          <li key={one.field} className={styles.item}>
            <span className={styles.quantity}>{seriesName(one.field)}</span>
            <dl className={styles.figures}>
              {(['last', 'minimum', 'maximum'] as const).map((key) => (
                <Figure
                  key={key}
                  label={analysisTexts[key]}
                  series={one}
                  point={summary[key]}
                  now={span.to}
                />
              ))}
            </dl>
            <span className={styles.when}>{remarks(one, span, held, thresholds)}</span>
          </li>
        );
      })}
    </ul>
    <UnitNote units={series.map(({ unit }) => unit)} />
  </section>
);
