import { style, styleVariants } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const section = style({ minWidth: 0 });

/** As high as the title of the visitor's own places, which has a button. */
export const title = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: vars.target,
  borderBottom: `1px solid ${vars.color.line}`,
});

export const item = style({ borderBottom: `1px solid ${vars.color.line}` });

export const link = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: vars.space.x2,
  minHeight: 56,
  padding: `${vars.space.half} ${vars.space.half}`,
  textDecoration: 'none',
  selectors: { '&:hover': { background: vars.color.sunken } },
});

export const words = style({ display: 'grid', minWidth: 0 });

export const name = style({ fontWeight: vars.font.bold, overflowWrap: 'anywhere' });

export const detail = style({
  fontSize: vars.font.small,
  color: vars.color.textMuted,
  overflowWrap: 'anywhere',
});

export const reading = style({ display: 'grid', justifyItems: 'end', textAlign: 'right' });

const value = style({ fontSize: vars.font.large, fontWeight: vars.font.bold, lineHeight: 1.25 });

/** An old number must not look current. */
export const valueOf = styleVariants({
  now: [value],
  old: [value, { color: vars.color.textMuted, fontWeight: vars.font.normal }],
});

export const none = style({ padding: `12px 0`, color: vars.color.textMuted });
