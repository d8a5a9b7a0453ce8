import { useEffect, useMemo, useRef, useState } from 'react';
import type { EpochMs } from '#domain/epoch-ms.ts';
import { subscribeToTheme, useTheme } from '#app/theme/page-color-mode.ts';
import * as styles from './ChartCanvas.css.ts';
import { chartColours } from './chart-colours.ts';
import { ChartCursor } from './ChartCursor.tsx';
import { ChartPanelStrip } from './ChartPanelStrip.tsx';
import type { ChartPanel } from './chart-panels.ts';
import { mountChart, type Chart } from './mount-chart.ts';
import { paintChart, paintCursor, type PlacedPanel } from './paint-chart.ts';
import { panelAxis } from './panel-scale.ts';
import { timeTicks, type TimeSpan } from './scales.ts';
import { usePlotBoxes } from './use-plot-boxes.ts';

/** Pixels of width that one time label wants for itself. */
const PIXELS_A_TICK = 88;

export interface ChartCanvasProps {
  readonly panels: readonly ChartPanel[];
  readonly span: TimeSpan;
}

/** Panels over one time axis: marks on a canvas, every text in the page, one crosshair through all. */
export const ChartCanvas = ({ panels, span }: ChartCanvasProps) => {
  const root = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<Chart | null>(null);
  const [instant, setInstant] = useState<EpochMs | null>(null);
  const [boxes, plotRef] = usePlotBoxes(root, panels.map(({ key }) => key).join(' '));
  const theme = useTheme();

  useEffect(() => {
    if (host.current === null) return undefined;
    const mounted = mountChart(host.current);
    setChart(mounted);
    return () => mounted.destroy();
  }, []);

  const axes = useMemo(() => new Map(panels.map((panel) => [panel, panelAxis(panel)])), [panels]);
  const plotWidth = boxes.boxByKey.values().next().value?.width ?? 0;
  const ticks = useMemo(
    () => timeTicks(span, Math.max(2, Math.floor(plotWidth / PIXELS_A_TICK))),
    [span, plotWidth],
  );
  const placed = useMemo(
    () =>
      panels.flatMap((panel): readonly PlacedPanel[] => {
        const box = boxes.boxByKey.get(panel.key);
        const axis = axes.get(panel);
        return box === undefined || axis === undefined ? [] : [{ panel, axis, box }];
      }),
    [panels, axes, boxes],
  );

  useEffect(() => chart?.resize(boxes.width, boxes.height), [chart, boxes]);
  useEffect(() => {
    if (chart === null) return undefined;
    return subscribeToTheme((shown) =>
      chart.draw('plot', paintChart(placed, span, ticks, chartColours(shown))),
    );
  }, [chart, placed, span, ticks]);
  useEffect(() => {
    if (chart === null) return undefined;
    return subscribeToTheme((shown) =>
      chart.draw('cursor', paintCursor(placed, span, instant, chartColours(shown))),
    );
  }, [chart, placed, span, instant]);

  return (
    <div ref={root} className={styles.root}>
      <div ref={host} className={styles.canvas} />
      {panels.map((panel) => {
        const axis = axes.get(panel);
        return axis === undefined ? null : (
          <ChartPanelStrip
            key={panel.key}
            panel={panel}
            axis={axis}
            span={span}
            ticks={ticks}
            theme={theme}
            instant={instant}
            plotRef={plotRef(panel.key)}
          />
        );
      })}
      <ChartCursor panels={panels} span={span} instant={instant} onInstant={setInstant} />
    </div>
  );
};
