import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const facts = style({ display: 'grid' });

export const fact = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: vars.space.x1,
  padding: `${vars.space.half} 0`,
  borderTop: `1px solid ${vars.color.line}`,
});

export const term = style({ flexShrink: 0, color: vars.color.textMuted });

export const value = style({ marginLeft: 'auto', textAlign: 'right', fontWeight: vars.font.bold });

export const missing = style({ marginLeft: 'auto', color: vars.color.textMuted });
