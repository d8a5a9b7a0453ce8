import { style } from '@vanilla-extract/css';
import { below, up } from '#app/theme/breakpoints.ts';
import { vars } from '#app/theme/tokens.css.ts';
import { hiddenBox } from './visually-hidden.css.ts';

export const bar = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'end',
  gap: vars.space.half,
  marginLeft: 'auto',
  fontSize: vars.font.small,
});

/** Visually hidden on phones; screen readers still read it. */
export const label = style({ '@media': { [below('md')]: hiddenBox } });

export const size = style({
  minHeight: vars.target,
  padding: `0 ${vars.space.half}`,
  border: 0,
  borderRadius: vars.radius,
  background: 'transparent',
  color: vars.color.text,
  fontSize: vars.font.small,
  selectors: { '&:hover': { background: vars.color.sunken } },
});

export const range = style({
  padding: `0 ${vars.space.x1}`,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  // In narrow space the four buttons keep the first line; texts wrap to a second.
  '@media': {
    [below('md')]: {
      minWidth: 0,
      padding: 0,
      lineHeight: 1.25,
      textAlign: 'center',
      whiteSpace: 'normal',
    },
  },
});

export const step = style({
  flex: 'none',
  padding: `0 ${vars.space.half}`,
  '@media': { [up('md')]: { padding: `0 ${vars.space.x1}` } },
});

export const glyph = style({
  fontSize: vars.font.large,
  lineHeight: 1,
  '@media': { [up('md')]: { display: 'none' } },
});

export const word = style({ '@media': { [below('md')]: { display: 'none' } } });
