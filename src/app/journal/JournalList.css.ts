import { style } from '@vanilla-extract/css';
import { hairline, secondary, stacked } from '#app/theme/recipes.ts';
import { color, font, space } from '#app/theme/tokens.css.ts';

export const list = style({ display: 'grid' });

/** The hours stand under each other. */
export const entry = style({
  display: 'grid',
  gridTemplateColumns: '3.25rem minmax(0, 1fr)',
  columnGap: space.x1,
  padding: `${space.x1} 0`,
  borderBottom: hairline,
});

export const clock = style({ color: color.textMuted, fontVariantNumeric: 'tabular-nums' });
export const what = style({ overflowWrap: 'anywhere' });
export const station = style({ color: color.text, fontWeight: font.bold });
export const annulled = style({ color: color.textMuted, textDecoration: 'line-through' });
export const reason = style(secondary);
export const day = style({
  ...stacked(space.half),
  justifySelf: 'stretch',
  marginTop: space.x3,
});
export const dayTitle = style({ fontSize: font.large });
