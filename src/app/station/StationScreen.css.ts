import { style } from '@vanilla-extract/css';
import { below } from '#app/theme/breakpoints.ts';
import { vars } from '#app/theme/tokens.css.ts';

export const header = style({ display: 'grid', gap: vars.space.half });

/** Above a chart or a table: on a phone the name and the age alone, in one row. */
export const brief = style([
  header,
  {
    '@media': {
      [below('md')]: {
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        justifyContent: 'space-between',
      },
    },
  },
]);

export const name = style({ overflowWrap: 'anywhere' });

export const kind = style({
  color: vars.color.textMuted,
  overflowWrap: 'anywhere',
  // Keeps most stations on one line.
  '@media': { [below('sm')]: { fontSize: vars.font.small } },
  selectors: {
    [`${brief} &`]: { '@media': { [below('md')]: { display: 'none' } } },
  },
});

export const lastReceived = style({ fontSize: vars.font.small, color: vars.color.textMuted });

export const views = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${vars.space.x3}`,
  margin: `${vars.space.x2} 0`,
  '@media': { [below('md')]: { margin: `${vars.space.half} 0 ${vars.space.x1}` } },
  borderBottom: `1px solid ${vars.color.line}`,
});

export const view = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: vars.target,
  marginBottom: -1,
  borderBottom: '3px solid transparent',
  textDecoration: 'none',
  selectors: {
    '&:hover': { borderBottomColor: vars.color.lineStrong },
    '&[aria-current="page"]': {
      borderBottomColor: vars.color.selected,
      fontWeight: vars.font.bold,
    },
  },
});

/** The station's title, with the link to the other stations beside it. */
export const title = style({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: vars.space.x2,
});

export const other = style({
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: vars.target,
  marginBlock: -11,
  selectors: {
    // The search of the bar finds other stations too.
    [`${brief} &`]: { '@media': { [below('md')]: { display: 'none' } } },
  },
});
