import { style } from '@vanilla-extract/css';
import { below } from '#app/theme/breakpoints.ts';
import { hairline, inRow, inlineRow, secondary, stacked, wrapping } from '#app/theme/recipes.ts';
import { color, font, space, target } from '#app/theme/tokens.css.ts';

export const header = style(stacked(space.half));

/** Above a chart or a table: on a phone the name and the age alone, in one row. */
export const brief = style([
  header,
  {
    '@media': {
      [below('md')]: { ...wrapping(), alignItems: 'baseline', justifyContent: 'space-between' },
    },
  },
]);

export const name = style({ overflowWrap: 'anywhere' });

export const kind = style({
  color: color.textMuted,
  overflowWrap: 'anywhere',
  // Keeps most stations on one line.
  '@media': { [below('sm')]: { fontSize: font.small } },
  selectors: { [`${brief} &`]: { '@media': { [below('md')]: { display: 'none' } } } },
});

export const lastReceived = style(secondary);

export const views = style({
  ...wrapping(`0 ${space.x3}`),
  margin: `${space.x2} 0`,
  '@media': { [below('md')]: { margin: `${space.half} 0 ${space.x1}` } },
  borderBottom: hairline,
});

export const view = style({
  ...inRow(),
  minHeight: target,
  marginBottom: -1,
  borderBottom: '3px solid transparent',
  textDecoration: 'none',
  selectors: {
    '&:hover': { borderBottomColor: color.lineStrong },
    '&[aria-current="page"]': { borderBottomColor: color.selected, fontWeight: font.bold },
  },
});

/** The station's title, with the link to the other stations beside it. */
export const title = style({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: space.x2,
});

export const other = style({
  flex: 'none',
  ...inlineRow(),
  minHeight: target,
  marginBlock: -11,
  selectors: {
    // The search of the bar finds other stations too.
    [`${brief} &`]: { '@media': { [below('md')]: { display: 'none' } } },
  },
});
