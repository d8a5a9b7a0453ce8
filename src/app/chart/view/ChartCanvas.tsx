import { useTimeZone } from '#app/site-config.tsx';
import { HOUR_MS, type EpochMs } from '#domain/time/epoch-ms.ts';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ChartedLevel } from '#domain/stations/alerts/thresholds.ts';
import type { Readable, Writable } from '#app/state/store.ts';
import { useTheme } from '#app/theme/page-color-mode.ts';
import * as styles from './ChartCanvas.css.ts';
import { chartColours } from '#app/chart/marks/chart-colours.ts';
import { ChartCursor } from './ChartCursor.tsx';
import { ChartLegend } from './ChartLegend.tsx';
import { ChartPanelStrip } from './ChartPanelStrip.tsx';
import type { ChartPanel } from '#app/chart/marks/chart-panels.ts';
import type { ChartView } from '#app/chart/gestures/chart-view.ts';
import { type LayerShapes, OVERSCAN, type PlotBox } from '#app/chart/marks/drawing.ts';
import { barHoursFor } from '#app/chart/marks/rain-bars.ts';
import { mountChart, type Chart } from '#app/chart/stage/mount-chart.ts';
import {
  clipBoxes,
  hasSuspects,
  hasGaps,
  hasLeastBars,
  paintCursor,
  paintLayers,
  type ChartScene,
  type PlacedPanel,
} from '#app/chart/marks/paint-chart.ts';
import { panelAxis } from '#app/chart/marks/panel-scale.ts';
import { placementOf, transformOf } from '#app/chart/stage/placement.ts';
import { movableTimeAxis, type TimeSpan } from '#app/chart/marks/scales.ts';
import { isShifted } from '#app/chart/gestures/gesture-follower.ts';
import { useHeldWhile, useMovedSpan } from './use-moved-span.ts';
import { usePlotBoxes } from './use-plot-boxes.ts';

/** Width until the page has been measured: a phone. */
const INITIAL_WIDTH = 288;

/** The chart, and the ref of the element it draws in; null until that is mounted. */
const useMountedChart = () => {
  const [chart, setChart] = useState<Chart | null>(null);
  const host = useCallback((element: HTMLDivElement | null) => {
    if (element === null) return undefined;
    const mounted = mountChart(element);
    setChart(mounted);
    return () => {
      mounted.destroy();
      setChart(null);
    };
  }, []);
  return { chart, host };
};

/** Moves the picture and the labels of the time axis to another span, without rendering. */
const useMovedLabels = (chart: Chart | null) => {
  const axisRows = useRef(new Set<HTMLElement>());
  /** What the labels are rendered for. */
  const labels = useRef<{ span: TimeSpan; width: number } | null>(null);
  const move = useCallback(
    (shown: TimeSpan): void => {
      chart?.move(shown);
      if (labels.current === null) return;
      const { span: rendered, width } = labels.current;
      const transform = transformOf(placementOf(rendered, shown), width, devicePixelRatio);
      for (const row of axisRows.current) row.style.transform = transform;
    },
    [chart],
  );
  const axisRef = useCallback((row: HTMLElement | null) => {
    if (row === null) return undefined;
    axisRows.current.add(row);
    return () => void axisRows.current.delete(row);
  }, []);
  const labelFor = useCallback((span: TimeSpan, width: number): void => {
    labels.current = { span, width };
  }, []);
  return { labelFor, move, axisRef };
};

/** The panels with their axes, and with their boxes once those are measured. */
const usePlacedPanels = (
  panels: readonly ChartPanel[],
  boxByKey: ReadonlyMap<string, PlotBox>,
  {
    span,
    zone,
    thresholds,
    barHours,
  }: Pick<ChartScene, 'span' | 'zone' | 'thresholds' | 'barHours'>,
) => {
  const axes = useMemo(
    () =>
      new Map(panels.map((panel) => [panel, panelAxis(panel, span, zone, thresholds, barHours)])),
    [panels, span, zone, thresholds, barHours],
  );
  const placed = useMemo(
    () =>
      panels.flatMap((panel): readonly PlacedPanel[] => {
        const box = boxByKey.get(panel.key);
        const axis = axes.get(panel);
        return box === undefined || axis === undefined ? [] : [{ panel, axis, box }];
      }),
    [panels, axes, boxByKey],
  );
  return { axes, placed };
};

/** Paints the scene before the next paint of the page, so that the picture changes together with its labels. */
const usePaintedScene = (
  chart: Chart | null,
  parts: Omit<ChartScene, 'timeAxis' | 'gridReach'>,
  { ticks, days, beyond }: ReturnType<typeof movableTimeAxis>,
  height: number,
): void => {
  const { panels, span, held, barHours, zone, thresholds, colours } = parts;
  useLayoutEffect(() => {
    const [first] = panels;
    if (chart === null || first === undefined) return;
    const timeAxis = { ticks: [...ticks, ...beyond.ticks], days: [...days, ...beyond.days] };
    const looks = { gridReach: OVERSCAN, barHours, zone, thresholds, colours };
    const layers = (): LayerShapes => paintLayers({ panels, span, held, timeAxis, ...looks });
    chart.paint({ span, layers, plot: first.box, rows: clipBoxes(panels), height });
  }, [chart, panels, span, held, ticks, days, beyond, barHours, zone, thresholds, colours, height]);
};

interface ChartCanvasProps {
  readonly panels: readonly ChartPanel[];
  /** The limits of panning. */
  readonly range: TimeSpan;
  /** The part of the range the series cover. */
  readonly held: TimeSpan;
  readonly views: Writable<ChartView>;
  /** The same a moment later: what texts are about. */
  readonly seen: Readable<ChartView>;
  readonly thresholds: readonly ChartedLevel[];
  /** Whether the newest reading is the current one. */
  readonly isNow: boolean;
  /** Reports the plot width, CSS pixels. */
  readonly onWidth: (width: number) => void;
  readonly onTable: () => void;
}

/** Panels over one time axis: marks on a canvas, all text in the DOM, one crosshair through all. */
export const ChartCanvas = ({
  panels: newestPanels,
  range,
  held: newestHeld,
  views,
  seen,
  thresholds,
  isNow,
  onWidth,
  onTable,
}: ChartCanvasProps) => {
  const root = useRef<HTMLDivElement>(null);
  const [instant, setInstant] = useState<EpochMs | null>(null);
  const zone = useTimeZone();
  const theme = useTheme();
  const colours = useMemo(() => chartColours(theme), [theme]);

  const { chart, host } = useMountedChart();
  const { labelFor, move, axisRef } = useMovedLabels(chart);
  const { span, painted, isMoving, beats } = useMovedSpan(views, range, move, root);
  const newest = useMemo(
    () => ({ panels: newestPanels, held: newestHeld }),
    [newestPanels, newestHeld],
  );
  // A hand moves one picture: what arrives meanwhile is painted when it pauses, and after a second at the latest.
  const pictureKey = `${painted.from} ${painted.to} ${beats}`;
  const { panels, held } = useHeldWhile(isMoving, newest, pictureKey);
  const [boxes, plotRef] = usePlotBoxes(root, panels.map(({ key }) => key).join(' '));
  const plotWidth = boxes.boxByKey.values().next().value?.width ?? INITIAL_WIDTH;
  useEffect(() => onWidth(plotWidth), [onWidth, plotWidth]);
  const barHours = barHoursFor((plotWidth * HOUR_MS) / Math.max(1, painted.to - painted.from));

  const { axes, placed } = usePlacedPanels(panels, boxes.boxByKey, {
    span: painted,
    zone,
    thresholds,
    barHours,
  });
  const onAxis = useMemo(
    () => movableTimeAxis(painted, plotWidth, zone),
    [painted, plotWidth, zone],
  );
  const parts = { panels: placed, span: painted, held, barHours, zone, thresholds, colours };
  usePaintedScene(chart, parts, onAxis, boxes.height);
  useLayoutEffect(() => {
    chart?.point(span, paintCursor({ panels: placed, span, colours }, instant));
  }, [chart, placed, span, colours, instant]);
  /** Where the picture need not be stretched its labels are moved with it. */
  const axisSpan = isShifted(painted, span) ? painted : span;
  useLayoutEffect(() => {
    labelFor(axisSpan, plotWidth);
    move(span);
  }, [labelFor, move, axisSpan, span, plotWidth]);

  // Computed for the painted span, which changes only when the gesture pauses.
  const [gaps, suspects, leastBars] = useMemo(() => {
    const shown = { panels: placed, held, span: painted, barHours, zone };
    return [hasGaps(shown), hasSuspects(shown), hasLeastBars(shown)];
  }, [placed, held, painted, barHours, zone]);
  return (
    <>
      <div ref={root} className={styles.root}>
        <div ref={host} className={styles.canvas} />
        {panels.map((panel) => {
          const axis = axes.get(panel);
          return axis === undefined ? null : (
            <ChartPanelStrip
              key={panel.key}
              panel={panel}
              axis={axis}
              range={range}
              seen={seen}
              timeAxis={onAxis}
              axisSpan={axisSpan}
              axisRef={axisRef}
              barHours={barHours}
              thresholds={thresholds}
              isNow={isNow}
              colours={colours}
              instant={instant}
              plotRef={plotRef(panel.key)}
            />
          );
        })}
        <ChartCursor
          panels={panels}
          range={range}
          views={views}
          held={held}
          barHours={barHours}
          instant={instant}
          onInstant={setInstant}
          onTable={onTable}
        />
      </div>
      <ChartLegend
        hasGaps={gaps}
        hasSuspects={suspects}
        hasLeastBars={leastBars}
        barHours={panels.some(({ mark }) => mark === 'rain') ? barHours : null}
      />
    </>
  );
};
