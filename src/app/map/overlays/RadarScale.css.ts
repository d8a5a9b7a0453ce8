import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const figure = style({ gridColumn: '1 / -1', margin: 0, paddingBottom: vars.space.x1 });

export const caption = style({ fontSize: vars.font.small, color: vars.color.textMuted });

export const bar = style({
  height: '8px',
  marginTop: vars.space.half,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius,
});

export const marks = style({ position: 'relative', height: '20px', fontSize: vars.font.small });

export const mark = style({
  position: 'absolute',
  transform: 'translateX(-50%)',
  color: vars.color.textMuted,
});
