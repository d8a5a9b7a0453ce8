/** A box in CSS pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Points of one shape: x and y in turn, CSS pixels. */
export type Points = readonly number[];

/** All a chart is made of. Text is no part of it: labels are DOM, so that they can be read, zoomed and translated. */
export type Shape =
  | {
      /** Each with two points at least. */
      readonly kind: 'lines';
      readonly lines: readonly Points[];
      readonly color: string;
      /** CSS pixels. */
      readonly width: number;
    }
  | { readonly kind: 'boxes'; readonly boxes: readonly Box[]; readonly color: string }
  | {
      readonly kind: 'dots';
      readonly points: Points;
      readonly radius: number;
      readonly color: string;
    };

/** From so many points on a line has a corner at every pixel: round joins would cost much and show nothing. */
const DENSE_POINTS = 400;

/** How the corners and ends of lines are drawn. */
export const lineEnds = (lines: readonly Points[]): LineEnds =>
  lines.some((points) => points.length > 2 * DENSE_POINTS)
    ? { join: 'bevel', cap: 'butt' }
    : { join: 'round', cap: 'round' };

export interface LineEnds {
  readonly join: 'bevel' | 'round';
  readonly cap: 'butt' | 'round';
}

/** From back to front: what lies under the grid, the grid, the data, and what follows the pointer. */
export const LAYERS = ['ground', 'grid', 'marks', 'cursor'] as const;
export type Layer = (typeof LAYERS)[number];

/** Layers that show time: they are drawn wider than the plots, moved while a person pans, and cut off at the plots' edges. */
export const MOVING_LAYERS = ['ground', 'marks'] as const satisfies readonly Layer[];
export type MovingLayer = (typeof MOVING_LAYERS)[number];

export const isMovingLayer = (layer: Layer): layer is MovingLayer =>
  MOVING_LAYERS.some((moving) => moving === layer);

/** Moving layers are drawn so far beyond each edge, in widths of the plot: what a person can pan to before they are drawn anew. */
export const OVERSCAN = 0.6;

/** Where the moving layers stand: a drawn x is shown at `x * scale + shift`. CSS pixels. */
export interface Placement {
  readonly shift: number;
  readonly scale: number;
}

export const IN_PLACE: Placement = { shift: 0, scale: 1 };

/** CSS pixels and device pixels in one. */
export interface StageSize {
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
}

/** A surface to draw on. `render` puts on screen what the layers hold since the last `draw`. */
export interface ChartStage {
  readonly element: HTMLCanvasElement;
  resize(size: StageSize): void;
  draw(layer: Layer, shapes: readonly Shape[]): void;
  /** Moves what the moving layers hold, without drawing it anew. */
  move(placement: Placement): void;
  /** The plots: the moving layers are seen inside them alone. */
  clip(boxes: readonly Box[]): void;
  render(): void;
  destroy(): void;
}

/** Old phones end textures and canvases here. */
export const LONGEST_SIDE = 4_096;

/** The device's pixel ratio, lowered where the picture would grow past what every device can hold. */
export const fitPixelRatio = (width: number, height: number, devicePixelRatio: number): number => {
  const longest = Math.max(width, height, 1);
  return Math.max(0.5, Math.min(devicePixelRatio, LONGEST_SIDE / longest));
};
