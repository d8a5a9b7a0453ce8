import { fitPixelRatio, type ChartPicture, type Tile } from '#app/chart/marks/drawing.ts';
import { canvasPainter } from '#app/chart/stage/canvas-painter.ts';
import { tilesOf } from '#app/chart/stage/tiled-picture.ts';

const paint = (picture: ChartPicture, tile: Tile): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(tile.width * tile.pixelRatio);
  canvas.height = Math.round(tile.height * tile.pixelRatio);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  canvasPainter.paint(context, picture, tile);
  return canvas;
};

const pixelsOf = (canvas: HTMLCanvasElement): Uint8ClampedArray => {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
};

/** How a picture of tiles differs from the same picture drawn in one piece. */
export interface Difference {
  /** Pixels that are not equal. */
  readonly unequal: number;
  /** Pixels that are further from every pixel about their place than another way of antialiasing brings them. */
  readonly strayed: number;
  /** Pixels that are drawn at all. */
  readonly drawn: number;
}

/** A slanting line that is cut off at the edge of a canvas is antialiased in another way than one that is not. */
const ANTIALIASING = 64;
/** Steps of 255 by which the same ink may be rounded. */
const ROUNDING = 2;
const CHANNELS = 4;

/** Whether a value lies between those of the nine pixels about its place, give or take what antialiasing may change. */
const isAbout = (value: number, data: Uint8ClampedArray, index: number, row: number): boolean => {
  let [low, high] = [Infinity, -Infinity];
  for (const down of [-row, 0, row]) {
    for (const across of [-CHANNELS, 0, CHANNELS]) {
      const near = data[index + down + across] ?? 0;
      low = Math.min(low, near);
      high = Math.max(high, near);
    }
  }
  return value >= low - ANTIALIASING && value <= high + ANTIALIASING;
};

/** `misplaced` is a planted fault: the tiles are put so many device pixels too far to the right. */
const compare = (picture: ChartPicture, pixelRatio: number, misplaced: number): Difference => {
  const ratio = fitPixelRatio(picture.plot.width, picture.height, pixelRatio);
  const { before, seen, after } = tilesOf(picture, ratio);
  const whole = paint(picture, {
    ...before,
    width: after.x + after.width - before.x,
  });
  const composed = document.createElement('canvas');
  composed.width = whole.width;
  composed.height = whole.height;
  const context = composed.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  for (const tile of [before, seen, after]) {
    const left = Math.round((tile.x - before.x) * tile.pixelRatio);
    context.drawImage(paint(picture, tile), left + misplaced, 0);
  }
  const [direct, tiled] = [pixelsOf(whole), pixelsOf(composed)];
  const row = CHANNELS * whole.width;
  let [unequal, strayed, drawn] = [0, 0, 0];
  for (let pixel = 0; pixel < direct.length; pixel += CHANNELS) {
    const ink = pixel + 3;
    const channels = [pixel, pixel + 1, pixel + 2];
    const isUnequal = (index: number): boolean => {
      const [a, b] = [direct, tiled].map((data) => ((data[index] ?? 0) * (data[ink] ?? 0)) / 255);
      return Math.abs((a ?? 0) - (b ?? 0)) > ROUNDING;
    };
    if (channels.some(isUnequal) || Math.abs((direct[ink] ?? 0) - (tiled[ink] ?? 0)) > ROUNDING)
      unequal += 1;
    if (!isAbout(tiled[ink] ?? 0, direct, ink, row)) strayed += 1;
    if ((direct[pixel + 3] ?? 0) > 0) drawn += 1;
  }
  return { unequal, strayed, drawn };
};

Reflect.set(globalThis, 'compareTiles', compare);
