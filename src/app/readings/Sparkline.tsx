import type { SeriesPoint } from '#domain/series/series-point.ts';
import { extentOf } from '#domain/series/series-statistics.ts';
import { linePath } from '#app/ui/line-path.ts';
import * as styles from './Sparkline.css.ts';

/** Width in drawing units; stretched to its container. */
const WIDTH = 240;
/** Space for the thickness of the line, pixels. */
export const EDGE = 3;

export interface SparklineProps {
  readonly points: readonly SeriesPoint[];
  /** Time across the width, in milliseconds; ends with the last point. */
  readonly spanMs: number;
  /** Minimum height in the unit of the points: a nearly constant level must not look like a jump. */
  readonly leastSpread: number;
  /** Pixels. */
  readonly height: number;
  /** Milliseconds between two vertical lines. */
  readonly tickMs: number;
  /** Lowest and highest value of the drawing; missing: those of the points. */
  readonly scale?: { readonly lowest: number; readonly highest: number };
  /** Drawn as dashed lines where the drawing reaches them. */
  readonly levels?: readonly { readonly value: number; readonly colour?: string }[];
}

/** Recent readings as a line without axes; null for fewer than two. The text beside it has the same content. */
export const Sparkline = ({
  points,
  spanMs,
  leastSpread,
  height,
  tickMs,
  scale,
  levels = [],
}: SparklineProps) => {
  const to = points.at(-1)?.time ?? 0;
  const extent = extentOf(points);
  if (extent === null) return null;
  const { lowest, highest } = scale ?? extent;
  const spread = Math.max(highest - lowest, leastSpread);
  const middle = (lowest + highest) / 2;
  const x = (time: number) => EDGE + (1 - (to - time) / spanMs) * (WIDTH - 2 * EDGE);
  const y = (value: number) => height / 2 - ((value - middle) / spread) * (height - 2 * EDGE);
  const ticks = Array.from({ length: Math.ceil(spanMs / tickMs) - 1 }, (_, index) =>
    x(to - (index + 1) * tickMs),
  );
  return (
    <svg
      className={styles.drawing}
      height={height}
      viewBox={`0 0 ${WIDTH} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {ticks.map((tick) => (
        <path key={tick} className={styles.hours} d={`M${tick} 0V${height}`} />
      ))}
      {levels.map(({ value, colour = 'currentColor' }) =>
        value < lowest || value > highest ? null : (
          <path
            key={`${colour} ${value}`}
            className={styles.level}
            stroke={colour}
            d={`M0 ${y(value)}H${WIDTH}`}
          />
        ),
      )}
      <path className={styles.line} d={linePath(points, x, y)} />
    </svg>
  );
};
