import { style } from '@vanilla-extract/css';
import { up } from '#app/theme/breakpoints.ts';
import { vars } from '#app/theme/tokens.css.ts';

export const layout = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.x4,
  '@media': { [up('md')]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(240px, 1fr)' } },
});

export const groups = style({ display: 'grid', gap: vars.space.x3, alignContent: 'start' });

export const group = style({ display: 'grid', gap: vars.space.x1, alignContent: 'start' });

export const groupTitle = style({
  paddingBottom: vars.space.half,
  borderBottom: `1px solid ${vars.color.line}`,
});

export const tiles = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))',
  gap: `${vars.space.x2} ${vars.space.x2}`,
});

export const tile = style({ minWidth: 0 });

export const label = style({
  fontSize: vars.font.small,
  color: vars.color.textMuted,
  overflowWrap: 'anywhere',
});

export const value = style({
  margin: 0,
  fontSize: vars.font.large,
  fontWeight: vars.font.bold,
  lineHeight: 1.25,
  overflowWrap: 'anywhere',
  selectors: { '[data-old] &': { color: vars.color.textMuted } },
});

/** The one number that matters. */
export const figure = style({ fontSize: vars.font.figure });

export const unit = style({ fontSize: vars.font.body, fontWeight: vars.font.normal });

export const missing = style({
  margin: 0,
  color: vars.color.textMuted,
  fontStyle: 'italic',
});

export const detail = style({ margin: 0, fontSize: vars.font.small, color: vars.color.textMuted });

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `${vars.space.x1} ${vars.space.x2}`,
  alignContent: 'start',
});

export const fact = style({ margin: 0, overflowWrap: 'anywhere' });
