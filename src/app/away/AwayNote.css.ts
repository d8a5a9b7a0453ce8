import { style } from '@vanilla-extract/css';
import { SHORT, up, sideRoom } from '#app/theme/screen.ts';
import {
  floating,
  hairline,
  innerFocus,
  notOnPaper,
  secondary,
  shadedOnHover,
} from '#app/theme/recipes.ts';
import { color, font, space, target } from '#app/theme/tokens.css.ts';

/** Over the end of the screen: nothing moves when it comes. */
export const place = style({
  position: 'relative',
  // Below the results of the search.
  zIndex: 10,
  flex: 'none',
  height: 0,
  '@media': notOnPaper,
});

export const note = style({
  ...floating,
  position: 'absolute',
  bottom: sideRoom('bottom', space.x1),
  left: sideRoom('left', space.x1),
  right: sideRoom('right', space.x1),
  // A part of the screen is seen above it.
  maxHeight: '50dvh',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  border: hairline,
  '@media': {
    [up('sm')]: { left: 'auto', width: '26rem' },
    [up('md')]: { maxHeight: '75dvh' },
    [SHORT]: { maxHeight: '70dvh' },
  },
});

export const head = style({
  position: 'sticky',
  top: 0,
  display: 'flex',
  alignItems: 'center',
  paddingLeft: space.x2,
  background: color.surface,
  borderBottom: hairline,
});

export const title = style({ flex: '1 1 auto', fontSize: font.body });
export const since = style({ ...secondary, display: 'block', fontWeight: font.normal });
export const close = style({ flex: 'none', padding: 0 });

const row = style({
  minHeight: target,
  alignContent: 'center',
  padding: `${space.half} ${space.x2}`,
  lineHeight: 1.25,
  textDecoration: 'none',
  selectors: { ...shadedOnHover, ...innerFocus },
});

/** Times in one column. */
export const line = style([
  row,
  {
    display: 'grid',
    gridTemplateColumns: '3.25rem minmax(0, 1fr)',
    columnGap: space.x1,
    borderBottom: hairline,
    overflowWrap: 'anywhere',
  },
]);

export const clock = style({ color: color.textMuted, fontVariantNumeric: 'tabular-nums' });
export const station = style({ fontWeight: font.bold });
export const until = style({ color: color.textMuted });
export const others = style([
  row,
  {
    position: 'sticky',
    bottom: 0,
    marginTop: -1,
    display: 'grid',
    background: color.surface,
    borderTop: hairline,
    textDecoration: 'underline',
  },
]);
