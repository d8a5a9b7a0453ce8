import { globalStyle, style } from '@vanilla-extract/css';
import { floating } from '#app/theme/surfaces.ts';
import { vars } from '#app/theme/tokens.css.ts';
import { TIP_WIDTH } from './tip-place.ts';

/** As wide as every other: numbers that change move nothing, and its place needs no measuring. */
export const tip = style({
  ...floating,
  width: TIP_WIDTH,
  padding: `${vars.space.half} ${vars.space.x1}`,
  color: vars.color.text,
  fontSize: vars.font.small,
  lineHeight: 1.35,
  cursor: 'pointer',
});

/** The map puts what holds it beside the dot. */
globalStyle(`div:has(> ${tip})`, { position: 'absolute', top: 0, left: 0, zIndex: 1 });
globalStyle(`div[hidden]:has(> ${tip})`, { display: 'none' });

export const name = style({ display: 'block', overflowWrap: 'anywhere' });

export const value = style({
  display: 'block',
  fontSize: vars.font.body,
  fontWeight: vars.font.bold,
  fontVariantNumeric: 'tabular-nums',
  selectors: { '[data-old] > &': { color: vars.color.textMuted, fontWeight: vars.font.normal } },
});

export const wind = style({ display: 'block' });

export const alert = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.half,
  fontWeight: vars.font.bold,
});

export const age = style({ display: 'block', color: vars.color.textMuted });
