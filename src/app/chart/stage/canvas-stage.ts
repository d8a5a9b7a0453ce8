import {
  IN_PLACE,
  isMovingLayer,
  LAYERS,
  type Box,
  type ChartStage,
  type Layer,
  type Shape,
  type StageSize,
} from '#app/chart/marks/drawing.ts';
import { MovingPicture, type PictureSubject } from './moving-picture.ts';
import { traceShape } from './trace-shape.ts';

/** The canvas 2D surface. Null if the browser has no canvas. */
export const createCanvasStage = (size: StageSize): ChartStage | null => {
  const element = document.createElement('canvas');
  const context = element.getContext('2d');
  if (context === null) return null;
  const shapesByLayer = new Map<Layer, readonly Shape[]>();
  let { width, height, pixelRatio } = size;
  let placement = IN_PLACE;
  let plots: readonly Box[] = [];
  /** The marks, the one expensive layer; null when they have changed. */
  let subject: PictureSubject | null = null;
  const picture = new MovingPicture();

  const fit = (): void => {
    subject = null;
    element.width = Math.round(width * pixelRatio);
    element.height = Math.round(height * pixelRatio);
    element.style.width = `${width}px`;
    element.style.height = `${height}px`;
  };
  fit();

  const trace = (layer: Layer): void => {
    for (const shape of shapesByLayer.get(layer) ?? []) traceShape(context, shape);
  };

  /** Puts the marks at their moved position; false if they must be redrawn. */
  const putMarks = (): boolean => {
    if (placement.shift === 0 && placement.scale === 1) return false;
    subject ??= { shapes: shapesByLayer.get('marks') ?? [], plots, height, pixelRatio };
    return picture.put(context, subject, placement);
  };

  return {
    element,
    resize(next) {
      ({ width, height, pixelRatio } = next);
      fit();
    },
    draw(layer, shapes) {
      shapesByLayer.set(layer, shapes);
      if (layer === 'marks') subject = null;
    },
    move(next) {
      placement = next;
    },
    clip(boxes) {
      plots = boxes;
      subject = null;
    },
    render() {
      context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
      context.clearRect(0, 0, width, height);
      for (const layer of LAYERS) {
        if (!isMovingLayer(layer)) {
          trace(layer);
          continue;
        }
        context.save();
        context.beginPath();
        for (const box of plots) context.rect(box.x, box.y, box.width, box.height);
        context.clip();
        if (layer !== 'marks' || !putMarks()) {
          context.transform(placement.scale, 0, 0, 1, placement.shift, 0);
          trace(layer);
        }
        context.restore();
      }
    },
    destroy() {
      element.remove();
      picture.clear();
      // Some engines free a canvas' memory only when its size changes.
      element.width = 0;
      element.height = 0;
    },
  };
};
