/** In CSS pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Points of one shape: x and y in turn, CSS pixels. */
export type Points = readonly number[];

/** Drawing primitives. Text is DOM instead, so that it can be read aloud, zoomed and translated. */
export type Shape =
  | {
      /** Each has at least two points. */
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

/** From this many points on a line has a corner at every pixel: round joins would be slow and invisible. */
const DENSE_POINTS = 400;

export const lineEnds = (lines: readonly Points[]): LineEnds =>
  lines.some((points) => points.length > 2 * DENSE_POINTS)
    ? { join: 'bevel', cap: 'butt' }
    : { join: 'round', cap: 'round' };

export interface LineEnds {
  readonly join: 'bevel' | 'round';
  readonly cap: 'butt' | 'round';
}

/** From back to front: gap bands, grid, data, crosshair. */
export const LAYERS = ['ground', 'grid', 'marks', 'cursor'] as const;
export type Layer = (typeof LAYERS)[number];

/** Layers that move with time: drawn wider than the plots, moved during a pan, clipped at the plots' edges. */
export const MOVING_LAYERS = ['ground', 'marks'] as const satisfies readonly Layer[];
export type MovingLayer = (typeof MOVING_LAYERS)[number];

export const isMovingLayer = (layer: Layer): layer is MovingLayer =>
  MOVING_LAYERS.some((moving) => moving === layer);

/** Width that moving layers are drawn beyond each edge, in plot widths: the room to pan before a repaint. */
export const OVERSCAN = 0.6;

/** Placement of the moving layers: a drawn x is shown at `x * scale + shift`. CSS pixels. */
export interface Placement {
  readonly shift: number;
  readonly scale: number;
}

export const IN_PLACE: Placement = { shift: 0, scale: 1 };

/** CSS pixels, and the ratio of device pixels to them. */
export interface StageSize {
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
}

/** A drawing surface. `render` shows what `draw` has put into the layers. */
export interface ChartStage {
  readonly element: HTMLCanvasElement;
  resize(size: StageSize): void;
  draw(layer: Layer, shapes: readonly Shape[]): void;
  /** Moves the moving layers without redrawing them. */
  move(placement: Placement): void;
  /** Sets the plots that the moving layers are clipped to. */
  clip(boxes: readonly Box[]): void;
  render(): void;
  destroy(): void;
}

/** Texture and canvas limit of old phones, device pixels. */
export const LONGEST_SIDE = 4_096;

/** The device pixel ratio, lowered so that no side exceeds {@link LONGEST_SIDE}. */
export const fitPixelRatio = (width: number, height: number, devicePixelRatio: number): number => {
  const longest = Math.max(width, height, 1);
  return Math.max(0.5, Math.min(devicePixelRatio, LONGEST_SIDE / longest));
};
