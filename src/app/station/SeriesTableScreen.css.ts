import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

/** Wide tables scroll inside themselves; the page never sideways. */
export const scroll = style({
  maxHeight: '72dvh',
  marginTop: vars.space.x1,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  background: vars.color.surface,
  borderRadius: vars.radius,
});

export const table = style({ minWidth: '100%' });

export const head = style({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  padding: vars.space.x1,
  background: vars.color.sunken,
  fontSize: vars.font.small,
  textAlign: 'right',
  verticalAlign: 'bottom',
});

export const timeHead = style([head, { left: 0, zIndex: 2, textAlign: 'left' }]);

export const unit = style({
  fontWeight: vars.font.normal,
  color: vars.color.textMuted,
  display: 'block',
});

const side = {
  padding: `6px ${vars.space.x1}`,
  borderBottom: `1px solid ${vars.color.line}`,
} as const;

export const time = style({
  ...side,
  position: 'sticky',
  left: 0,
  background: vars.color.surface,
  fontSize: vars.font.small,
  fontWeight: vars.font.normal,
  textAlign: 'left',
  whiteSpace: 'nowrap',
});

export const cell = style({ ...side, textAlign: 'right', whiteSpace: 'nowrap' });
