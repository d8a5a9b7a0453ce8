// Our CSP forbids Pixi to compile shader code from text; this import replaces that part with plain functions.
import 'pixi.js/unsafe-eval';
import 'pixi.js/graphics';
import { Container, Graphics, Ticker, WebGLRenderer } from 'pixi.js';
import {
  lineEnds,
  LAYERS,
  type ChartPicture,
  type Shape,
  type TilePainter,
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

/**
 * Paints by WebGL on a canvas of its own, off the page, and copies each tile from there. Rejects without WebGL; `onLost` is called when
 * the context is lost.
 */
export const createPixiPainter = async (onLost: () => void): Promise<TilePainter> => {
  const renderer = new WebGLRenderer();
  await renderer.init({
    antialias: true,
    backgroundAlpha: 0,
    // Graphics is registered above; the other extensions would be three more files.
    skipExtensionImports: true,
    hello: false,
  });
  const element = renderer.canvas;
  const root = new Container();
  const layers = { ground: new Graphics(), grid: new Graphics(), marks: new Graphics() };
  // A mask belongs to one container.
  const masks = (['ground', 'marks'] as const).map((layer) => {
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
  let taken: ChartPicture | null = null;

  /** Hands the shapes to the card: once for all tiles of a picture. */
  const take = (picture: ChartPicture): void => {
    taken = picture;
    for (const layer of LAYERS) {
      layers[layer].clear();
      for (const shape of picture.layers[layer]) trace(layers[layer], shape);
    }
    const { x, width } = picture.plot;
    for (const { mask } of masks) {
      mask.clear();
      for (const row of picture.rows) mask.rect(x - width, row.y, 3 * width, row.height);
      mask.fill('#fff');
    }
  };

  return {
    paint(context, picture, { x, width, height, pixelRatio }) {
      if (taken !== picture) take(picture);
      renderer.resize(width, height, pixelRatio);
      root.x = -x;
      renderer.render(root);
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.drawImage(element, 0, 0);
      Ticker.system.update();
    },
    destroy() {
      element.removeEventListener('webglcontextlost', onLost);
      root.destroy({ children: true });
      renderer.destroy({ removeView: true });
    },
  };
};
