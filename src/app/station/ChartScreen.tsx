import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { formatClock, formatDay, formatWeekday } from '#domain/format.ts';
import type { EpochMs } from '#domain/epoch-ms.ts';
import { thresholdsOf } from '#domain/thresholds.ts';
import { ChartCanvas } from '#app/chart/ChartCanvas.tsx';
import { chartPanels, clipSeries } from '#app/chart/chart-panels.ts';
import { ChartTools } from '#app/chart/ChartTools.tsx';
import { viewSpan, WHOLE, type ChartView } from '#app/chart/chart-view.ts';
import { isSameViewport, viewportOf, type ChartViewport } from '#app/chart/chart-viewport.ts';
import { ExportPng } from '#app/chart/ExportPng.tsx';
import type { TimeSpan } from '#app/chart/scales.ts';
import { SeriesChoice } from '#app/chart/SeriesChoice.tsx';
import { analysisTexts, chartTexts } from '#app/i18n/pt-br/analysis.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import * as analysis from './analysis.css.ts';
import * as styles from './ChartScreen.css.ts';
import { HistoryNote } from './HistoryNote.tsx';
import { RangeControl } from './RangeControl.tsx';
import { SeriesCsvButton } from './SeriesCsvButton.tsx';
import { SeriesSummaryList } from './SeriesSummaryList.tsx';
import { useStationSheet } from './station-sheet-context.tsx';
import { useStationSeries } from './use-station-series.ts';

/** A view that rests for so long is asked for; one that never rests is asked for now and then. */
const REST_MS = 100;
const LONGEST_UNREST_MS = 250;
/** A view that rests for so long is said. */
const SAY_AFTER_MS = 600;

/** What a person looks at, as long as the range in the URL is the same. */
interface Look {
  readonly range: string;
  readonly view: ChartView;
  /** Undefined until the range is known: then all of it comes. */
  readonly viewport: ChartViewport | undefined;
}

const lookAt = (range: string): Look => ({ range, view: WHOLE, viewport: undefined });

const spanText = ({ from, to }: TimeSpan, isNow: boolean): string => {
  const instant = (at: EpochMs): string =>
    `${formatWeekday(at, 'short')} ${formatDay(at)} ${formatClock(at)}`;
  return chartTexts.inSight(instant(from), isNow ? analysisTexts.now : instant(to));
};

/** Says what is in sight after a person has changed it, and is silent while the axis follows the present. */
const useSaidView = (view: ChartView, text: string): string => {
  const [said, setSaid] = useState('');
  // The text moves on with the present; only another view is worth saying.
  const hasSaidNothing = useEffectEvent(() => said === '');
  const say = useEffectEvent(() => setSaid(text));
  useEffect(() => {
    if (view === WHOLE && hasSaidNothing()) return undefined;
    const saying = setTimeout(() => say(), SAY_AFTER_MS);
    return () => clearTimeout(saying);
  }, [view]);
  return said;
};

/** `analise/grafico`: the station's series over one time axis, live at its right end. */
export const ChartScreen = () => {
  const { station } = useStationSheet();
  const { thresholds: allThresholds } = useSiteConfig();
  const search = useSearch({ from: '/estacao/{-$codigo}/analise' });
  const navigate = useNavigate();
  const asked = JSON.stringify({ ...search, series: undefined });
  const [look, setLook] = useState(() => lookAt(asked));
  const [plotWidth, setPlotWidth] = useState(0);
  // Another range is another picture: what was zoomed into is gone with the old one.
  if (look.range !== asked) setLook(lookAt(asked));

  const series = useStationSeries(station.codigo, look.viewport);
  const { span: range, wanted, live } = series;
  const span = useMemo(() => viewSpan(look.view, range), [look.view, range]);
  const isNow = live && look.view.kind !== 'fixed';
  const said = useSaidView(
    look.view,
    look.view.kind === 'whole' ? chartTexts.wholeInSight : spanText(span, isNow),
  );

  const unrestSince = useRef<number | null>(null);
  useEffect(() => {
    if (plotWidth === 0) return undefined;
    unrestSince.current ??= performance.now();
    const left = LONGEST_UNREST_MS - (performance.now() - unrestSince.current);
    const asking = setTimeout(
      () => {
        unrestSince.current = null;
        const viewport = viewportOf(span, plotWidth);
        setLook((held) => (isSameViewport(held.viewport, viewport) ? held : { ...held, viewport }));
      },
      Math.max(0, Math.min(REST_MS, left)),
    );
    return () => clearTimeout(asking);
  }, [span, plotWidth]);

  const onView = useCallback((next: (view: ChartView) => ChartView) => {
    setLook((held) => ({ ...held, view: next(held.view) }));
  }, []);
  const params = { codigo: station.codigo };
  const table = { to: '/estacao/{-$codigo}/analise/tabela', params, search } as const;

  const panels = useMemo(() => chartPanels(series.series, wanted), [series.series, wanted]);
  const held = useMemo(
    (): TimeSpan => ({
      from: Math.max(series.window.from, range.from),
      to: Math.min(series.window.to, range.to),
    }),
    [series.window, range],
  );
  const inSight = useMemo(
    () => panels.flatMap((panel) => panel.series.flatMap((one) => clipSeries(one, span) ?? [])),
    [panels, span],
  );
  const thresholds = useMemo(
    () => thresholdsOf(allThresholds, station.codigo),
    [allThresholds, station.codigo],
  );
  const known = useMemo(
    () => chartPanels(series.series).flatMap((panel) => panel.series.map(({ field }) => field)),
    [series.series],
  );
  const isEmpty = panels.length === 0;
  return (
    <>
      <h2 className={visuallyHidden}>{analysisTexts.chartTitle}</h2>
      <RangeControl to="/estacao/{-$codigo}/analise/grafico" view={series} />
      <HistoryNote view={series} isEmpty={isEmpty} />
      {known.length === 0 ? null : (
        <ChartTools range={range} onView={onView}>
          <SeriesChoice
            known={known}
            wanted={wanted}
            onWanted={(next) =>
              void navigate({
                to: '/estacao/{-$codigo}/analise/grafico',
                params,
                search: { ...search, series: next.length === 0 ? undefined : next },
                replace: true,
                resetScroll: false,
              })
            }
          />
        </ChartTools>
      )}
      {isEmpty ? null : (
        <>
          <p className={styles.inSight}>
            {look.view.kind === 'whole' ? chartTexts.wholeInSight : spanText(span, isNow)}
          </p>
          <output className={visuallyHidden}>{said}</output>
          <figure className={styles.sheet} aria-label={chartTexts.name(station.name)}>
            <ChartCanvas
              panels={panels}
              range={range}
              held={held}
              view={look.view}
              thresholds={thresholds}
              isNow={live && held.to >= range.to}
              onView={onView}
              onWidth={setPlotWidth}
              onTable={() => void navigate(table)}
            />
          </figure>
          <div className={styles.takeAway}>
            <Link className={styles.toTable} {...table}>
              {chartTexts.toTable}
            </Link>
            <SeriesCsvButton question={series.question} fields={wanted} />
            <ExportPng
              station={station}
              panels={panels}
              span={span}
              held={held}
              thresholds={thresholds}
            />
          </div>
          <p className={analysis.hint}>{chartTexts.pointerHint}</p>
          <details className={styles.keys}>
            <summary className={styles.keysTitle}>{chartTexts.keysHint}</summary>
            <dl className={styles.keyList}>
              {chartTexts.keys.map(([keys, deed]) => (
                <div key={keys} className={styles.keyPair}>
                  <dt>
                    <kbd>{keys}</kbd>
                  </dt>
                  <dd className={styles.value}>{deed}</dd>
                </div>
              ))}
            </dl>
          </details>
          <SeriesSummaryList
            series={inSight}
            span={span}
            held={held}
            thresholds={isNow ? thresholds : []}
          />
        </>
      )}
    </>
  );
};
