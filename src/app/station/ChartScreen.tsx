import { useMemo } from 'react';
import { ChartCanvas } from '#app/chart/ChartCanvas.tsx';
import { chartPanels } from '#app/chart/chart-panels.ts';
import { ptBr } from '#app/i18n/pt-br.ts';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import * as analysis from './analysis.css.ts';
import * as styles from './ChartScreen.css.ts';
import { HistoryNote } from './HistoryNote.tsx';
import { RangeLinks } from './RangeLinks.tsx';
import { SeriesSummaryList } from './SeriesSummaryList.tsx';
import { useStationSheet } from './station-sheet-context.tsx';
import { useStationSeries } from './use-station-series.ts';

/** `analise/grafico`: the station's series over one time axis, live at its right end. */
export const ChartScreen = () => {
  const { station } = useStationSheet();
  const view = useStationSeries(station.codigo);
  const { series, span, wanted } = view;
  const panels = useMemo(() => chartPanels(series, span, wanted), [series, span, wanted]);
  const shown = useMemo(() => panels.flatMap((panel) => panel.series), [panels]);
  const isEmpty = panels.length === 0;
  return (
    <>
      <h2 className={visuallyHidden}>{ptBr.analysis.chartTitle}</h2>
      <RangeLinks to="/estacao/{-$codigo}/analise/grafico" view={view} />
      <HistoryNote view={view} isEmpty={isEmpty} />
      {isEmpty ? null : (
        <>
          <div className={styles.sheet}>
            <ChartCanvas panels={panels} span={span} />
          </div>
          <p className={analysis.hint}>{ptBr.analysis.chartHint}</p>
          {panels.some(({ mark }) => mark === 'rain') ? (
            <p className={analysis.hint}>{ptBr.analysis.rainHint}</p>
          ) : null}
          <SeriesSummaryList series={shown} now={span.to} />
        </>
      )}
    </>
  );
};
