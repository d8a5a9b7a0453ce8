import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const links = style({
  padding: `0 ${vars.space.x2}`,
  borderTop: `1px solid ${vars.color.line}`,
});

export const link = style({ display: 'flex', alignItems: 'center', minHeight: vars.target });
