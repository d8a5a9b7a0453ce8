import { formatNumber } from '#domain/format.ts';
import { STATISTICS } from '#domain/reading-paths.ts';
import { stationScreenTexts } from '#app/i18n/pt-br/station.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { statistics } from './StationIndex.css.ts';

const text = stationScreenTexts;

/** One stretch of time. */
export interface StatisticsRow {
  readonly title: string;
  /** Highest, mean, lowest; null is unknown. */
  readonly values: readonly [number | null, number | null, number | null];
}

/** Highest, mean and lowest of some stretches of time, as a little table. */
export const StatisticsTable = ({
  reading,
  rows,
  decimals,
}: {
  readonly reading: string;
  readonly rows: readonly StatisticsRow[];
  readonly decimals: number;
}) => (
  <table className={statistics}>
    <caption className={visuallyHidden}>{text.statisticsOf(reading)}</caption>
    <thead>
      <tr>
        <th scope="col">
          <span className={visuallyHidden}>{text.period}</span>
        </th>
        {STATISTICS.map((statistic) => (
          <th key={statistic} scope="col">
            {text.statistic[statistic]}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ title, values }) => (
        <tr key={title}>
          <th scope="row">{title}</th>
          {STATISTICS.map((statistic, index) => {
            const value = values[index] ?? null;
            return <td key={statistic}>{value === null ? '–' : formatNumber(value, decimals)}</td>;
          })}
        </tr>
      ))}
    </tbody>
  </table>
);
