import { seriesKey } from '#app/chart/marks/chart-panels.ts';
import { seriesTitle, subjectName } from '#app/chart/view/series-texts.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { useSearch } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { formatUnit } from '#domain/text/format.ts';
import { stepWord } from '#domain/series/history-step.ts';
import { pageOf, type PageSize } from '#app/ui/controls/pagination.ts';
import { analysisTexts } from '#i18n/pt-br/screens/analysis.ts';
import { DEFAULT_SERIES_PAGE_SIZE } from './analysis-search.ts';
import { FIRST_WINDOW, type RowWindow } from '#app/ui/row-window.ts';
import { Pagination } from '#app/ui/controls/Pagination.tsx';
import { UnitNote } from '#app/ui/UnitNote.tsx';
import { Spinner } from '#app/ui/Spinner.tsx';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import * as analysis from './analysis.css.ts';
import { CompareNotes } from './compare/CompareNotes.tsx';
import { CompareTools } from './compare/CompareTools.tsx';
import { HistoryNote } from './HistoryNote.tsx';
import { RangeControl, RangeSpan } from '#app/station/analysis/range/RangeControl.tsx';
import { ScrollRegion } from '#app/ui/panels/ScrollRegion.tsx';
import { SeriesCsvButtons } from './SeriesCsvButtons.tsx';
import { SeriesRows } from './SeriesRows.tsx';
import { SeriesSums } from './SeriesSums.tsx';
import * as styles from './SeriesTableScreen.css.ts';
import { useKnownStation, useStationCode } from '#app/station/station-sheet-context.tsx';
import { useAnalysisChange } from './use-analysis-change.ts';
import { useSeriesTable } from './use-station-series.ts';

const rowsOf = (size: PageSize): number => (size === 'todas' ? Infinity : Number(size));

/** `analise/tabela`: the chart's series as a table, newest first. */
export const SeriesTableScreen = () => {
  const codigo = useStationCode();
  const sheet = useKnownStation();
  const { linhas, pagina } = useSearch({ from: '/estacao/{-$codigo}/analise' });
  const change = useAnalysisChange('/estacao/{-$codigo}/analise/tabela', true);
  const { timeZoneName } = useSiteConfig().network;
  const region = useRef<HTMLElement>(null);
  const size = linhas ?? DEFAULT_SERIES_PAGE_SIZE;
  const [rowWindow, setRowWindow] = useState<RowWindow>(FIRST_WINDOW);
  /** From the last frame; until then, the page number of the URL is trusted. */
  const [matched, setMatched] = useState(Infinity);
  const page = pageOf(pagina ?? 1, size, matched);
  const view = useSeriesTable(codigo, {
    offset: page.offset + rowWindow.offset,
    // Limited by the maximum page size, not the current one: rows that still arrive are requested in advance.
    limit: Math.max(0, Math.min(rowWindow.limit, rowsOf(size) - rowWindow.offset)),
  });
  const { frame, rangeQuery, selected, step } = view;
  if (frame !== null && frame.matched !== matched) setMatched(frame.matched);

  const onWindow = useCallback((next: RowWindow) => {
    setRowWindow((before) =>
      before.offset === next.offset && before.limit === next.limit ? before : next,
    );
  }, []);

  // Its history is on the way.
  if (sheet === null) return <Spinner screen />;
  const isEmpty = frame === null || frame.matched === 0;
  return (
    <>
      <h2 className={visuallyHidden}>{analysisTexts.tableTitle}</h2>
      <div className={styles.tools}>
        <RangeControl to="/estacao/{-$codigo}/analise/tabela" view={view} />
        <CompareTools to="/estacao/{-$codigo}/analise/tabela" view={view} />
        <RangeSpan view={view} />
        {isEmpty ? null : (
          <>
            <p className={analysis.hint}>
              {analysisTexts.rows(
                frame.matched,
                step === null ? null : (analysisTexts.steps.get(stepWord(step)) ?? step),
                timeZoneName,
              )}
            </p>
            <div className={styles.exportTools}>
              <SeriesCsvButtons rangeQuery={rangeQuery} fields={selected} />
            </div>
          </>
        )}
      </div>
      <HistoryNote view={view} isEmpty={isEmpty} />
      <CompareNotes view={view} drawn={frame?.columns ?? []} />
      {isEmpty ? null : (
        <>
          <ScrollRegion className={styles.scroll} label={analysisTexts.tableTitle} region={region}>
            <table className={styles.table} aria-rowcount={frame.matched + 1}>
              <caption className={visuallyHidden}>
                {analysisTexts.tableCaption(subjectName(sheet.station.name, view.lines))}
              </caption>
              <thead>
                <tr aria-rowindex={1}>
                  <th scope="col" className={styles.timeHead}>
                    {analysisTexts.time}
                  </th>
                  {frame.columns.map((column) => (
                    <th key={seriesKey(column)} scope="col" className={styles.head}>
                      {seriesTitle(column)}
                      <span className={styles.unit}> {formatUnit(column.unit)}</span>
                    </th>
                  ))}
                </tr>
              </thead>
              <SeriesRows
                frame={frame}
                page={page}
                region={region}
                place={`${rangeQuery.from} ${rangeQuery.step} ${size} ${page.number}`}
                onWindow={onWindow}
              />
              <SeriesSums columns={frame.columns} />
            </table>
          </ScrollRegion>
          <UnitNote units={frame.columns.map(({ unit }) => unit)} />
          <div className={styles.pages}>
            <p className={analysis.hint}>{analysisTexts.tableKey}</p>
            <Pagination
              page={page}
              size={size}
              matched={frame.matched}
              onPage={(number) => change({ pagina: number })}
              onSize={(rows) => change({ linhas: rows })}
            />
          </div>
        </>
      )}
    </>
  );
};
