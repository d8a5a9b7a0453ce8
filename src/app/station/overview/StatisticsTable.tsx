import { STATISTICS } from '#domain/quantities/reading-paths.ts';
import { stationScreenTexts } from '#i18n/pt-br/screens/station.ts';
import { Term } from '#app/ui/Term.tsx';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { statistics } from './StationIndex.css.ts';

const text = stationScreenTexts;

export interface StatisticsRow {
  readonly title: string;
  /** Highest, mean, lowest, formatted; null if unknown. */
  readonly values: readonly [string | null, string | null, string | null];
}

/** Highest, mean and lowest of some periods, as a small table. */
export const StatisticsTable = ({
  reading,
  rows,
}: {
  readonly reading: string;
  readonly rows: readonly StatisticsRow[];
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
          <th scope="row">
            {title}
            {title === text.statistics['168h'] ? <Term of="minimoDeSeteDias" /> : null}
          </th>
          {STATISTICS.map((statistic, index) => (
            <td key={statistic}>{values[index] ?? '–'}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
