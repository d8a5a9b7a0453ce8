import { style, styleVariants } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const box = style({
  display: 'grid',
  gap: vars.space.x1,
  marginTop: vars.space.x2,
});

export const list = style({ display: 'grid', gap: vars.space.half });

const line = style({ display: 'flex', alignItems: 'center', gap: vars.space.x1 });

export const item = styleVariants({
  ahead: [line],
  reached: [line, { fontWeight: vars.font.bold }],
});

/** The line of the threshold, as the chart draws it. */
export const glyph = style({ flex: 'none', forcedColorAdjust: 'none' });

export const warnings = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: vars.space.x2,
});

export const warning = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: vars.target,
});
