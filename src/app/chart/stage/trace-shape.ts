import {
  type PlotBox,
  lineEnds,
  type Shape,
  type TraceContext,
  LAYERS,
  type ChartPicture,
  type Tile,
  type TileContext,
  type TilePainter,
} from '#app/chart/marks/drawing.ts';

/** Draws one shape on canvas 2D: for the chart without WebGL, and for the exported picture. Boxes outside of `seen` are left out. */
export const traceShape = (
  context: TraceContext,
  shape: Shape,
  seen: Pick<PlotBox, 'x' | 'width'> = { x: -Infinity, width: Infinity },
): void => {
  const end = seen.width === Infinity ? Infinity : seen.x + seen.width;
  context.beginPath();
  switch (shape.kind) {
    case 'lines': {
      for (const points of shape.lines) {
        context.moveTo(points[0] ?? 0, points[1] ?? 0);
        for (let index = 2; index + 1 < points.length; index += 2) {
          context.lineTo(points[index] ?? 0, points[index + 1] ?? 0);
        }
      }
      context.strokeStyle = shape.color;
      context.lineWidth = shape.width;
      const { join, cap } = lineEnds(shape.lines);
      context.lineJoin = join;
      context.lineCap = cap;
      context.stroke();
      return;
    }
    case 'boxes':
      context.fillStyle = shape.color;
      // One by one: filling a path of thousands of boxes is far slower.
      for (const { x, y, width, height } of shape.boxes) {
        if (x + width < seen.x || x > end) continue;
        context.fillRect(x, y, width, height);
      }
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

/** The layers of a picture, data and gaps cut off at the plots; boxes outside of `seen` are left out. */
export const traceLayers = (
  context: TraceContext & Pick<CanvasRenderingContext2D, 'save' | 'restore' | 'clip'>,
  { layers, rows }: Pick<ChartPicture, 'layers' | 'rows'>,
  seen: Pick<PlotBox, 'x' | 'width'>,
): void => {
  for (const layer of LAYERS) {
    context.save();
    if (layer !== 'grid') {
      context.beginPath();
      for (const row of rows) context.rect(seen.x, row.y, seen.width, row.height);
      context.clip();
    }
    for (const shape of layers[layer]) traceShape(context, shape, seen);
    context.restore();
  }
};

const paint = (context: TileContext, picture: ChartPicture, tile: Tile): void => {
  const { x, pixelRatio } = tile;
  context.setTransform(pixelRatio, 0, 0, pixelRatio, -x * pixelRatio, 0);
  traceLayers(context, picture, tile);
};

/** Canvas 2D paints straight on the tile. */
export const canvasPainter: TilePainter = { paint, destroy: () => undefined };
