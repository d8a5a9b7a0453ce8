import { style } from '@vanilla-extract/css';
import { floating } from '#app/theme/surfaces.ts';
import { vars } from '#app/theme/tokens.css.ts';

/** As big as a finger needs, yet the line of its word is no higher and hardly longer. */
export const ask = style({
  display: 'inline-grid',
  placeItems: 'center',
  width: vars.target,
  height: vars.target,
  margin: '-14px -10px',
  verticalAlign: 'middle',
  borderRadius: '50%',
  color: vars.color.textMuted,
  selectors: {
    '&:hover': { color: vars.color.text },
    '&:focus-visible': { outlineOffset: '-8px' },
  },
  '@media': { print: { display: 'none' } },
});

export const meaning = style({
  ...floating,
  position: 'fixed',
  inset: 'auto',
  zIndex: vars.layer.popover,
  width: 'max-content',
  maxWidth: 'min(20rem, calc(100vw - 16px))',
  margin: 0,
  padding: '12px',
  border: `1px solid ${vars.color.lineStrong}`,
  color: vars.color.text,
  fontSize: vars.font.small,
  fontWeight: vars.font.normal,
  lineHeight: 1.45,
  textAlign: 'left',
  whiteSpace: 'normal',
});

export const title = style({ display: 'block', fontWeight: vars.font.bold });
