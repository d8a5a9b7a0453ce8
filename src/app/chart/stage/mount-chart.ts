import { createCanvasStage } from './canvas-stage.ts';
import {
  fitPixelRatio,
  IN_PLACE,
  LAYERS,
  type Box,
  type ChartStage,
  type Layer,
  type Placement,
  type Shape,
  type StageSize,
} from '#app/chart/marks/drawing.ts';
import { hasGraphicsCard } from './graphics-card.ts';

/** A chart on the page. Draw calls before the surface is ready are stored. */
export interface Chart {
  /** CSS pixels. */
  resize(width: number, height: number): void;
  draw(layer: Layer, shapes: readonly Shape[]): void;
  /** Moves the time layers without redrawing them. */
  move(placement: Placement): void;
  clip(boxes: readonly Box[]): void;
  destroy(): void;
}

/** Creates a surface; `onLost` is called when it is lost. Null if this kind of surface is unsuitable. */
export type StageMaker = (size: StageSize, onLost: () => void) => Promise<ChartStage | null>;

/** Pixi is a chunk of its own, loaded only for a chart and only with a graphics card. */
const makePixiStage: StageMaker = async (size, onLost) => {
  if (!hasGraphicsCard()) return null;
  const { createPixiStage } = await import('./stage.ts');
  return createPixiStage(size, onLost);
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

/** Draws in `host` with WebGL, else (no card, no chunk, context lost) with canvas 2D; one picture per animation frame at most. */
export const mountChart = (
  host: HTMLElement,
  makeStage: StageMaker = makePixiStage,
  makeFallback: (size: StageSize) => ChartStage | null = createCanvasStage,
): Chart => {
  const shapesByLayer = new Map<Layer, readonly Shape[]>();
  const dirty = new Set<Layer>();
  let stage: ChartStage | null = null;
  let size: StageSize = { width: 1, height: 1, pixelRatio: 1 };
  let placement = IN_PLACE;
  let plots: readonly Box[] = [];
  let resized = false;
  let frameRequest = 0;
  let alive = true;

  const render = (): void => {
    frameRequest = 0;
    if (stage === null) return;
    if (resized) stage.resize(size);
    resized = false;
    for (const layer of dirty) stage.draw(layer, shapesByLayer.get(layer) ?? []);
    dirty.clear();
    stage.move(placement);
    stage.render();
  };

  const requestFrame = (): void => {
    if (frameRequest === 0 && alive) frameRequest = requestAnimationFrame(render);
  };

  const replaceStage = (next: ChartStage | null): void => {
    stage?.destroy();
    stage = next;
    if (next === null) return;
    host.append(next.element);
    resized = true;
    for (const layer of LAYERS) dirty.add(layer);
    next.clip(plots);
    requestFrame();
  };

  const fallBack = (): void => {
    if (alive) replaceStage(makeFallback(size));
  };

  const open = async (): Promise<void> => {
    try {
      const opened = await makeStage(size, fallBack);
      if (opened === null) fallBack();
      else if (alive) replaceStage(opened);
      else opened.destroy();
    } catch {
      fallBack();
    }
  };
  void open();

  const resize = (width: number, height: number): void => {
    size = { width, height, pixelRatio: fitPixelRatio(width, height, devicePixelRatio) };
    resized = true;
    requestFrame();
  };
  const unwatch = watchPixelRatio(() => resize(size.width, size.height));

  return {
    resize,
    draw(layer, shapes) {
      shapesByLayer.set(layer, shapes);
      dirty.add(layer);
      requestFrame();
    },
    move(next) {
      placement = next;
      requestFrame();
    },
    clip(boxes) {
      plots = boxes;
      stage?.clip(boxes);
      requestFrame();
    },
    destroy() {
      alive = false;
      unwatch();
      cancelAnimationFrame(frameRequest);
      replaceStage(null);
    },
  };
};
