import type { SeriesPoint } from '#domain/series/series-point.ts';

/** Drawing units with one digit after the point: nobody sees more, and the text is half as long. */
const rounded = (length: number): number => Math.round(length * 10) / 10;

/**
 * The path of a line through points. A value that is none (NaN) is a gap, and a point between two gaps a dot. What d3-shape's line draws,
 * for the small drawings beside a text: the library is 2 kB of each screen that has one.
 */
export const linePath = (
  points: readonly SeriesPoint[],
  x: (time: number) => number,
  y: (value: number) => number,
): string => {
  let path = '';
  let length = 0;
  const end = (): void => {
    if (length === 1) path += 'Z';
    length = 0;
  };
  for (const { time, value } of points) {
    if (Number.isNaN(value)) {
      end();
      continue;
    }
    path += `${length === 0 ? 'M' : 'L'}${rounded(x(time))},${rounded(y(value))}`;
    length += 1;
  }
  end();
  return path;
};
