import { LAYERS, type ChartStage, type Layer, type Shape, type StageSize } from './drawing.ts';

const trace = (context: CanvasRenderingContext2D, shape: Shape): void => {
  context.beginPath();
  switch (shape.kind) {
    case 'line':
      for (let index = 0; index + 1 < shape.points.length; index += 2) {
        context.lineTo(shape.points[index] ?? 0, shape.points[index + 1] ?? 0);
      }
      context.strokeStyle = shape.color;
      context.lineWidth = shape.width;
      context.lineJoin = 'round';
      context.lineCap = 'round';
      context.stroke();
      return;
    case 'boxes':
      for (const { x, y, width, height } of shape.boxes) context.rect(x, y, width, height);
      context.fillStyle = shape.color;
      context.fill();
      return;
    case 'dots':
      for (let index = 0; index + 1 < shape.points.length; index += 2) {
        const x = shape.points[index] ?? 0;
        context.moveTo(x + shape.radius, shape.points[index + 1] ?? 0);
        context.arc(x, shape.points[index + 1] ?? 0, shape.radius, 0, 2 * Math.PI);
      }
      context.fillStyle = shape.color;
      context.fill();
  }
};

/** The same surface without WebGL. Null where a browser gives no canvas at all. */
export const createCanvasStage = (size: StageSize): ChartStage | null => {
  const element = document.createElement('canvas');
  const context = element.getContext('2d');
  if (context === null) return null;
  const shapesByLayer = new Map<Layer, readonly Shape[]>();
  let { width, height, pixelRatio } = size;

  const fit = (): void => {
    element.width = Math.round(width * pixelRatio);
    element.height = Math.round(height * pixelRatio);
    element.style.width = `${width}px`;
    element.style.height = `${height}px`;
  };
  fit();

  return {
    element,
    resize(next) {
      ({ width, height, pixelRatio } = next);
      fit();
    },
    draw: (layer, shapes) => void shapesByLayer.set(layer, shapes),
    render() {
      context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
      context.clearRect(0, 0, width, height);
      for (const layer of LAYERS) {
        for (const shape of shapesByLayer.get(layer) ?? []) trace(context, shape);
      }
    },
    destroy: () => element.remove(),
  };
};
