import { memo, useMemo } from 'react';
import { formatInstant, formatNumber, formatUnit } from '#domain/format.ts';
import { clipSeries } from '#app/chart/chart-panels.ts';
import { valueText } from '#app/chart/reading-texts.ts';
import { seriesKindOf } from '#app/chart/series-kinds.ts';
import { ptBr } from '#app/i18n/pt-br.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import type { Series } from '#worker/api/frames.ts';
import * as analysis from './analysis.css.ts';
import { HistoryNote } from './HistoryNote.tsx';
import { RangeLinks } from './RangeLinks.tsx';
import { ScrollRegion } from './ScrollRegion.tsx';
import { seriesRows, type SeriesRow } from './series-rows.ts';
import * as styles from './SeriesTableScreen.css.ts';
import { useStationSheet } from './station-sheet-context.tsx';
import { useStationSeries } from './use-station-series.ts';

/** SPEC 9: an empty cell for a zero of chuva; a dash where there was no reading. */
const cellText = ({ field }: Series, value: number | null): string => {
  if (value === null) return '–';
  const { decimals, showsZero } = seriesKindOf(field);
  return value === 0 && !showsZero ? '' : formatNumber(value, decimals);
};

/** The same cell to be heard: a dash says nothing, and an empty cell less. */
const unsaidText = ({ field, unit }: Series, value: number | null) =>
  value === null || (value === 0 && !seriesKindOf(field).showsZero) ? (
    <span className={visuallyHidden}>{valueText(field, value, unit)}</span>
  ) : null;

interface RowProps {
  readonly row: SeriesRow;
  readonly columns: readonly Series[];
  /** Changes with the row's content alone, so that a live reading draws one row and not a thousand. */
  readonly content: string;
}

const Row = memo(
  ({ row, columns }: RowProps) => (
    <tr>
      <th scope="row" className={styles.time}>
        {formatInstant(row.time)}
      </th>
      {columns.map((column, index) => {
        const value = row.values[index] ?? null;
        return (
          <td key={column.field} className={styles.cell}>
            {cellText(column, value)}
            {unsaidText(column, value)}
          </td>
        );
      })}
    </tr>
  ),
  (before, after) => before.content === after.content,
);
Row.displayName = 'SeriesTableRow';

/** `analise/tabela`: the chart's series as a table, newest first. */
export const SeriesTableScreen = () => {
  const { station } = useStationSheet();
  const view = useStationSeries(station.codigo);
  const { series, span, wanted } = view;
  const columns = useMemo(
    () =>
      series.flatMap((one) => {
        const isWanted = wanted.length === 0 || wanted.includes(one.field);
        return (isWanted ? clipSeries(one, span) : null) ?? [];
      }),
    [series, span, wanted],
  );
  const rows = useMemo(() => seriesRows(columns), [columns]);
  const fields = columns.map(({ field }) => field).join(' ');
  return (
    <>
      <h2 className={visuallyHidden}>{ptBr.analysis.tableTitle}</h2>
      <RangeLinks to="/estacao/{-$codigo}/analise/tabela" view={view} />
      <HistoryNote view={view} isEmpty={rows.length === 0} />
      {rows.length === 0 ? null : (
        <>
          <p className={analysis.hint}>
            {ptBr.analysis.rows(rows.length)}. {ptBr.analysis.tableHint}
          </p>
          <ScrollRegion className={styles.scroll} label={ptBr.analysis.tableTitle}>
            <table className={styles.table}>
              <caption className={visuallyHidden}>
                {ptBr.analysis.tableCaption(station.name)}
              </caption>
              <thead>
                <tr>
                  <th scope="col" className={styles.timeHead}>
                    {ptBr.analysis.time}
                  </th>
                  {columns.map(({ field, unit }) => (
                    <th key={field} scope="col" className={styles.head}>
                      {ptBr.series[field]}
                      <span className={styles.unit}> {formatUnit(unit)}</span>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <Row
                    key={row.time}
                    row={row}
                    columns={columns}
                    content={`${fields} ${row.time} ${row.values.join(' ')}`}
                  />
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        </>
      )}
    </>
  );
};
