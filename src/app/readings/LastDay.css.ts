import { style } from '@vanilla-extract/css';
import { hairline, secondary, stacked, wrapping } from '#app/theme/recipes.ts';
import { color, space } from '#app/theme/tokens.css.ts';

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
export const axis = style({ display: 'flex', justifyContent: 'space-between', ...secondary });
export const missing = style({ paddingTop: space.x1, borderTop: hairline, ...secondary });
export const failed = style([missing, { ...stacked(space.x1), justifyItems: 'start' }]);
