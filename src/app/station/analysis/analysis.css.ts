import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const note = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space.half} ${vars.space.x2}`,
  margin: `${vars.space.x2} 0`,
  padding: `${vars.space.x1} ${vars.space.x2}`,
  borderLeft: `3px solid ${vars.color.offline}`,
  background: vars.color.surface,
});

export const hint = style({ fontSize: vars.font.small, color: vars.color.textMuted });

/** Status beside its button; takes no space when empty. */
export const status = style([
  hint,
  { selectors: { '&:not(:empty)': { marginInline: vars.space.x1 } } },
]);
