import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

/** Always there, so that what comes into it is read out; without news it takes no room. */
export const alert = style({ display: 'grid', gap: vars.space.half });

export const item = style({
  marginTop: vars.space.x1,
  padding: `${vars.space.x1} ${vars.space.x2}`,
  borderRadius: vars.radius,
  background: vars.color.offline,
  color: vars.color.surface,
  fontWeight: vars.font.bold,
});
