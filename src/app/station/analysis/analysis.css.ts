import { style } from '@vanilla-extract/css';
import { secondary, wrapping } from '#app/theme/recipes.ts';
import { color, space } from '#app/theme/tokens.css.ts';

export const note = style({
  ...wrapping(`${space.half} ${space.x2}`),
  alignItems: 'center',
  margin: `${space.x2} 0`,
  padding: `${space.x1} ${space.x2}`,
  borderLeft: `3px solid ${color.offline}`,
  background: color.surface,
});

export const hint = style(secondary);

/** Status beside its button; takes no space when empty. */
export const status = style([hint, { selectors: { '&:not(:empty)': { marginInline: space.x1 } } }]);
