import type { TimeZone } from '#domain/time/time-zone.ts';
import {
  type Dispatch,
  type SetStateAction,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { formatClock, formatDay, formatWeekday } from '#domain/text/format.ts';
import { earlier, type EpochMs, later } from '#domain/time/epoch-ms.ts';
import { type ChartedLevel, thresholdsOfOtherStaff } from '#domain/stations/alerts/thresholds.ts';
import { ChartCanvas } from '#app/chart/view/ChartCanvas.tsx';
import { chartPanels } from '#app/chart/marks/chart-panels.ts';
import { ChartTools } from '#app/chart/view/ChartTools.tsx';
import { viewSpan, WHOLE, type ChartView } from '#app/chart/gestures/chart-view.ts';
import { viewportOf, type ChartViewport } from '#app/chart/gestures/chart-viewport.ts';
import { ExportPng } from '#app/chart/view/ExportPng.tsx';
import type { TimeSpan } from '#app/chart/marks/scales.ts';
import { SeriesChoice } from '#app/chart/view/SeriesChoice.tsx';
import { subjectName } from '#app/chart/view/series-texts.ts';
import { createStore, type Readable, type Writable } from '#app/state/store.ts';
import { throttled } from '#app/state/throttled.ts';
import { useWritten } from '#app/state/use-written.ts';
import { analysisTexts, chartTexts } from '#i18n/pt-br/screens/analysis.ts';
import { ThresholdNotes } from '#app/readings/ThresholdNotes.tsx';
import { useSiteConfig, useTimeZone } from '#app/site-config.tsx';
import { linkRow } from '#app/ui/page.css.ts';
import { useIsWide } from '#app/ui/use-media.ts';
import { Spinner } from '#app/ui/Spinner.tsx';
import { visuallyHidden } from '#app/ui/visually-hidden.css.ts';
import { writeText } from '#app/ui/write-text.ts';
import * as analysis from './analysis.css.ts';
import { useIsPastShown } from '#app/replay/use-is-replay.ts';
import * as styles from './ChartScreen.css.ts';
import { CompareNotes } from './compare/CompareNotes.tsx';
import { CompareTools } from './compare/CompareTools.tsx';
import { HistoryNote } from './HistoryNote.tsx';
import { RangeControl, RangeSpan } from '#app/station/analysis/range/RangeControl.tsx';
import { SeriesCsvButtons } from './SeriesCsvButtons.tsx';
import { SeriesSummaryList } from './SeriesSummaryList.tsx';
import { useKnownStation, useStationCode } from '#app/station/station-sheet-context.tsx';
import { useAnalysisChange } from './use-analysis-change.ts';
import { useChartedLevels } from './use-charted-levels.ts';
import { useStationSeries } from './use-station-series.ts';

/** A view is announced once unchanged for this long. */
const ANNOUNCE_AFTER_MS = 600;
/** Once a chart has its size. */
const VIEWPORT_AFTER_MS = 100;

const NO_LEVELS: readonly ChartedLevel[] = [];

/** State of the chart for one range of the URL. */
interface Look {
  readonly range: string;
  readonly views: Writable<ChartView>;
  /** The same a moment later: what texts and requests follow. The chart follows every step of a hand. */
  readonly seen: Readable<ChartView>;
  /** Undefined until the range is known: then the complete range is requested. */
  readonly viewport: ChartViewport | undefined;
}

const lookAt = (range: string): Look => {
  const views = createStore(WHOLE);
  return { range, views, seen: throttled(views), viewport: undefined };
};

const spanText = ({ from, to }: TimeSpan, isNow: boolean, zone: TimeZone): string => {
  const instant = (at: EpochMs): string =>
    `${formatWeekday(at, zone, 'short')} ${formatDay(at, zone)} ${formatClock(at, zone)}`;
  return chartTexts.inSight(instant(from), isNow ? analysisTexts.now : instant(to));
};

interface InSightProps {
  readonly seen: Readable<ChartView>;
  readonly textOf: (view: ChartView) => string;
}

/** The span in view, written past React while a hand moves it. */
const InSight = ({ seen, textOf }: InSightProps) => {
  const write = useCallback(
    (box: Element, view: ChartView) => writeText(box, textOf(view)),
    [textOf],
  );
  return <p ref={useWritten(seen, write)} className={styles.spanText} />;
};

/** Announces the span in view after the user changed it; silent while the axis follows the present. */
const ViewAnnouncement = ({ seen, textOf }: InSightProps) => {
  const [announcement, setAnnouncement] = useState('');
  // The text changes with the present; only a change of view is announced.
  const announce = useEffectEvent(() => setAnnouncement(textOf(seen.read())));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = seen.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => announce(), ANNOUNCE_AFTER_MS);
    });
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [seen]);
  return <output className={visuallyHidden}>{announcement}</output>;
};

/** The views of a range, and the viewport that requests follow; a new range begins with the whole of it. */
const useLook = (rangeKey: string) => {
  const [look, setLook] = useState(() => lookAt(rangeKey));
  if (look.range !== rangeKey) setLook(lookAt(rangeKey));
  return [look, setLook] as const;
};

/** Keeps the viewport at what is seen of `range` on a chart of `width` pixels. */
const useFollowedViewport = (
  { seen }: Look,
  setLook: Dispatch<SetStateAction<Look>>,
  range: TimeSpan,
  width: number,
): void => {
  useEffect(() => {
    if (width === 0) return undefined;
    const follow = (): void =>
      setLook((last) => {
        const viewport = viewportOf(viewSpan(seen.read(), range), width, last.viewport);
        return viewport === last.viewport ? last : { ...last, viewport };
      });
    const timer = setTimeout(follow, VIEWPORT_AFTER_MS);
    const leave = seen.subscribe(follow);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [seen, setLook, range, width]);
};

/** `analise/grafico`: the station's series over one time axis, live at its right end. */
export const ChartScreen = () => {
  const codigo = useStationCode();
  const sheet = useKnownStation();
  const { thresholds: allThresholds } = useSiteConfig();
  const zone = useTimeZone();
  // On a phone the chart comes first, its buttons below it.
  const isWide = useIsWide();
  const search = useSearch({ from: '/estacao/{-$codigo}/analise' });
  const navigate = useNavigate();
  const change = useAnalysisChange('/estacao/{-$codigo}/analise/grafico', true);
  const { series: _series, com: _com, sobrepor: _, alinhar: __, eixo, ...rangeSearch } = search;
  const rangeKey = JSON.stringify(rangeSearch);
  const [look, setLook] = useLook(rangeKey);
  const { views, seen } = look;
  const [width, setWidth] = useState(0);

  const series = useStationSeries(codigo, look.viewport);
  const { span: range, selected, live } = series;
  const isPast = useIsPastShown();
  const inSight = useCallback(
    (view: ChartView): string =>
      view.kind === 'whole'
        ? chartTexts.wholeInSight
        : spanText(viewSpan(view, range), live && !isPast && view.kind !== 'fixed', zone),
    [range, live, isPast, zone],
  );

  useFollowedViewport(look, setLook, range, width);
  const table = { to: '/estacao/{-$codigo}/analise/tabela', params: { codigo }, search } as const;

  const panels = useMemo(
    () => chartPanels(series.series, selected, eixo === 'proprio'),
    [series.series, selected, eixo],
  );
  const held = useMemo(
    (): TimeSpan => ({
      from: later(series.window.from, range.from),
      to: earlier(series.window.to, range.to),
    }),
    [series.window, range],
  );
  const { thresholds, record, levels } = useChartedLevels(codigo, series.series);
  const shown = useMemo(() => panels.flatMap((panel) => panel.series), [panels]);
  const known = useMemo(() => {
    const all = chartPanels(series.series).flatMap((panel) => panel.series);
    return [...new Set(all.map(({ field }) => field))];
  }, [series.series]);
  const tools =
    known.length === 0 ? null : (
      <ChartTools range={range} onView={views.change}>
        <SeriesChoice
          known={known}
          selected={selected}
          onSelect={(next) => change({ series: next })}
        />
      </ChartTools>
    );
  const head = (
    <>
      <h2 className={visuallyHidden}>{analysisTexts.chartTitle}</h2>
      <div className={styles.toolbar}>
        <RangeControl to="/estacao/{-$codigo}/analise/grafico" view={series} />
        {isWide ? tools : null}
      </div>
    </>
  );
  // Its history is on the way, and what is chosen is in the address.
  if (sheet === null) {
    return (
      <>
        {head}
        <div className={styles.skeleton}>
          <Spinner screen />
        </div>
      </>
    );
  }
  const { station } = sheet;
  const isEmpty = panels.length === 0;
  const inView = (
    <>
      <div className={styles.toolbar}>
        {isWide ? null : tools}
        <CompareTools to="/estacao/{-$codigo}/analise/grafico" view={series} />
        <RangeSpan view={series} />
        {isEmpty ? null : <InSight seen={seen} textOf={inSight} />}
      </div>
      <CompareNotes view={series} drawn={shown} />
    </>
  );
  return (
    <>
      {head}
      <div className={isEmpty && series.history.kind === 'loading' ? styles.skeleton : undefined}>
        <HistoryNote view={series} isEmpty={isEmpty} />
      </div>
      {isEmpty ? null : (
        <>
          <ViewAnnouncement seen={seen} textOf={inSight} />
          <figure
            className={styles.sheet}
            aria-label={chartTexts.name(subjectName(station.name, series.lines))}
          >
            <ChartCanvas
              panels={panels}
              range={range}
              held={held}
              views={views}
              seen={seen}
              thresholds={levels}
              isNow={live && held.to >= range.to}
              onWidth={setWidth}
              onTable={() => void navigate(table)}
            />
          </figure>
        </>
      )}
      {inView}
      {isEmpty ? null : (
        <>
          <div className={styles.exportTools}>
            <Link className={linkRow} {...table}>
              {chartTexts.toTable}
            </Link>
            <SeriesCsvButtons rangeQuery={series.rangeQuery} fields={selected} />
            <ExportPng
              station={station}
              panels={panels}
              spanNow={() => viewSpan(views.read(), range)}
              held={held}
              thresholds={levels}
            />
          </div>
          <p className={analysis.hint}>{chartTexts.pointerHint}</p>
          <details className={styles.keys}>
            <summary className={styles.keysTitle}>{chartTexts.keysHint}</summary>
            <dl className={styles.keyList}>
              {chartTexts.keys.map(([keys, action]) => (
                <div key={keys} className={styles.keyPair}>
                  <dt>
                    <kbd>{keys}</kbd>
                  </dt>
                  <dd>{action}</dd>
                </div>
              ))}
            </dl>
          </details>
          <SeriesSummaryList
            series={shown}
            range={range}
            seen={seen}
            held={held}
            thresholds={live ? levels : NO_LEVELS}
          />
        </>
      )}
      <ThresholdNotes
        thresholds={thresholds}
        others={thresholdsOfOtherStaff(allThresholds, codigo)}
        record={record}
      />
    </>
  );
};
