import { style } from '@vanilla-extract/css';
import { sideRoom } from '#app/theme/safe-area.ts';
import { floating } from '#app/theme/surfaces.ts';
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
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.half,
  minHeight: 0,
  overflowY: 'auto',
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

/** How old it is, and the way to everything else: both in sight also where only half of a small map is free. */
export const below = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.x1,
});

export const empty = style({ color: vars.color.textMuted });

export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  alignSelf: 'flex-start',
  flex: 'none',
  minHeight: vars.target,
  // A touch target of 44 px that does not move the lines around it.
  marginBlock: '-10px',
  fontWeight: vars.font.bold,
});
