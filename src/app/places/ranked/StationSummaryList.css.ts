import { style, styleVariants } from '@vanilla-extract/css';
import {
  dimmedWhenOld,
  emphasis,
  hairline,
  inRow,
  secondary,
  shadedOnHover,
} from '#app/theme/recipes.ts';
import { color, font, space, target } from '#app/theme/tokens.css.ts';

export const section = style({ minWidth: 0 });

/** As high as the title of the visitor's own places, which has a button. */
export const title = style({ ...inRow(), minHeight: target, borderBottom: hairline });
export const item = style({ borderBottom: hairline });

export const link = style({
  display: 'grid',
  // A long remark beside the number leaves the name its half.
  gridTemplateColumns: 'minmax(50%, 1fr) auto',
  alignItems: 'center',
  columnGap: space.x2,
  minHeight: 56,
  padding: `${space.half} 0`,
  textDecoration: 'none',
  selectors: shadedOnHover,
});

export const words = style({ display: 'grid', minWidth: 0 });
export const name = style({ fontWeight: font.bold, overflowWrap: 'anywhere' });
export const detail = style({ ...secondary, overflowWrap: 'anywhere' });
export const reading = style({ display: 'grid', justifyItems: 'end', textAlign: 'right' });
const value = style({ ...emphasis(font.large), lineHeight: 1.25 });

/** An old number must not look current. */
export const valueOf = styleVariants(dimmedWhenOld(value));
export const none = style({ padding: `12px 0`, color: color.textMuted });
