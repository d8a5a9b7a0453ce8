import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const section = style({ minWidth: 0 });

export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.x1,
  minHeight: vars.target,
  borderBottom: `1px solid ${vars.color.line}`,
});

export const hint = style({ padding: '12px 0', color: vars.color.textMuted });

export const item = style({ borderBottom: `1px solid ${vars.color.line}` });

export const arranged = style({ display: 'flex', alignItems: 'center', minHeight: 56 });

export const name = style({
  flex: 1,
  minWidth: 0,
  paddingLeft: vars.space.half,
  fontWeight: vars.font.bold,
  overflowWrap: 'anywhere',
});

export const step = style({
  padding: 0,
  selectors: { '&[aria-disabled="true"]': { opacity: 0.35 } },
});

export const done = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: vars.space.x1,
  paddingLeft: vars.space.half,
  fontSize: vars.font.small,
  color: vars.color.textMuted,
});
