import {
  fitPixelRatio,
  OVERSCAN,
  type ChartPicture,
  type Tile,
  type TilePainter,
} from '#app/chart/marks/drawing.ts';

/** Calls back when the page has nothing else to do; ends with the returned function. */
export const whenIdle = (callback: () => void): (() => void) => {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, 50);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(callback, { timeout: 500 });
  return () => cancelIdleCallback(request);
};

/** The tile that is seen at rest, and those on either side of it, seen only while the picture moves. */
const PLACES = ['seen', 'before', 'after'] as const;
type Place = (typeof PLACES)[number];

/** Half of a line along the right edge of a plot. */
const RIGHT_RIM = 1;

/** Parts of a pixel by which a place on the edge between two pixels may miss it through rounding. */
const ROUNDING = 1e-6;

/** Part of a picture across, CSS pixels. */
interface Stretch {
  readonly x: number;
  readonly end: number;
}

/** The tiles of a picture, between two of their own pixels each: at one resolution they meet without overlapping. */
export const tilesOf = (
  { plot, height }: Pick<ChartPicture, 'plot' | 'height'>,
  devicePixelRatio: number,
): Readonly<Record<Place, Tile>> => {
  const reach = OVERSCAN * plot.width;
  const ofSeen = fitPixelRatio(plot.width + RIGHT_RIM, height, devicePixelRatio);
  const ofOthers = fitPixelRatio(reach, height, devicePixelRatio);
  const tile = ({ x, end }: Stretch, pixelRatio: number): Tile => {
    const first = Math.floor(x * pixelRatio + ROUNDING);
    const last = Math.ceil(end * pixelRatio - ROUNDING);
    return { x: first / pixelRatio, width: (last - first) / pixelRatio, height, pixelRatio };
  };
  const seen = tile({ x: plot.x, end: plot.x + plot.width + RIGHT_RIM }, ofSeen);
  const end = seen.x + seen.width;
  return {
    seen,
    before: tile({ x: plot.x - reach, end: seen.x }, ofOthers),
    after: tile({ x: end, end: plot.x + plot.width + reach }, ofOthers),
  };
};

/** Gives a canvas the size of a tile, clear. */
const fit = (
  canvas: HTMLCanvasElement,
  { width, height, pixelRatio }: Tile,
): CanvasRenderingContext2D | null => {
  // Setting a size clears the canvas.
  canvas.width = Math.round(width * pixelRatio);
  canvas.height = Math.round(height * pixelRatio);
  canvas.style.cssText = `position:absolute;top:0;width:${width}px;height:${height}px`;
  return canvas.getContext('2d');
};

const clear = (canvas: HTMLCanvasElement): void => {
  canvas.remove();
  // Some engines free a canvas' memory only when its size changes.
  canvas.width = 0;
  canvas.height = 0;
};

/**
 * A picture as tiles, each a canvas, in one element that the browser's compositor moves: nothing is drawn while a hand moves it. The tile
 * that is seen is painted at once, the others one at a time when the page is idle, ahead of the finger.
 */
export class TiledPicture {
  /** Moved by its `transform`. */
  readonly element = document.createElement('div');
  readonly #canvases = new Map<Place, HTMLCanvasElement>();
  #due: readonly Place[] = [];
  #paint: (place: Place) => void = () => undefined;
  #stopWaiting: () => void = () => undefined;

  constructor() {
    this.element.style.cssText =
      'position:absolute;inset:0;transform-origin:0 0;will-change:transform';
  }

  /** Shows another picture. */
  show(painter: TilePainter, picture: ChartPicture, devicePixelRatio: number): void {
    this.#stopWaiting();
    const tiles = tilesOf(picture, devicePixelRatio);
    this.#paint = (place) => {
      const tile = tiles[place];
      const canvas = this.#canvases.get(place) ?? document.createElement('canvas');
      this.#canvases.set(place, canvas);
      const context = fit(canvas, tile);
      if (context === null) return;
      canvas.style.left = `${tile.x - picture.plot.x}px`;
      painter.paint(context, picture, tile);
      if (canvas.parentNode === null) this.element.append(canvas);
    };
    const [seen, ...others] = PLACES;
    for (const place of others) this.#canvases.get(place)?.remove();
    this.#paint(seen);
    this.#due = others;
    this.#wait();
  }

  /** Paints at once what is due and comes into sight. `shift` is to the right, in plot widths. */
  need(shift: number, scale: number): void {
    const due = this.#due.filter((place) => (place === 'before' ? shift > 0 : shift + scale < 1));
    if (due.length === 0) return;
    this.#stopWaiting();
    for (const place of due) this.#take(place);
    this.#wait();
  }

  /** Paints no more of this picture: its painter ends. */
  leave(): void {
    this.#stopWaiting();
    this.#due = [];
  }

  destroy(): void {
    this.leave();
    this.element.remove();
    for (const canvas of this.#canvases.values()) clear(canvas);
  }

  #take(place: Place): void {
    this.#due = this.#due.filter((other) => other !== place);
    this.#paint(place);
  }

  #wait(): void {
    const [next] = this.#due;
    if (next === undefined) return;
    this.#stopWaiting = whenIdle(() => {
      this.#take(next);
      this.#wait();
    });
  }
}
