import { style } from '@vanilla-extract/css';
import {
  emphasis,
  floating,
  hairline,
  inColumn,
  inlineRow,
  innerFocus,
  secondary,
  shadedOnHover,
  stacked,
  underlined,
  wrapping,
} from '#app/theme/recipes.ts';
import { sideRoom } from '#app/theme/screen.ts';
import { color, font, radius, space, target } from '#app/theme/tokens.css.ts';
import { hiddenBox } from '#app/ui/visually-hidden.css.ts';

export const card = style({
  ...floating,
  ...inColumn(space.half),
  padding: `12px ${space.x2} ${space.x1}`,
  '@media': {
    // At the edge of a phone in landscape.
    '(orientation: landscape) and (width < 900px)': { paddingRight: sideRoom('right', space.x2) },
  },
  maxHeight: '100%',
  minHeight: 0,
});

// The scroller has no background: Chromium takes one with an opaque background for taller than it is, and leaves the map behind it undrawn.
export const body = style({
  minHeight: 0,
  overflowY: 'auto',
  selectors: innerFocus,
});

export const content = style(inColumn(space.half));

export const head = style({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: space.x1,
});

export const name = style({
  fontSize: font.large,
  overflowWrap: 'anywhere',
  selectors: { '&:focus': { outline: 'none' } },
});

export const close = style({
  flex: 'none',
  minHeight: target,
  minWidth: target,
  marginBlock: '-8px',
  padding: `0 ${space.x1}`,
  borderRadius: radius,
  ...underlined,
  selectors: shadedOnHover,
});

export const quiet = style(secondary);
export const city = style({ whiteSpace: 'nowrap', textDecoration: 'underline' });
export const code = style({ whiteSpace: 'nowrap' });

export const readings = style({
  marginTop: space.half,
  ...stacked(`${space.x1} 12px`),
  gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))',
});

export const reading = style(inColumn());

export const value = style({
  ...emphasis(font.large),
  lineHeight: 1.2,
  whiteSpace: 'nowrap',
  selectors: { '[data-old] &': { color: color.textMuted } },
});

export const unit = style({ fontSize: font.small, fontWeight: font.normal });
export const from = style({ fontSize: font.small });

/** The level and the way it goes. */
export const headline = style({ ...wrapping(`0 ${space.x2}`), alignItems: 'baseline' });

export const figure = style({
  ...emphasis('1.75rem'),
  lineHeight: 1.2,
  whiteSpace: 'nowrap',
  selectors: { '&[data-old]': { color: color.textMuted } },
});

export const figureName = style(hiddenBox);
export const rate = style({ ...inlineRow(space.half), fontWeight: font.bold });

/** Where the level stands among its alert levels. */
export const stand = style({ fontSize: font.small, lineHeight: 1.35 });

/** In sight however much the card holds. */
export const ways = style({
  flex: 'none',
  ...wrapping(),
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: space.x1,
  paddingTop: space.x1,
  borderTop: hairline,
});

export const empty = style({ color: color.textMuted });
export const link = style({ ...inlineRow(), minHeight: target, fontWeight: font.bold });

export const trend = style({ margin: `${space.half} 0 0` });
export const trendWords = style({ ...emphasis(font.small), marginBottom: space.half });
