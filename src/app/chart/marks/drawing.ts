/** In CSS pixels. */
export interface PlotBox {
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
  | { readonly kind: 'boxes'; readonly boxes: readonly PlotBox[]; readonly color: string }
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

/** From back to front: gap bands, grid, data. */
export const LAYERS = ['ground', 'grid', 'marks'] as const;
export type Layer = (typeof LAYERS)[number];
export type LayerShapes = Readonly<Record<Layer, readonly Shape[]>>;

/** Width that a picture is drawn beyond each edge, in plot widths: the room to pan before a repaint. */
export const OVERSCAN = 0.6;

/** CSS pixels, and the ratio of device pixels to them. */
export interface StageSize {
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
}

/** Everything that moves with time, drawn for one position of the time axis. CSS pixels from the corner of the chart. */
export interface ChartPicture {
  readonly layers: LayerShapes;
  /** The place of all plots across. */
  readonly plot: Pick<PlotBox, 'x' | 'width'>;
  /** The places of the plots, from top to bottom: data and gaps are cut off there. */
  readonly rows: readonly Pick<PlotBox, 'y' | 'height'>[];
  readonly height: number;
}

/** A part of a picture, as high as the picture. Its edges lie between device pixels. */
export interface Tile {
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
}

/** The part of a canvas 2D context on which tiles are painted. */
export type TileContext = Pick<
  CanvasRenderingContext2D,
  'setTransform' | 'drawImage' | 'clearRect' | 'save' | 'restore' | 'clip'
> &
  TraceContext;

/** The part of a canvas 2D context in use, so that tests can record it. */
export type TraceContext = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'stroke'
  | 'rect'
  | 'fillRect'
  | 'arc'
  | 'fill'
  | 'strokeStyle'
  | 'fillStyle'
  | 'lineWidth'
  | 'lineJoin'
  | 'lineCap'
>;

/** Paints pictures: canvas 2D, or WebGL where a graphics card is. */
export interface TilePainter {
  /** Draws a tile of a picture on the context of a clear canvas of the tile's size. */
  paint(context: TileContext, picture: ChartPicture, tile: Tile): void;
  destroy(): void;
}

/** Texture and canvas limit of old phones, device pixels. */
export const LONGEST_SIDE = 4_096;

/** The device pixel ratio, lowered so that no side exceeds {@link LONGEST_SIDE}. */
export const fitPixelRatio = (width: number, height: number, devicePixelRatio: number): number => {
  const longest = Math.max(width, height, 1);
  return Math.max(0.5, Math.min(devicePixelRatio, LONGEST_SIDE / longest));
};
