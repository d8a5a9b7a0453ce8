import {
  LAYERS,
  type ChartPicture,
  type Tile,
  type TileContext,
  type TilePainter,
} from '#app/chart/marks/drawing.ts';
import { traceShape } from './trace-shape.ts';

const paint = (context: TileContext, { layers, rows }: ChartPicture, tile: Tile): void => {
  const { x, width, pixelRatio } = tile;
  context.setTransform(pixelRatio, 0, 0, pixelRatio, -x * pixelRatio, 0);
  for (const layer of LAYERS) {
    context.save();
    if (layer !== 'grid') {
      context.beginPath();
      for (const row of rows) context.rect(x, row.y, width, row.height);
      context.clip();
    }
    for (const shape of layers[layer]) traceShape(context, shape, tile);
    context.restore();
  }
};

/** Canvas 2D paints straight on the tile. */
export const canvasPainter: TilePainter = { paint, destroy: () => undefined };
