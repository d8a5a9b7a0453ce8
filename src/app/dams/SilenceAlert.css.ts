import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

/** Always in the DOM, so that additions are announced; takes no space when empty. */
export const alert = style({ display: 'grid', gap: vars.space.half });

export const item = style({
  marginTop: vars.space.x1,
  padding: `${vars.space.x1} ${vars.space.x2}`,
  borderRadius: vars.radius,
  background: vars.color.offline,
  color: vars.color.surface,
  fontWeight: vars.font.bold,
});
