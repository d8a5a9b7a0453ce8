import { useTimeZone } from '#app/site-config.tsx';
import { HOUR_MS } from '#domain/time/durations.ts';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { Threshold } from '#domain/stations/thresholds.ts';
import type { Store } from '#app/state/store.ts';
import { useStore } from '#app/state/use-store.ts';
import { useTheme } from '#app/theme/page-color-mode.ts';
import * as styles from './ChartCanvas.css.ts';
import { chartColours } from '#app/chart/marks/chart-colours.ts';
import { ChartCursor } from './ChartCursor.tsx';
import { ChartLegend } from './ChartLegend.tsx';
import { ChartPanelStrip } from './ChartPanelStrip.tsx';
import type { ChartPanel } from '#app/chart/marks/chart-panels.ts';
import { viewSpan, type ChartView } from '#app/chart/gestures/chart-view.ts';
import type { Placement } from '#app/chart/marks/drawing.ts';
import { barHoursFor } from '#app/chart/marks/rain-bars.ts';
import { mountChart, type Chart } from '#app/chart/stage/mount-chart.ts';
import {
  clipBoxes,
  hasSuspects,
  hasGaps,
  hasLeastBars,
  paintChart,
  paintCursor,
  type ChartScene,
  type PlacedPanel,
} from '#app/chart/marks/paint-chart.ts';
import { panelAxis } from '#app/chart/marks/panel-scale.ts';
import { timeAxis, type TimeSpan } from '#app/chart/marks/scales.ts';
import { usePaintedSpan } from './use-painted-span.ts';
import { usePlotBoxes } from './use-plot-boxes.ts';

/** Width until the page has been measured: a phone. */
const INITIAL_WIDTH = 288;

/** Placement that moves a picture painted for one span to another. */
const placementOf = (
  painted: TimeSpan,
  span: TimeSpan,
  plot: { readonly x: number; readonly width: number },
): Placement => {
  const length = span.to - span.from;
  if (length <= 0) return { shift: 0, scale: 1 };
  const scale = (painted.to - painted.from) / length;
  const shift = plot.x * (1 - scale) + ((painted.from - span.from) / length) * plot.width;
  return { scale, shift };
};

/** Panels over one time axis: marks on a canvas, all text in the DOM, one crosshair through all. */
export const ChartCanvas = ({
  panels,
  range,
  held,
  views,
  thresholds,
  isNow,
  onWidth,
  onTable,
}: {
  readonly panels: readonly ChartPanel[];
  /** The limits of panning. */
  readonly range: TimeSpan;
  /** The part of the range the series cover. */
  readonly held: TimeSpan;
  readonly views: Store<ChartView>;
  readonly thresholds: readonly Threshold[];
  /** Whether the newest reading is the current one. */
  readonly isNow: boolean;
  /** Reports the plot width, CSS pixels. */
  readonly onWidth: (width: number) => void;
  readonly onTable: () => void;
}) => {
  const root = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<Chart | null>(null);
  const [instant, setInstant] = useState<EpochMs | null>(null);
  const zone = useTimeZone();
  const [boxes, plotRef] = usePlotBoxes(root, panels.map(({ key }) => key).join(' '));
  const theme = useTheme();
  const colours = useMemo(() => chartColours(theme), [theme]);

  useEffect(() => {
    if (host.current === null) return undefined;
    const mounted = mountChart(host.current);
    setChart(mounted);
    return () => {
      mounted.destroy();
      setChart(null);
    };
  }, []);

  const view = useStore(views);
  const span = useMemo(() => viewSpan(view, range), [view, range]);
  const painted = usePaintedSpan(span);
  const plotWidth = boxes.boxByKey.values().next().value?.width ?? INITIAL_WIDTH;
  useEffect(() => onWidth(plotWidth), [onWidth, plotWidth]);
  const barHours = barHoursFor((plotWidth * HOUR_MS) / Math.max(1, painted.to - painted.from));

  const axes = useMemo(
    () =>
      new Map(
        panels.map((panel) => [panel, panelAxis(panel, painted, zone, thresholds, barHours)]),
      ),
    [panels, painted, zone, thresholds, barHours],
  );
  const onAxis = useMemo(() => timeAxis(span, plotWidth, zone), [span, plotWidth, zone]);
  const placed = useMemo(
    () =>
      panels.flatMap((panel): readonly PlacedPanel[] => {
        const box = boxes.boxByKey.get(panel.key);
        const axis = axes.get(panel);
        return box === undefined || axis === undefined ? [] : [{ panel, axis, box }];
      }),
    [panels, axes, boxes],
  );
  const scene = useMemo(
    () => ({ panels: placed, held, barHours, zone, thresholds, colours }),
    [placed, held, barHours, zone, thresholds, colours],
  );

  // Before the next paint, so that the marks move together with the labels.
  useLayoutEffect(() => {
    chart?.resize(boxes.width, boxes.height);
    chart?.clip(clipBoxes(placed));
  }, [chart, boxes, placed]);
  useLayoutEffect(() => {
    const still: ChartScene = { ...scene, span: painted, timeAxis: { ticks: [], days: [] } };
    chart?.draw('ground', paintChart('ground', still));
    chart?.draw('marks', paintChart('marks', still));
  }, [chart, scene, painted]);
  useLayoutEffect(() => {
    chart?.draw('grid', paintChart('grid', { ...scene, span, timeAxis: onAxis }));
    const [first] = placed;
    if (first !== undefined) chart?.move(placementOf(painted, span, first.box));
  }, [chart, scene, span, onAxis, painted, placed]);
  useLayoutEffect(() => {
    chart?.draw('cursor', paintCursor({ panels: placed, span, colours }, instant));
  }, [chart, placed, span, colours, instant]);

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
              span={span}
              timeAxis={onAxis}
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
          span={span}
          view={view}
          held={held}
          barHours={barHours}
          instant={instant}
          onInstant={setInstant}
          onView={views.change}
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
