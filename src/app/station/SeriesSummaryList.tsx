import type { EpochMs } from '#domain/epoch-ms.ts';
import type { Point } from '#app/chart/readout.ts';
import { momentText, valueText } from '#app/chart/reading-texts.ts';
import { summarise } from '#app/chart/series-summary.ts';
import { ptBr } from '#app/i18n/pt-br.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import type { Series } from '#worker/api/frames.ts';
import * as styles from './ChartScreen.css.ts';

const Cell = ({
  series,
  point,
  now,
}: {
  readonly series: Series;
  readonly point: Point;
  readonly now: EpochMs;
}) => {
  // A lowest rain of zero is an hour without rain, and there were many: none of them is worth a time.
  const isNothing = series.unit === 'mm' && point.value === 0;
  return (
    <td className={styles.cell}>
      <span className={styles.value}>{valueText(series.field, point.value, series.unit)}</span>
      {isNothing ? null : <span className={styles.when}>{momentText(point.time, now)}</span>}
    </td>
  );
};

/** The chart in words: last, lowest and highest of every quantity, with its time. */
export const SeriesSummaryTable = ({
  series,
  now,
}: {
  readonly series: readonly Series[];
  readonly now: EpochMs;
}) => (
  <section className={styles.summary} aria-labelledby="series-summary">
    <h2 id="series-summary">{ptBr.analysis.summary}</h2>
    <table className={styles.table} aria-labelledby="series-summary">
      <thead>
        <tr>
          <th scope="col" className={styles.head}>
            <span className={visuallyHidden}>{ptBr.analysis.quantity}</span>
          </th>
          <th scope="col" className={styles.head}>
            {ptBr.analysis.last}
          </th>
          <th scope="col" className={styles.head}>
            {ptBr.analysis.minimum}
          </th>
          <th scope="col" className={styles.head}>
            {ptBr.analysis.maximum}
          </th>
        </tr>
      </thead>
      <tbody>
        {series.map((one) => {
          const summary = summarise(one);
          return summary === null ? null : (
            <tr key={one.field}>
              <th scope="row" className={styles.quantity}>
                {ptBr.series[one.field]}
              </th>
              <Cell series={one} point={summary.last} now={now} />
              <Cell series={one} point={summary.minimum} now={now} />
              <Cell series={one} point={summary.maximum} now={now} />
            </tr>
          );
        })}
      </tbody>
    </table>
  </section>
);
