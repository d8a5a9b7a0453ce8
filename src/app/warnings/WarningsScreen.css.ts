import { style } from '@vanilla-extract/css';
import { hairline, oneColumn, secondary } from '#app/theme/recipes.ts';
import { font, space } from '#app/theme/tokens.css.ts';

export const list = style({ ...oneColumn(space.x2), maxWidth: '44rem', marginTop: space.x2 });

export const warning = style({
  ...oneColumn(space.half),
  paddingBottom: space.x2,
  borderBottom: hairline,
  overflowWrap: 'anywhere',
});

export const title = style({ fontSize: font.large });
export const facts = style(secondary);
/** Senders break their lines themselves. */
export const words = style({ whiteSpace: 'pre-line' });
export const instruction = style([words, { fontWeight: font.bold }]);
