import { style } from '@vanilla-extract/css';
import { rainFill } from '#app/theme/legend-colours.ts';
import { secondary } from '#app/theme/recipes.ts';
import { color, font, space } from '#app/theme/tokens.css.ts';

/** Label, bar, number: the numbers form a column. */
export const bars = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(48px, 1fr) auto',
  alignItems: 'center',
  columnGap: space.x1,
  maxWidth: '34rem',
});

export const row = style({ display: 'contents' });
export const label = style({ ...secondary, lineHeight: 1.9 });

export const fill = style(rainFill);

export const bar = style({ width: '100%', height: 12 });

export const value = style({
  textAlign: 'right',
  fontWeight: font.bold,
  selectors: { '[data-old] &': { color: color.textMuted, fontWeight: font.normal } },
});

export const unit = style({ fontSize: font.small, fontWeight: font.normal });
