import { style } from '@vanilla-extract/css';
import {
  emphasis,
  hairline,
  overDrawing,
  secondary,
  stacked,
  wrapping,
} from '#app/theme/recipes.ts';
import { color, font, space } from '#app/theme/tokens.css.ts';

export const figure = style({ paddingTop: space.x1, borderTop: hairline });

export const caption = style({
  ...wrapping(),
  justifyContent: 'space-between',
  columnGap: space.x2,
  marginBottom: space.half,
  color: color.textMuted,
});

/** As the drawing's own box. */
export const drawing = style({ height: 56 });
export const tallDrawing = style([drawing, { height: 104 }]);
export const plot = style({ position: 'relative' });

/** An alert level's name, above its line, on what is behind it. */
export const level = style({
  position: 'absolute',
  left: 0,
  translate: '0 -100%',
  paddingRight: 4,
  ...overDrawing,
  ...emphasis(font.small),
  lineHeight: 1.3,
  whiteSpace: 'nowrap',
});

export const axis = style({ display: 'flex', justifyContent: 'space-between', ...secondary });
export const missing = style({ paddingTop: space.x1, borderTop: hairline, ...secondary });
export const failed = style([missing, { ...stacked(space.x1), justifyItems: 'start' }]);
