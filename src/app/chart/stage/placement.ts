import type { TimeSpan } from '#app/chart/marks/scales.ts';

/** How a drawing for one span is moved to show another, in plot widths: what is at `x` comes to `x * scale + shift`. */
export interface Placement {
  readonly shift: number;
  readonly scale: number;
}

const IN_PLACE: Placement = { shift: 0, scale: 1 };

/** Lengths that differ by less are equal: instants are whole milliseconds or sums of fractions of them. */
const SAME_LENGTH = 1e-6;

export const placementOf = (drawn: TimeSpan, span: TimeSpan): Placement => {
  const length = span.to - span.from;
  if (length <= 0) return IN_PLACE;
  const scale = (drawn.to - drawn.from) / length;
  return {
    shift: (drawn.from - span.from) / length,
    scale: Math.abs(scale - 1) < SAME_LENGTH ? 1 : scale,
  };
};

/** The CSS transform of a placement, for a plot of this width; at rest none. Whole device pixels keep the copy sharp. */
export const transformOf = (
  { shift, scale }: Placement,
  plotWidth: number,
  pixelRatio: number,
): string => {
  const left = Math.round(shift * plotWidth * pixelRatio) / pixelRatio;
  if (scale !== 1) return `translateX(${shift * plotWidth}px) scaleX(${scale})`;
  return left === 0 ? '' : `translateX(${left}px)`;
};
