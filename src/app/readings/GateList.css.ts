import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const head = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars.space.x2,
  paddingTop: vars.space.x1,
  borderTop: `1px solid ${vars.color.line}`,
});

export const gates = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
  gap: vars.space.half,
  marginTop: vars.space.x1,
});

export const gate = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x1,
  minWidth: 0,
  padding: `${vars.space.half} ${vars.space.x1}`,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius,
  fontSize: vars.font.small,
  lineHeight: 1.35,
});

export const words = style({ display: 'grid', minWidth: 0, overflowWrap: 'anywhere' });

export const state = style({ fontWeight: vars.font.bold });

export const none = style({ color: vars.color.textMuted, fontSize: vars.font.small });
