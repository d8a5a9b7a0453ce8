import { style, styleVariants } from '@vanilla-extract/css';
import { inlineRow } from '#app/theme/recipes.ts';
import { color, font, motion, radius, space, target } from '#app/theme/tokens.css.ts';

const OFF = ':is(:disabled, [aria-disabled="true"])';

const base = style({
  ...inlineRow(space.x1),
  justifyContent: 'center',
  minHeight: target,
  minWidth: target,
  padding: `0 ${space.x2}`,
  border: '1px solid transparent',
  borderRadius: radius,
  lineHeight: 1.25,
  textDecoration: 'none',
  transition: `background-color ${motion}`,
  selectors: { [`&${OFF}`]: { color: color.textMuted, opacity: 0.6 } },
});

export const button = styleVariants({
  /** The primary action. */
  main: [base, { background: color.selected, color: color.onSelected, fontWeight: font.bold }],
  outlined: [
    base,
    {
      borderColor: color.lineStrong,
      background: color.surface,
      selectors: { [`&:hover:not(${OFF})`]: { background: color.sunken } },
    },
  ],
  quiet: [base, { selectors: { [`&:hover:not(${OFF})`]: { background: color.sunken } } }],
});
