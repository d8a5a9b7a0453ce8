import { seriesKey } from '#app/chart/marks/chart-panels.ts';
import { formatMeasured } from '#domain/text/format.ts';
import { seriesDecimals } from '#app/chart/view/series-texts.ts';
import { analysisTexts } from '#i18n/pt-br/screens/analysis.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import type { SeriesTableColumn } from '#worker/api/series-table.ts';
import { SeriesCell } from './SeriesCell.tsx';
import * as styles from './SeriesTableScreen.css.ts';

const SUMS = [
  { key: 'maximum', label: analysisTexts.maximum },
  { key: 'minimum', label: analysisTexts.minimum },
  { key: 'total', label: analysisTexts.total },
] as const;

/** Total rain of the range; a lower bound if readings are missing. */
const Total = ({ column }: { readonly column: SeriesTableColumn }) => {
  const { total } = column;
  if (total === null) return <span className={visuallyHidden}>{analysisTexts.noTotal}</span>;
  if (!total.isLowerBound) {
    return <SeriesCell series={column} value={total.millimetres} isSuspect={false} />;
  }
  return analysisTexts.atLeast(formatMeasured(total.millimetres, seriesDecimals(column)));
};

/** Highest and lowest reading and total rain of the range, below their columns. */
export const SeriesSums = ({ columns }: { readonly columns: readonly SeriesTableColumn[] }) => (
  <tfoot className={styles.foot}>
    {SUMS.filter(({ key }) => columns.some((column) => column[key] !== null)).map(
      ({ key, label }) => (
        <tr key={key}>
          <th scope="row" className={styles.sumHead}>
            {label}
          </th>
          {columns.map((column) => (
            <td key={seriesKey(column)} className={styles.sum}>
              {key === 'total' ? (
                <Total column={column} />
              ) : (
                <SeriesCell series={column} value={column[key] ?? Number.NaN} isSuspect={false} />
              )}
            </td>
          ))}
        </tr>
      ),
    )}
  </tfoot>
);
