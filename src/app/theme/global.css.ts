import { globalStyle } from '@vanilla-extract/css';
import { FORCED } from './screen.ts';
import { STALE_ATTRIBUTE, PALE_COLOURS } from './stale.ts';
import { color, font } from './tokens.css.ts';

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' });
globalStyle('*', { margin: 0 });
globalStyle(':root', { colorScheme: 'light', textSizeAdjust: '100%' });
globalStyle(':root[data-theme="dark"]', { colorScheme: 'dark' });

globalStyle('body', {
  background: color.page,
  color: color.text,
  fontFamily: font.family,
  fontSize: font.body,
  lineHeight: 1.5,
  // Changing numbers must not shift.
  fontVariantNumeric: 'tabular-nums',
  WebkitFontSmoothing: 'antialiased',
});

globalStyle('h1, h2, h3', {
  fontSize: font.body,
  fontWeight: font.bold,
  lineHeight: 1.25,
  textWrap: 'balance',
});
globalStyle('h1', { fontSize: font.large });
globalStyle('p', { textWrap: 'pretty' });
globalStyle('ul, ol', { padding: 0, listStyle: 'none' });
globalStyle('button, input, select, textarea', {
  font: 'inherit',
  color: 'inherit',
  letterSpacing: 'inherit',
});
globalStyle('button', { padding: 0, border: 0, background: 'none', cursor: 'pointer' });
globalStyle('button:disabled', { cursor: 'default' });
globalStyle('a', { color: 'inherit', textUnderlineOffset: '0.2em' });
globalStyle('table', { borderCollapse: 'collapse' });
globalStyle('fieldset', { border: 0, padding: 0, minInlineSize: 0 });
globalStyle('svg, canvas', { display: 'block' });
globalStyle(':focus-visible', { outline: `2px solid ${color.focus}`, outlineOffset: '2px' });
// A stronger outline for users who prefer more contrast; forced colours use the text colour.
globalStyle(':focus-visible', {
  '@media': {
    '(prefers-contrast: more)': { outlineWidth: '3px' },
    [FORCED]: { outline: '3px solid CanvasText' },
  },
});
// Forced colours remove the backgrounds and shadows that mark a selection. `:where` has no specificity: the focus outline wins.
globalStyle(':where([aria-current="page"], [aria-pressed="true"])', {
  '@media': { [FORCED]: { outline: '2px solid Highlight', outlineOffset: '-2px' } },
});
// No focus ring on headings focused by navigation: they are not interactive.
globalStyle('h1:focus, main:focus', { outline: 'none' });

globalStyle('*, *::before, *::after', {
  '@media': {
    '(prefers-reduced-motion: reduce)': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
    },
  },
});

/** Unconfirmed readings use the muted colour; titles and controls, which are not readings, keep theirs. */
const stale = `:root[${STALE_ATTRIBUTE}] :is(main, dialog)`;
globalStyle(stale, { vars: { [color.text]: color.textMuted }, color: color.textMuted });
globalStyle(`${stale} :is(h1, h2, input, select, textarea)`, {
  vars: { [color.text]: color.textSure },
  color: color.textSure,
});
globalStyle(`${stale} :is(canvas, svg)`, { filter: PALE_COLOURS });
