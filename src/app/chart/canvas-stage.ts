import {
  IN_PLACE,
  isMovingLayer,
  LAYERS,
  type Box,
  type ChartStage,
  type Layer,
  type Shape,
  type StageSize,
} from './drawing.ts';
import { traceShape } from './trace-shape.ts';

/** The same surface without WebGL. Null where a browser gives no canvas at all. */
export const createCanvasStage = (size: StageSize): ChartStage | null => {
  const element = document.createElement('canvas');
  const context = element.getContext('2d');
  if (context === null) return null;
  const shapesByLayer = new Map<Layer, readonly Shape[]>();
  let { width, height, pixelRatio } = size;
  let placement = IN_PLACE;
  let plots: readonly Box[] = [];

  const fit = (): void => {
    element.width = Math.round(width * pixelRatio);
    element.height = Math.round(height * pixelRatio);
    element.style.width = `${width}px`;
    element.style.height = `${height}px`;
  };
  fit();

  const trace = (layer: Layer): void => {
    for (const shape of shapesByLayer.get(layer) ?? []) traceShape(context, shape);
  };

  return {
    element,
    resize(next) {
      ({ width, height, pixelRatio } = next);
      fit();
    },
    draw: (layer, shapes) => void shapesByLayer.set(layer, shapes),
    move(next) {
      placement = next;
    },
    clip(boxes) {
      plots = boxes;
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
        context.transform(placement.scale, 0, 0, 1, placement.shift, 0);
        trace(layer);
        context.restore();
      }
    },
    destroy() {
      element.remove();
      // Some engines hold a canvas' memory until its size says otherwise.
      element.width = 0;
      element.height = 0;
    },
  };
};
