import type { StationType } from '#domain/stations/station.ts';

/** Side of the square a mark is drawn in, in pixels of the screen. */
export const MARK_SIZE = 24;

/**
 * The outline round a station's dot that shows its type without a colour, as an SVG path in a square of
 * {@link MARK_SIZE}. Most stations are on rivers: they are the plain dot.
 */
export const MARK_BY_TYPE: { readonly [Type in StationType]: string | null } = {
  Hidrologica: null,
  Meteorologica: 'M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19z',
  Pluviometrica: 'M12 1.5l10.5 10.5L12 22.5 1.5 12z',
  Barramento: 'M3 3h18v18H3z',
  Desconhecida: null,
};

/** Half the foot of the triangle of a rising or falling river, in its height. */
export const TREND_HALF = 0.62;
/** The triangle, of height 1, with its foot in the middle, pointing up, as an SVG path. */
export const TREND = `M0,-1L${TREND_HALF},0L-${TREND_HALF},0Z`;
/** What it takes of its square, as an SVG view box. */
export const TREND_BOX = '-0.8 -1.3 1.6 1.6';

/** Side of the square of an {@link ARROW}. */
export const ARROW_SIZE = 40;

/** The head of an arrow that points north, above the dot in the middle and the mark of its type, as an SVG path. */
export const ARROW = 'M20,0.5L25.5,10L20,7.6L14.5,10Z';
/** What of its square the head takes, as an SVG view box. */
export const ARROW_BOX = '12 -3 16 16';
