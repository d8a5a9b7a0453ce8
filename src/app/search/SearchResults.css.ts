import { style } from '@vanilla-extract/css';
import { stacked } from '#app/theme/recipes.ts';
import { color, space } from '#app/theme/tokens.css.ts';
import { option } from './PlaceCombobox.css.ts';

export const group = style({ ...stacked(space.half), maxWidth: '44rem', marginTop: space.x3 });

/** As in the list below a search field. */
export const result = style([
  option,
  // The list's own styles may be loaded after these.
  { color: color.text, textDecoration: 'none', selectors: { '&&': { paddingInline: 0 } } },
]);

export const note = style({ display: 'block', marginTop: space.x3, color: color.textMuted });

export const ways = style({ ...stacked(space.x2), justifyItems: 'start', marginTop: space.x4 });
