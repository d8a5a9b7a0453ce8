import { style } from '@vanilla-extract/css';
import { below } from '#app/theme/screen.ts';
import { inlineRow, outlined, shadedOnHover } from '#app/theme/recipes.ts';
import { font, space, target } from '#app/theme/tokens.css.ts';

export const fold = style({
  flex: '0 1 auto',
  minWidth: 0,
  selectors: { '&[open]': { flexBasis: '100%' } },
});

export const summary = style({
  ...inlineRow(space.x1),
  minHeight: target,
  padding: `0 ${space.x2}`,
  ...outlined,
  cursor: 'pointer',
  '@media': { [below('sm')]: { padding: `0 ${space.x1}`, fontSize: font.small } },
  selectors: {
    ...shadedOnHover,
    '&::after': {
      content: '',
      width: 7,
      height: 7,
      borderRight: '2px solid currentColor',
      borderBottom: '2px solid currentColor',
      rotate: '45deg',
      translate: '0 -2px',
    },
    '[open] > &::after': { rotate: '225deg', translate: '0 2px' },
  },
});
