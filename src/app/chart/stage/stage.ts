// Our CSP forbids Pixi to compile shader code from text; this import replaces that part with plain functions.
import 'pixi.js/unsafe-eval';
import 'pixi.js/graphics';
import { Container, Graphics, Ticker, WebGLRenderer } from 'pixi.js';
import {
  lineEnds,
  LAYERS,
  MOVING_LAYERS,
  type ChartStage,
  type Shape,
  type StageSize,
} from '#app/chart/marks/drawing.ts';

const trace = (graphics: Graphics, shape: Shape): void => {
  switch (shape.kind) {
    case 'lines': {
      for (const points of shape.lines) {
        graphics.moveTo(points[0] ?? 0, points[1] ?? 0);
        for (let index = 2; index + 1 < points.length; index += 2) {
          graphics.lineTo(points[index] ?? 0, points[index + 1] ?? 0);
        }
      }
      if (shape.lines.length > 0) {
        graphics.stroke({ width: shape.width, color: shape.color, ...lineEnds(shape.lines) });
      }
      return;
    }
    case 'boxes':
      for (const { x, y, width, height } of shape.boxes) graphics.rect(x, y, width, height);
      if (shape.boxes.length > 0) graphics.fill(shape.color);
      return;
    case 'dots':
      for (let index = 0; index + 1 < shape.points.length; index += 2) {
        graphics.circle(shape.points[index] ?? 0, shape.points[index + 1] ?? 0, shape.radius);
      }
      if (shape.points.length > 0) graphics.fill(shape.color);
  }
};

// Pixi's cleanup would request every frame, even for an idle chart: it runs after a drawing instead.
Ticker.system.autoStart = false;
Ticker.system.stop();

/** A WebGL surface. Rejects without WebGL; `onLost` is called when the context, and the picture with it, is lost. */
export const createPixiStage = async (size: StageSize, onLost: () => void): Promise<ChartStage> => {
  const renderer = new WebGLRenderer();
  await renderer.init({
    width: size.width,
    height: size.height,
    resolution: size.pixelRatio,
    autoDensity: true,
    antialias: true,
    backgroundAlpha: 0,
    // Graphics is registered above; the other extensions would be three more files.
    skipExtensionImports: true,
    hello: false,
  });
  const element = renderer.canvas;
  const root = new Container();
  const layers = {
    ground: new Graphics(),
    grid: new Graphics(),
    marks: new Graphics(),
    cursor: new Graphics(),
  };
  // A mask belongs to one container, and must not move with what it clips.
  const masks = MOVING_LAYERS.map((layer) => {
    const frame = new Container();
    const mask = new Graphics();
    frame.addChild(mask, layers[layer]);
    frame.mask = mask;
    return { layer, frame, mask };
  });
  for (const layer of LAYERS) {
    root.addChild(masks.find((masked) => masked.layer === layer)?.frame ?? layers[layer]);
  }
  element.addEventListener('webglcontextlost', onLost);

  return {
    element,
    resize: ({ width, height, pixelRatio }) => renderer.resize(width, height, pixelRatio),
    draw(layer, shapes) {
      const graphics = layers[layer];
      graphics.clear();
      for (const shape of shapes) trace(graphics, shape);
    },
    move({ shift, scale }) {
      for (const layer of MOVING_LAYERS) {
        layers[layer].x = shift;
        layers[layer].scale.x = scale;
      }
    },
    clip(boxes) {
      for (const { mask } of masks) {
        mask.clear();
        for (const { x, y, width, height } of boxes) mask.rect(x, y, width, height);
        mask.fill('#fff');
      }
    },
    render() {
      renderer.render(root);
      Ticker.system.update();
    },
    destroy() {
      element.removeEventListener('webglcontextlost', onLost);
      root.destroy({ children: true });
      renderer.destroy({ removeView: true });
    },
  };
};
