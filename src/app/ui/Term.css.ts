import { globalStyle, style } from '@vanilla-extract/css';
import { floating } from '#app/theme/surfaces.ts';
import { vars } from '#app/theme/tokens.css.ts';

/** In the line of its word, which stays as high; the target reaches 14 px beyond the mark. */
export const ask = style({
  display: 'inline',
  position: 'relative',
  marginInline: '0.25em',
  borderRadius: '50%',
  color: vars.color.textMuted,
  lineHeight: 1,
  selectors: {
    '&::after': { content: '""', position: 'absolute', inset: -14 },
    '&:hover': { color: vars.color.text },
  },
  '@media': { print: { display: 'none' } },
});

globalStyle(`${ask} svg`, { display: 'inline-block', verticalAlign: '-0.15em' });

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
