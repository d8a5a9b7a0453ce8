import { style } from '@vanilla-extract/css';
import { legendColours } from '#app/theme/legend-colours.ts';
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

/** Shade of the rain legend with enough contrast in both themes. */
const SHADE = 3;

export const fill = style({
  fill: legendColours('chuva', 'light')[SHADE],
  selectors: { ':root[data-theme="dark"] &': { fill: legendColours('chuva', 'dark')[SHADE] } },
});

export const bar = style({ width: '100%', height: 12 });

export const value = style({
  textAlign: 'right',
  fontWeight: font.bold,
  selectors: { '[data-old] &': { color: color.textMuted, fontWeight: font.normal } },
});

export const unit = style({ fontSize: font.small, fontWeight: font.normal });
