import { style, styleVariants } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const option = style({
  display: 'grid',
  // A long trend takes no room from the name above it.
  gridTemplateColumns: '16px minmax(0, 1fr) auto auto',
  gridTemplateAreas: '"dot name name value" ". age trend trend" ". alert alert alert"',
  alignItems: 'center',
  columnGap: vars.space.x1,
  minHeight: '56px',
  padding: `${vars.space.x1} ${vars.space.x2}`,
  borderTop: `1px solid ${vars.color.line}`,
  lineHeight: 1.3,
  cursor: 'pointer',
  // Clear of the search, which stays in sight above the list.
  scrollMarginTop: '112px',
  selectors: {
    '&:hover': { background: vars.color.sunken },
    '&[aria-selected="true"]': {
      background: vars.color.sunken,
      boxShadow: `inset 3px 0 0 ${vars.color.selected}`,
    },
    '[role="listbox"]:focus-visible &[data-active]': {
      outline: `2px solid ${vars.color.focus}`,
      outlineOffset: '-2px',
    },
  },
});

export const name = style({ gridArea: 'name', overflowWrap: 'anywhere' });

export const value = style({
  gridArea: 'value',
  fontWeight: vars.font.bold,
  whiteSpace: 'nowrap',
  textAlign: 'right',
  // Grey is not enough to say old; the age below says it in words.
  selectors: { '[data-old] > &': { color: vars.color.textMuted, fontWeight: vars.font.normal } },
});

const note = style({ fontSize: vars.font.small, color: vars.color.textMuted });

export const silent = style([note, { gridArea: 'value', whiteSpace: 'nowrap' }]);

export const age = style([note, { gridArea: 'age' }]);

const sign = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.half,
  fontSize: vars.font.small,
});

const trendSign = style([
  sign,
  { gridArea: 'trend', justifyContent: 'flex-end', whiteSpace: 'nowrap' },
]);

/** A river that rises stands out. */
export const trend = styleVariants({
  rising: [trendSign, { fontWeight: vars.font.bold }],
  steady: [trendSign, { color: vars.color.textMuted }],
  falling: [trendSign, { color: vars.color.textMuted }],
});

export const alert = style([sign, { gridArea: 'alert', marginTop: '2px' }]);
