import { style, styleVariants } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const dams = style({ display: 'grid', gap: vars.space.x2 });

export const dam = style({
  display: 'grid',
  gap: vars.space.half,
  selectors: {
    '& + &': { paddingTop: vars.space.x2, borderTop: `1px solid ${vars.color.line}` },
  },
});

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: `0 ${vars.space.x2}`,
});

export const link = style({
  display: 'block',
  // 44 px touch target; the margin offsets the padding.
  paddingBlock: 10,
  marginBlock: -10,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});

export const now = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `0 ${vars.space.x2}`,
});

const figureBase = style({
  fontSize: vars.font.figure,
  fontWeight: vars.font.bold,
  lineHeight: 1.2,
  fontVariantNumeric: 'tabular-nums',
});

export const figure = styleVariants({
  now: [figureBase],
  old: [figureBase, { color: vars.color.textMuted, fontWeight: vars.font.normal }],
});

export const unit = style({ fontSize: vars.font.body, fontWeight: vars.font.normal });

export const detail = style({ color: vars.color.textMuted, fontSize: vars.font.small });

export const missing = style({ color: vars.color.textMuted });

export const spilling = style({ fontWeight: vars.font.bold });

export const silent = style({ color: vars.color.offline, fontWeight: vars.font.bold });
