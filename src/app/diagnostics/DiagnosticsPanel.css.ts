import { style } from '@vanilla-extract/css';
import { up } from '#app/theme/screen.ts';
import { controlEdge, hairline, secondary, stacked } from '#app/theme/recipes.ts';
import { color, font, radius, space } from '#app/theme/tokens.css.ts';

export const rows = style({
  display: 'grid',
  columnGap: space.x4,
  '@media': { [up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});

export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  columnGap: space.x2,
  alignContent: 'start',
  padding: `${space.x1} 0`,
  borderTop: hairline,
});

export const term = style({ color: color.textMuted });

/** Second column, one below the other. */
export const value = style({ gridColumn: 2, fontWeight: font.bold, overflowWrap: 'anywhere' });
export const detail = style({ gridColumn: 2, ...secondary, overflowWrap: 'anywhere' });
export const copy = style({ ...stacked(space.x1), justifyItems: 'start', marginTop: space.x2 });
export const outcome = style({ minHeight: '1.5em' });

export const report = style({
  width: '100%',
  padding: space.x1,
  border: controlEdge,
  borderRadius: radius,
  background: color.sunken,
  color: color.text,
  fontFamily: 'ui-monospace, monospace',
  fontSize: font.small,
});
