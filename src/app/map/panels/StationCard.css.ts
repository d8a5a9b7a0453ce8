import { style } from '@vanilla-extract/css';
import { sideRoom } from '#app/theme/safe-area.ts';
import { floating } from '#app/theme/surfaces.ts';
import { hiddenBox } from '#app/ui/visually-hidden.css.ts';
import { vars } from '#app/theme/tokens.css.ts';

export const card = style({
  ...floating,
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.half,
  padding: `12px ${vars.space.x2} ${vars.space.x1}`,
  '@media': {
    // At the edge of a phone in landscape.
    '(orientation: landscape) and (width < 900px)': {
      paddingRight: sideRoom('right', vars.space.x2),
    },
  },
  maxHeight: '100%',
  minHeight: 0,
});

// The scroller has no background: Chromium takes one with an opaque background for taller than it is, and leaves the map behind it undrawn.
export const body = style({
  minHeight: 0,
  overflowY: 'auto',
  selectors: { '&:focus-visible': { outlineOffset: '-2px' } },
});

export const content = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.half,
});

export const head = style({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: vars.space.x1,
});

export const name = style({
  fontSize: vars.font.large,
  overflowWrap: 'anywhere',
  selectors: { '&:focus': { outline: 'none' } },
});

export const close = style({
  flex: 'none',
  minHeight: vars.target,
  minWidth: vars.target,
  marginBlock: '-8px',
  padding: `0 ${vars.space.x1}`,
  borderRadius: vars.radius,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  selectors: { '&:hover': { background: vars.color.sunken } },
});

export const quiet = style({ fontSize: vars.font.small, color: vars.color.textMuted });

export const city = style({ whiteSpace: 'nowrap', textDecoration: 'underline' });

export const code = style({ whiteSpace: 'nowrap' });

export const readings = style({
  marginTop: vars.space.half,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))',
  gap: `${vars.space.x1} 12px`,
});

export const reading = style({ display: 'flex', flexDirection: 'column' });

export const value = style({
  margin: 0,
  fontSize: vars.font.large,
  fontWeight: vars.font.bold,
  lineHeight: 1.2,
  whiteSpace: 'nowrap',
  selectors: { '[data-old] &': { color: vars.color.textMuted } },
});

export const unit = style({ fontSize: vars.font.small, fontWeight: vars.font.normal });

export const from = style({ margin: 0, fontSize: vars.font.small });

/** The level and the way it goes. */
export const headline = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `0 ${vars.space.x2}`,
});

export const figure = style({
  fontSize: '1.75rem',
  fontWeight: vars.font.bold,
  lineHeight: 1.2,
  whiteSpace: 'nowrap',
  selectors: { '&[data-old]': { color: vars.color.textMuted } },
});

export const figureName = style(hiddenBox);

export const rate = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.half,
  fontWeight: vars.font.bold,
});

/** Where the level stands among its alert levels. */
export const stand = style({ fontSize: vars.font.small, lineHeight: 1.35 });

/** In sight however much the card holds. */
export const ways = style({
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: vars.space.x1,
  paddingTop: vars.space.x1,
  borderTop: `1px solid ${vars.color.line}`,
});

export const empty = style({ color: vars.color.textMuted });

export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: vars.target,
  fontWeight: vars.font.bold,
});
