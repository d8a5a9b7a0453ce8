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
      readonly kind: 'line';
      readonly points: Points;
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

/** The plot itself, and what follows the pointer above it. */
export const LAYERS = ['plot', 'cursor'] as const;
export type Layer = (typeof LAYERS)[number];

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
  render(): void;
  destroy(): void;
}

/** Old phones end textures and canvases here. */
const LONGEST_SIDE = 4_096;

/** The device's pixel ratio, lowered where the picture would grow past what every device can hold. */
export const fitPixelRatio = (width: number, height: number, devicePixelRatio: number): number => {
  const longest = Math.max(width, height, 1);
  return Math.max(0.5, Math.min(devicePixelRatio, LONGEST_SIDE / longest));
};
