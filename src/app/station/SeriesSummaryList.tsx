import type { EpochMs } from '#domain/epoch-ms.ts';
import type { Point } from '#app/chart/readout.ts';
import { momentText, valueText } from '#app/chart/reading-texts.ts';
import { summarise } from '#app/chart/series-summary.ts';
import { ptBr } from '#app/i18n/pt-br.ts';
import type { Series } from '#worker/api/frames.ts';
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
  // No rain was measured at many instants: none of them is worth a time.
  const isNothing = series.unit === 'mm' && point.value === 0;
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{valueText(series.field, point.value, series.unit)}</dd>
      {isNothing ? null : <dd className={styles.when}>{momentText(point.time, now)}</dd>}
    </div>
  );
};

/** The chart in words: last, lowest and highest of every quantity, with its time. */
export const SeriesSummaryList = ({
  series,
  now,
}: {
  readonly series: readonly Series[];
  readonly now: EpochMs;
}) => (
  <section className={styles.summary} aria-labelledby="series-summary">
    <h2 id="series-summary">{ptBr.analysis.summary}</h2>
    <ul className={styles.list}>
      {series.map((one) => {
        const summary = summarise(one);
        return summary === null ? null : (
          <li key={one.field} className={styles.item}>
            <span className={styles.quantity}>{ptBr.series[one.field]}</span>
            <dl className={styles.figures}>
              <Figure label={ptBr.analysis.last} series={one} point={summary.last} now={now} />
              <Figure
                label={ptBr.analysis.minimum}
                series={one}
                point={summary.minimum}
                now={now}
              />
              <Figure
                label={ptBr.analysis.maximum}
                series={one}
                point={summary.maximum}
                now={now}
              />
            </dl>
          </li>
        );
      })}
    </ul>
  </section>
);
