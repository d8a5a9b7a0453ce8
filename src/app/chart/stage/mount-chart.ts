import {
  fitPixelRatio,
  type LayerShapes,
  type ChartPicture,
  type Shape,
  type TilePainter,
} from '#app/chart/marks/drawing.ts';
import type { TimeSpan } from '#app/chart/marks/scales.ts';
import { canvasPainter, traceShape } from './trace-shape.ts';
import { hasGraphicsCard } from './graphics-card.ts';
import { placementOf, transformOf } from './placement.ts';
import { TiledPicture, whenIdle } from './tiled-picture.ts';

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

/** Creates a painter; `onLost` is called when it can no longer paint. Null if this kind is unsuitable. */
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

/** Picture and crosshair in `host`, painted in the next animation frame by whatever paints now. */
class ChartStage implements Chart {
  readonly #host: HTMLElement;
  readonly #picture = new TiledPicture();
  readonly #window = makeWindow();
  readonly #cursor = new CursorLayer();
  readonly #unwatch: () => void;
  readonly #onFirstPicture: () => () => void;
  #painter = canvasPainter;
  #last: DuePicture | null = null;
  /** The span that the painted picture was drawn for. */
  #painted: TimeSpan | null = null;
  #shown: TimeSpan | null = null;
  #pointed: { readonly span: TimeSpan; readonly shapes: readonly Shape[] } | null = null;
  #isDue = false;
  #isPointDue = false;
  #frameRequest = 0;
  #isAlive = true;
  #stopWaiting: (() => void) | null = null;

  constructor(host: HTMLElement, onFirstPicture: (stage: ChartStage) => () => void) {
    this.#host = host;
    this.#window.append(this.#picture.element);
    this.#onFirstPicture = () => onFirstPicture(this);
    this.#unwatch = watchPixelRatio(() => this.#repaint());
  }

  paint(next: DuePicture): void {
    this.#last = next;
    this.#repaint();
  }

  point(span: TimeSpan, shapes: readonly Shape[]): void {
    this.#pointed = { span, shapes };
    this.#isPointDue = true;
    this.#requestFrame();
  }

  move(span: TimeSpan): void {
    this.#shown = span;
    // What is due is placed when it is painted.
    if (!this.#isDue && !this.#isPointDue) this.#place();
  }

  destroy(): void {
    this.#isAlive = false;
    this.#stopWaiting?.();
    this.#unwatch();
    cancelAnimationFrame(this.#frameRequest);
    this.#picture.destroy();
    this.#window.remove();
    this.#cursor.destroy();
    this.#painter.destroy();
  }

  /** Paints by another painter from now on; a destroyed stage destroys it. */
  paintBy(next: TilePainter): void {
    if (!this.#isAlive) {
      next.destroy();
      return;
    }
    this.#picture.leave();
    this.#painter.destroy();
    this.#painter = next;
    // Also what a card has to prepare for its first picture is done before a hand moves it.
    this.#repaint();
  }

  #repaint(): void {
    this.#isDue = true;
    this.#requestFrame();
  }

  #requestFrame(): void {
    if (this.#frameRequest !== 0 || !this.#isAlive) return;
    this.#frameRequest = requestAnimationFrame(() => this.#render());
  }

  #render(): void {
    this.#frameRequest = 0;
    const last = this.#last;
    if (last === null || last.plot.width <= 0 || last.height <= 0) return;
    if (this.#isDue) {
      const { span, layers, plot, rows, height } = last;
      this.#window.style.left = `${plot.x}px`;
      this.#window.style.width = `${plot.width + 1}px`;
      const picture = { layers: layers(), plot, rows, height };
      this.#picture.show(this.#painter, picture, devicePixelRatio);
      this.#painted = span;
    }
    if (this.#pointed !== null && (this.#isDue || this.#isPointDue)) {
      this.#cursor.draw(this.#pointed.span, this.#pointed.shapes, last);
    }
    [this.#isDue, this.#isPointDue] = [false, false];
    this.#place();
    if (this.#window.parentNode === null) this.#host.append(this.#window, this.#cursor.window);
    this.#stopWaiting ??= this.#onFirstPicture();
  }

  #place(): void {
    if (this.#shown === null || this.#painted === null || this.#last === null) return;
    const placement = placementOf(this.#painted, this.#shown);
    const { width } = this.#last.plot;
    this.#picture.need(placement.shift, placement.scale);
    this.#picture.element.style.transform = transformOf(placement, width, devicePixelRatio);
    this.#cursor.move(this.#shown, width);
  }
}

/**
 * Draws in `host`: by canvas 2D at once, and by WebGL from the moment it is ready where a graphics card is. When WebGL is lost, canvas 2D
 * draws again.
 */
export const mountChart = (
  host: HTMLElement,
  makePainter: PainterMaker = makePixiPainter,
): Chart => {
  const useCard = async (stage: ChartStage): Promise<void> => {
    try {
      const made = await makePainter(() => stage.paintBy(canvasPainter));
      if (made !== null) stage.paintBy(made);
    } catch {
      // Without Pixi's file or WebGL, canvas 2D stays.
    }
  };
  // After the first picture: asking for a card takes longer than painting one.
  return new ChartStage(host, (stage) => whenIdle(() => void useCard(stage)));
};
