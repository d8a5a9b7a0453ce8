import { style } from '@vanilla-extract/css';
import { below, up } from '#app/theme/screen.ts';
import { hairline, inRow, inlineRow, secondary, wrapping } from '#app/theme/recipes.ts';
import { color, font, space, target } from '#app/theme/tokens.css.ts';

export const header = style({ ...wrapping(`${space.half} ${space.x2}`), alignItems: 'baseline' });

/** Above a chart or a table: in one row, on a phone of the name and the age alone. */
export const brief = style({
  ...wrapping(`0 ${space.x2}`),
  alignItems: 'baseline',
  '@media': { [below('md')]: { justifyContent: 'space-between' } },
});

/** On a wide screen the brief title shares its row with the views. */
export const briefHead = style({
  '@media': {
    [up('md')]: {
      ...wrapping(`0 ${space.x4}`),
      alignItems: 'baseline',
      marginBlock: `calc(-1 * ${space.x2}) ${space.x1}`,
      borderBottom: hairline,
    },
  },
});

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
  selectors: {
    [`${briefHead} > &`]: {
      '@media': { [up('md')]: { marginBlock: 0, borderBottom: 0 } },
    },
  },
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
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: space.x2,
  // On a phone the name has the whole line.
  '@media': { [up('sm')]: { display: 'flex' } },
  selectors: { [`${header} > &`]: { flex: '1 0 100%' } },
});

export const other = style({
  flex: 'none',
  ...inlineRow(),
  minHeight: target,
  marginBlock: -11,
  '@media': { [below('sm')]: { fontSize: font.small } },
  selectors: {
    // The search of the bar finds other stations too.
    [`${brief} &`]: { display: 'none' },
  },
});
