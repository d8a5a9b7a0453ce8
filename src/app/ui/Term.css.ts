import { style } from '@vanilla-extract/css';
import { controlEdge, floating, notOnPaper } from '#app/theme/recipes.ts';
import { color, font, layer, target } from '#app/theme/tokens.css.ts';

/** As big as a finger needs, yet the line of its word is no higher and hardly longer. */
export const ask = style({
  display: 'inline-grid',
  placeItems: 'center',
  width: target,
  height: target,
  margin: '-14px -10px',
  verticalAlign: 'middle',
  borderRadius: '50%',
  color: color.textMuted,
  selectors: { '&:hover': { color: color.text }, '&:focus-visible': { outlineOffset: '-8px' } },
  '@media': notOnPaper,
});

export const meaning = style({
  ...floating,
  position: 'fixed',
  inset: 'auto',
  zIndex: layer.popover,
  width: 'max-content',
  maxWidth: 'min(20rem, calc(100vw - 16px))',
  padding: '12px',
  border: controlEdge,
  color: color.text,
  fontSize: font.small,
  fontWeight: font.normal,
  lineHeight: 1.45,
  textAlign: 'left',
  whiteSpace: 'normal',
});

export const title = style({ display: 'block', fontWeight: font.bold });
