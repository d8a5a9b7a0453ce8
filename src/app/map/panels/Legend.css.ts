import { style, styleVariants } from '@vanilla-extract/css';
import { SHORT } from '#app/theme/breakpoints.ts';
import { STALE_ATTRIBUTE, PALE_COLOURS } from '#app/theme/stale.ts';
import { floating } from '#app/theme/surfaces.ts';
import { vars } from '#app/theme/tokens.css.ts';

export const panel = style({
  ...floating,
  fontSize: vars.font.small,
  lineHeight: 1.35,
  minWidth: '208px',
});

export const head = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: vars.space.x2,
  alignItems: 'baseline',
  width: '100%',
  minHeight: vars.target,
  padding: `${vars.space.x1} ${vars.space.x2}`,
  borderRadius: vars.radius,
  textAlign: 'left',
  // The sign of what a press does: folded points down, unfolded up.
  '::after': { content: '"▾"', gridColumn: 2, gridRow: '1 / span 2', color: vars.color.textMuted },
  selectors: {
    '&[aria-expanded="true"]::after': { content: '"▴"' },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
});

export const subject = style({
  padding: `0 ${vars.space.x2} ${vars.space.half}`,
  fontSize: vars.font.small,
  color: vars.color.textMuted,
});

export const title = style({ gridColumn: 1, fontWeight: vars.font.bold });

export const shown = style({ gridColumn: 1, color: vars.color.textMuted });

/** A low map has no room for it: there the folded legend is its title. */
export const key = style({ '@media': { [SHORT]: { display: 'none' } } });

/** The classes of the folded legend, each as large as a finger. */
export const chips = style({ display: 'flex', padding: `0 ${vars.space.half}` });

export const chipItem = style({ flex: 1, minWidth: 0 });

export const chip = style({
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  gap: '2px',
  width: '100%',
  minWidth: vars.target,
  minHeight: vars.target,
  borderRadius: vars.radius,
  fontSize: vars.font.small,
  selectors: {
    '&[aria-pressed="true"]': {
      background: vars.color.sunken,
      fontWeight: vars.font.bold,
      boxShadow: `inset 0 -3px 0 ${vars.color.selected}`,
    },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
});

export const chipColour = style({
  width: '100%',
  height: '10px',
  // The colours are the message, also where the system forces its own.
  forcedColorAdjust: 'none',
  selectors: { [`:root[${STALE_ATTRIBUTE}] &`]: { filter: PALE_COLOURS } },
});

export const list = style({ paddingBottom: vars.space.x1 });

export const row = style({
  display: 'grid',
  gridTemplateColumns: '16px 1fr auto',
  alignItems: 'center',
  columnGap: vars.space.x1,
  width: '100%',
  minHeight: '24px',
  padding: `0 ${vars.space.x2}`,
  fontSize: vars.font.small,
  textAlign: 'left',
  selectors: {
    'button&:hover': { background: vars.color.sunken },
    '&[aria-pressed="true"]': {
      background: vars.color.sunken,
      fontWeight: vars.font.bold,
      boxShadow: `inset 3px 0 0 ${vars.color.selected}`,
    },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
});

/** As pale as the map draws what is history. */
export const late = style({ opacity: 0.4 });

export const arrow = style({
  width: '16px',
  height: '16px',
  fill: vars.color.text,
  rotate: '45deg',
});

export const trends = style({
  display: 'flex',
  gap: vars.space.x2,
  minHeight: '24px',
  padding: `0 ${vars.space.x2}`,
});

export const trendWord = style({ display: 'flex', alignItems: 'center', gap: vars.space.x1 });

const triangle = style({ width: '16px', height: '12px', fill: vars.color.text });
export const trend = styleVariants({
  rising: [triangle],
  falling: [triangle, { rotate: '180deg' }],
});

export const clear = style({
  width: '100%',
  minHeight: vars.target,
  borderTop: `1px solid ${vars.color.line}`,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
});

export const colour = style({ padding: `0 ${vars.space.x2} ${vars.space.x1}` });

export const automatic = style({
  padding: `0 ${vars.space.x2}`,
  borderTop: `1px solid ${vars.color.line}`,
});

export const note = style({
  maxWidth: '260px',
  padding: `${vars.space.x1} ${vars.space.x2}`,
  borderTop: `1px solid ${vars.color.line}`,
  color: vars.color.textMuted,
});

/** A choice that a press makes or takes back. */
export const action = style({
  width: '100%',
  minHeight: vars.target,
  padding: `0 ${vars.space.x2}`,
  borderTop: `1px solid ${vars.color.line}`,
  fontSize: vars.font.small,
  fontWeight: vars.font.bold,
  textAlign: 'left',
  selectors: {
    '&:hover': { background: vars.color.sunken },
    '&[aria-pressed="true"]': {
      background: vars.color.sunken,
      boxShadow: `inset 3px 0 0 ${vars.color.selected}`,
    },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
});

export const count = style({ color: vars.color.textMuted });
