import type { StationType } from '#domain/station.ts';

/** Side of the square a mark is drawn in, in pixels of the screen. */
export const MARK_SIZE = 24;

/**
 * The outline round a station's dot that tells its type without a colour (DESIGN 4), as an SVG path in a square of
 * {@link MARK_SIZE}. Most stations are on rivers: they are the plain dot.
 */
export const MARK_BY_TYPE: { readonly [Type in StationType]: string | null } = {
  Hidrologica: null,
  Meteorologica: 'M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19z',
  Pluviometrica: 'M12 1.5l10.5 10.5L12 22.5 1.5 12z',
  Barramento: 'M3 3h18v18H3z',
  Desconhecida: null,
};

/** Marks are drawn twice as fine for sharp screens. */
export const MARK_PIXEL_RATIO = 2;

/** A mark as pixels in one colour; null where the browser has no canvas to draw it on. */
export const drawMark = (path: string, colour: string): ImageData | null => {
  const side = MARK_SIZE * MARK_PIXEL_RATIO;
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.scale(MARK_PIXEL_RATIO, MARK_PIXEL_RATIO);
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.stroke(new Path2D(path));
  return context.getImageData(0, 0, side, side);
};
