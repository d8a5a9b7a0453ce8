import type { Shape } from './drawing.ts';
import type { RainBar } from './rain-bars.ts';

/** Pixels between two bars, and the minimum width of a bar. */
const GAP = 1;
const MIN_WIDTH = 1;
/** Any measured rain stays visible. */
const MIN_HEIGHT = 1;

/** Bars from the zero line of their axis; no bar for zero. */
export const barMark = (
  bars: readonly RainBar[],
  toX: (instant: number) => number,
  toY: (value: number) => number,
  color: string,
): Shape => {
  const zero = toY(0);
  return {
    kind: 'boxes',
    color,
    boxes: bars
      .filter(({ millimetres }) => millimetres > 0)
      .map(({ start, end, millimetres }) => {
        const x = toX(start);
        const height = Math.max(MIN_HEIGHT, zero - toY(millimetres));
        return {
          x,
          y: zero - height,
          width: Math.max(MIN_WIDTH, toX(end) - x - GAP),
          height,
        };
      }),
  };
};
