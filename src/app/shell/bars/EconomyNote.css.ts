import { style } from '@vanilla-extract/css';
import { below } from '#app/theme/screen.ts';
import { color, font } from '#app/theme/tokens.css.ts';
import { popover } from './MoreOptions.css.ts';

/** The whole badge is its target. */
export const opener = style({
  font: 'inherit',
  lineHeight: 'inherit',
  color: 'inherit',
  textAlign: 'right',
  textDecoration: 'underline dotted',
  textUnderlineOffset: 2,
  selectors: {
    '&::after': { content: '""', position: 'absolute', inset: '0 0 0 auto', width: '100%' },
    '&:hover': { color: color.text },
  },
  '@media': { print: { textDecoration: 'none' } },
});

/** On a phone each on its own line. */
export const line = style({
  whiteSpace: 'nowrap',
  '@media': { [below('md')]: { display: 'block' } },
});

export const panel = style([
  popover,
  {
    width: '22rem',
    fontSize: font.small,
    lineHeight: 1.45,
    whiteSpace: 'normal',
    selectors: { '&:popover-open': { justifyItems: 'start' } },
  },
]);
