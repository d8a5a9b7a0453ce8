import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { PlotBox } from '#app/chart/marks/drawing.ts';

/** Places of the plots inside their root; CSS pixels. */
export interface PlotBoxes {
  readonly width: number;
  readonly height: number;
  readonly boxByKey: ReadonlyMap<string, PlotBox>;
}

const EMPTY: PlotBoxes = { width: 0, height: 0, boxByKey: new Map() };

const keyOf = ({ width, height, boxByKey }: PlotBoxes): string =>
  JSON.stringify([width, height, ...boxByKey]);

/** Tracks the places of the plots while text around them wraps. `layout` lists the plots, separated by spaces. */
export const usePlotBoxes = (
  root: RefObject<HTMLElement | null>,
  layout: string,
): readonly [PlotBoxes, (key: string) => (plot: HTMLElement | null) => void] => {
  const plots = useRef(new Map<string, HTMLElement>());
  const [boxes, setBoxes] = useState(EMPTY);

  useLayoutEffect(() => {
    if (root.current === null) return undefined;
    const measured = root.current;
    const measure = (): void => {
      const frame = measured.getBoundingClientRect();
      const boxByKey = new Map<string, PlotBox>();
      for (const key of layout.split(' ')) {
        const plot = plots.current.get(key);
        if (plot === undefined) continue;
        const { left, top, width, height } = plot.getBoundingClientRect();
        boxByKey.set(key, { x: left - frame.left, y: top - frame.top, width, height });
      }
      const next = { width: frame.width, height: frame.height, boxByKey };
      setBoxes((held) => (keyOf(held) === keyOf(next) ? held : next));
    };
    // Not at the observer's first report: the first picture would be a frame later.
    measure();
    // Updates at once, before the paint after a change of height: a longer value may wrap a line.
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [root, layout]);

  /** One function for each plot: a new one would render it. */
  const refs = useRef(new Map<string, (plot: HTMLElement | null) => void>());
  const plotRef = useCallback((key: string) => {
    const known = refs.current.get(key);
    if (known !== undefined) return known;
    const hold = (plot: HTMLElement | null): void => {
      if (plot === null) plots.current.delete(key);
      else plots.current.set(key, plot);
    };
    refs.current.set(key, hold);
    return hold;
  }, []);
  return [boxes, plotRef];
};
