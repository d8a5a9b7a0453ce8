import { style } from '@vanilla-extract/css';
import { accent } from '#app/theme/accent.css.ts';
import { up, sideRooms } from '#app/theme/screen.ts';
import { emphasis, hairline, inRow, inlineRow, shadedOnHover } from '#app/theme/recipes.ts';
import { color, font, space, target } from '#app/theme/tokens.css.ts';
import { boldWidth } from '#app/ui/controls/Segmented.css.ts';

export const bar = style({
  // Over the note's target, which reaches into it.
  position: 'relative',
  zIndex: 1,
  ...inRow(space.half),
  // The safe area adds to the bar's own height.
  minHeight: 'calc(48px + env(safe-area-inset-top))',
  paddingTop: 'env(safe-area-inset-top)',
  paddingLeft: `max(${space.x2}, env(safe-area-inset-left))`,
  paddingRight: `max(${space.x1}, env(safe-area-inset-right))`,
  background: color.surface,
  borderBottom: hairline,
  '@media': {
    [up('md')]: {
      minHeight: 'calc(64px + env(safe-area-inset-top))',
      gap: space.x2,
      ...sideRooms(),
    },
    [up('xl')]: { gap: space.x3 },
    // In print: no bar, but the site's name and the connection state.
    print: { minHeight: 0, padding: 0, borderBottom: 0 },
  },
});

export const product = style({ color: accent, ...emphasis(font.large), letterSpacing: '-0.01em' });

/** The network's logo, whatever its shape: it never makes the bar higher. */
export const logo = style({
  flex: 'none',
  height: 28,
  maxWidth: 48,
  objectFit: 'contain',
  '@media': {
    // No room beside the connection's words, as at 400 % zoom.
    '(width < 360px)': { display: 'none' },
    [up('md')]: { height: 36, maxWidth: 128 },
  },
});

export const links = style({
  display: 'none',
  '@media': {
    [up('md')]: { display: 'flex', gap: space.half, alignSelf: 'stretch' },
    print: { display: 'none' },
  },
});

export const link = style({
  ...inlineRow(),
  minWidth: target,
  padding: `0 12px`,
  textDecoration: 'none',
  '@media': { [up('lg')]: { padding: `0 ${space.x2}` } },
  boxShadow: 'inset 0 0 0 transparent',
  selectors: {
    ...shadedOnHover,
    '&:focus-visible': { outlineOffset: '-4px' },
    // SPEC 2: the active link is bold.
    '&[aria-current="page"]': { fontWeight: font.bold, boxShadow: `inset 0 -3px 0 ${accent}` },
  },
});

export const linkWord = style([boldWidth, { justifyItems: 'center' }]);

export const end = style({
  minWidth: 0,
  marginLeft: 'auto',
  // What is beside it stays where it is.
  selectors: { '&[hidden]': { display: 'block', visibility: 'hidden' } },
  // The search is beside the links.
  '@media': { [up('md')]: { order: 1 } },
});
