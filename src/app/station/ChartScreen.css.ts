import { style } from '@vanilla-extract/css';
import { up } from '#app/theme/breakpoints.ts';
import { vars } from '#app/theme/tokens.css.ts';

/** The chart's surface is opaque to the eye: its colours are measured against it. */
export const sheet = style({
  margin: `${vars.space.x2} calc(-1 * ${vars.space.x2}) ${vars.space.x1}`,
  padding: `0 0 ${vars.space.x1} ${vars.space.x2}`,
  background: vars.color.surface,
  '@media': {
    [up('md')]: { margin: `${vars.space.x2} 0 ${vars.space.x1}`, borderRadius: vars.radius },
  },
});

export const summary = style({ marginTop: vars.space.x3, display: 'grid', gap: vars.space.x1 });

export const table = style({ width: '100%', maxWidth: '60rem', textAlign: 'left' });

export const head = style({
  padding: `${vars.space.x1} ${vars.space.x2} ${vars.space.x1} 0`,
  fontSize: vars.font.small,
  fontWeight: vars.font.normal,
  color: vars.color.textMuted,
  borderBottom: `1px solid ${vars.color.line}`,
});

export const quantity = style([head, { color: vars.color.text }]);

export const cell = style({
  padding: `${vars.space.x1} ${vars.space.x2} ${vars.space.x1} 0`,
  borderBottom: `1px solid ${vars.color.line}`,
  verticalAlign: 'top',
});

export const value = style({ fontWeight: vars.font.bold, whiteSpace: 'nowrap' });

export const when = style({
  display: 'block',
  fontSize: vars.font.small,
  color: vars.color.textMuted,
});
