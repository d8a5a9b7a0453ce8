import { style } from '@vanilla-extract/css';
import { up } from '#app/theme/screen.ts';
import { secondary, stacked, wrapping } from '#app/theme/recipes.ts';
import { color, font, radius, space } from '#app/theme/tokens.css.ts';

/** A row of twelve columns (SPEC 9); gap 16 px, 8 px on phones. */
export const grid = style({
  ...stacked(space.x1),
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  '@media': { [up('sm')]: { gap: space.x2 } },
});

export const head = style({
  ...wrapping(`${space.half} ${space.x2}`),
  alignItems: 'center',
  justifyContent: 'space-between',
});

export const cards = style({ marginTop: space.x2 });

/** Its place is seen before its content. */
export const below = style({ minHeight: 1 });
export const happened = style({ marginTop: space.x3 });

/** Of words in the cards. */
export const note = style({ ...secondary, marginTop: space.x1 });

/** Columns of twelve: one card a row on phones, two from 600 px up, three from 1200 px up. */
export const item = style({
  display: 'grid',
  gridColumn: 'span 12',
  '@media': {
    [up('sm')]: { gridColumn: 'span 6' },
    [up('lg')]: { gridColumn: 'span 4' },
    // A card is nearly as long as a sheet: kept whole it leaves the title alone on the one before.
    print: { breakInside: 'auto' },
  },
});

/** Always in the DOM, so that additions are announced; takes no space when empty. */
export const silences = style(stacked(space.half));

export const silence = style({
  marginTop: space.x1,
  padding: `${space.x1} ${space.x2}`,
  borderRadius: radius,
  background: color.offline,
  color: color.surface,
  fontWeight: font.bold,
});
