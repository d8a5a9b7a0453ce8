import {
  fitPixelRatio,
  type LayerShapes,
  type ChartPicture,
  type Shape,
  type TilePainter,
} from '#app/chart/marks/drawing.ts';
import type { TimeSpan } from '#app/chart/marks/scales.ts';
import { canvasPainter } from './canvas-painter.ts';
import { hasGraphicsCard } from './graphics-card.ts';
import { placementOf, transformOf } from './placement.ts';
import { TiledPicture } from './tiled-picture.ts';
import { traceShape } from './trace-shape.ts';
import { whenIdle } from './when-idle.ts';

/** A picture and the span across its plots. */
export interface DuePicture extends Omit<ChartPicture, 'layers'> {
  readonly span: TimeSpan;
  /** Called when the picture is painted. */
  readonly layers: () => LayerShapes;
}

/** A chart on the page. It is painted in the next animation frame. */
export interface Chart {
  /** Replaces the picture. */
  paint(picture: DuePicture): void;
  /** Replaces crosshair and points, drawn for a span. */
  point(span: TimeSpan, shapes: readonly Shape[]): void;
  /** Moves picture and crosshair to another span, at once and without drawing. */
  move(span: TimeSpan): void;
  destroy(): void;
}

/** Creates a painter; `onLost` is called when it can paint no more. Null if this kind is unsuitable. */
export type PainterMaker = (onLost: () => void) => Promise<TilePainter | null>;

/** Pixi is a chunk of its own, loaded only for a chart and only with a graphics card. */
const makePixiPainter: PainterMaker = async (onLost) => {
  if (!hasGraphicsCard()) return null;
  const { createPixiPainter } = await import('./pixi-painter.ts');
  return createPixiPainter(onLost);
};

/** Notifies when the page moves to a screen of another density. A media query matches one ratio, so it is renewed. */
const watchPixelRatio = (listener: () => void): (() => void) => {
  let media = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
  const onChange = (): void => {
    media.removeEventListener('change', onChange);
    media = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    media.addEventListener('change', onChange);
    listener();
  };
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
};

/** A dot at the edge of a plot is drawn whole. CSS pixels. */
const DOT_RIM = 7;

const makeWindow = (): HTMLElement => {
  const element = document.createElement('div');
  element.style.cssText = 'position:absolute;top:0;bottom:0;overflow:hidden';
  return element;
};

/** Crosshair and points: a canvas of their own, so that reading along repaints nothing else. */
class CursorLayer {
  readonly window = makeWindow();
  readonly #canvas = document.createElement('canvas');
  #span: TimeSpan | null = null;

  constructor() {
    this.#canvas.style.cssText =
      'position:absolute;inset:0;transform-origin:0 0;will-change:transform';
    this.window.append(this.#canvas);
  }

  draw(span: TimeSpan, shapes: readonly Shape[], { plot, height }: DuePicture): void {
    this.#span = span;
    const left = Math.floor(plot.x) - DOT_RIM;
    const width = Math.ceil(plot.x + plot.width) + DOT_RIM - left;
    this.window.style.left = `${left}px`;
    this.window.style.width = `${width}px`;
    const pixelRatio = fitPixelRatio(width, height, devicePixelRatio);
    const [across, down] = [Math.round(width * pixelRatio), Math.round(height * pixelRatio)];
    const canvas = this.#canvas;
    if (canvas.width !== across || canvas.height !== down) {
      canvas.width = across;
      canvas.height = down;
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    const context = canvas.getContext('2d');
    if (context === null) return;
    context.setTransform(pixelRatio, 0, 0, pixelRatio, -left * pixelRatio, 0);
    context.clearRect(left, 0, width, height);
    for (const shape of shapes) traceShape(context, shape);
  }

  move(span: TimeSpan, plotWidth: number): void {
    if (this.#span === null) return;
    const { shift } = placementOf(this.#span, span);
    this.#canvas.style.transform = transformOf({ shift, scale: 1 }, plotWidth, devicePixelRatio);
  }

  destroy(): void {
    this.window.remove();
    this.#canvas.width = 0;
    this.#canvas.height = 0;
  }
}

/**
 * Draws in `host`: by canvas 2D at once, and by WebGL from the moment it is ready where a graphics card is. When WebGL is lost, canvas 2D
 * goes on.
 */
export const mountChart = (
  host: HTMLElement,
  makePainter: PainterMaker = makePixiPainter,
): Chart => {
  const picture = new TiledPicture();
  const pictureWindow = makeWindow();
  pictureWindow.append(picture.element);
  const cursor = new CursorLayer();
  let painter = canvasPainter;
  let last: DuePicture | null = null;
  /** The span that the painted picture was drawn for. */
  let painted: TimeSpan | null = null;
  let shown: TimeSpan | null = null;
  let pointed: { readonly span: TimeSpan; readonly shapes: readonly Shape[] } | null = null;
  let isDue = false;
  let isPointDue = false;
  let frameRequest = 0;
  let alive = true;
  let stopWaiting: (() => void) | null = null;

  const place = (): void => {
    if (shown === null || painted === null || last === null) return;
    const placement = placementOf(painted, shown);
    picture.need(placement.shift, placement.scale);
    picture.element.style.transform = transformOf(placement, last.plot.width, devicePixelRatio);
    cursor.move(shown, last.plot.width);
  };

  const render = (): void => {
    frameRequest = 0;
    if (last === null || last.plot.width <= 0 || last.height <= 0) return;
    if (isDue) {
      const { span, layers, plot, rows, height } = last;
      pictureWindow.style.left = `${plot.x}px`;
      pictureWindow.style.width = `${plot.width + 1}px`;
      picture.show(painter, { layers: layers(), plot, rows, height }, devicePixelRatio);
      painted = span;
    }
    if (pointed !== null && (isDue || isPointDue)) cursor.draw(pointed.span, pointed.shapes, last);
    [isDue, isPointDue] = [false, false];
    place();
    if (pictureWindow.parentNode === null) host.append(pictureWindow, cursor.window);
    stopWaiting ??= whenIdle(() => void open());
  };

  const requestFrame = (): void => {
    if (frameRequest === 0 && alive) frameRequest = requestAnimationFrame(render);
  };

  const repaint = (): void => {
    isDue = true;
    requestFrame();
  };

  const paintBy = (next: TilePainter): void => {
    painter.destroy();
    painter = next;
    // Also what a card has to prepare for its first picture is done before a hand moves it.
    if (alive) repaint();
  };

  // After the first picture: asking for a card takes longer than painting one.
  const open = async (): Promise<void> => {
    try {
      const made = await makePainter(() => paintBy(canvasPainter));
      if (made === null) return;
      if (alive) paintBy(made);
      else made.destroy();
    } catch {
      // Without Pixi's file or WebGL, canvas 2D goes on.
    }
  };

  const unwatch = watchPixelRatio(repaint);

  return {
    paint(next) {
      last = next;
      repaint();
    },
    point(span, shapes) {
      pointed = { span, shapes };
      isPointDue = true;
      requestFrame();
    },
    move(span) {
      shown = span;
      // What is due is placed when it is painted.
      if (!isDue && !isPointDue) place();
    },
    destroy() {
      alive = false;
      stopWaiting?.();
      unwatch();
      cancelAnimationFrame(frameRequest);
      picture.destroy();
      pictureWindow.remove();
      cursor.destroy();
      painter.destroy();
    },
  };
};
