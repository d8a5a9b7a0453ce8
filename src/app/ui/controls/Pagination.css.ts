import { style } from '@vanilla-extract/css';
import { below, up } from '#app/theme/screen.ts';
import { inRow, shadedOnHover } from '#app/theme/recipes.ts';
import { color, font, radius, space, target } from '#app/theme/tokens.css.ts';
import { hiddenBox } from '#app/ui/visually-hidden.css.ts';

export const bar = style({
  ...inRow(space.half),
  justifyContent: 'end',
  marginLeft: 'auto',
  fontSize: font.small,
});

/** Visually hidden on phones; screen readers still read it. */
export const label = style({ '@media': { [below('md')]: hiddenBox } });

export const size = style({
  minHeight: target,
  padding: `0 ${space.half}`,
  border: 0,
  borderRadius: radius,
  background: 'transparent',
  color: color.text,
  fontSize: font.small,
  selectors: shadedOnHover,
});

export const range = style({
  padding: `0 ${space.x1}`,
  whiteSpace: 'nowrap',
  // In narrow space the four buttons keep the first line; texts wrap to a second.
  '@media': {
    [below('md')]: {
      minWidth: 0,
      padding: 0,
      lineHeight: 1.25,
      textAlign: 'center',
      whiteSpace: 'normal',
    },
  },
});

export const step = style({
  flex: 'none',
  padding: `0 ${space.half}`,
  '@media': { [up('md')]: { padding: `0 ${space.x1}` } },
});

export const glyph = style({
  fontSize: font.large,
  lineHeight: 1,
  '@media': { [up('md')]: { display: 'none' } },
});

export const word = style({ '@media': { [below('md')]: { display: 'none' } } });
