import { style, styleVariants } from '@vanilla-extract/css';
import { vars } from '../theme/tokens.css.ts';

export const head = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars.space.x2,
  paddingTop: vars.space.x1,
  borderTop: `1px solid ${vars.color.line}`,
});

export const gates = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
  gap: vars.space.half,
  marginTop: vars.space.x1,
});

const base = style({
  display: 'grid',
  minWidth: 0,
  padding: `${vars.space.half} ${vars.space.x1}`,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius,
  fontSize: vars.font.small,
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
});

/** Closed is filled, open is hollow, unknown is dashed: told apart without colour. */
export const gate = styleVariants({
  open: [base, { borderColor: vars.color.lineStrong }],
  closed: [base, { background: vars.color.sunken, borderColor: vars.color.sunken }],
  unknown: [base, { borderStyle: 'dashed' }],
});

export const state = style({ fontWeight: vars.font.bold });

export const none = style({ color: vars.color.textMuted, fontSize: vars.font.small });
