import { style, styleVariants } from '@vanilla-extract/css';
import { SHORT, up, sideRooms } from '#app/theme/screen.ts';
import { ellipsis, notOnPaper, noticeColours, stacked } from '#app/theme/recipes.ts';
import { font, motion, space, target } from '#app/theme/tokens.css.ts';

export const note = style({
  // The margins of the target stay inside.
  display: 'flow-root',
  flex: 'none',
  padding: `6px ${space.x2}`,
  ...sideRooms(space.x2),
  ...noticeColours,
  fontSize: font.small,
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
  '@media': {
    [SHORT]: { paddingBlock: 0, lineHeight: 1.2 },
    [up('md')]: sideRooms(),
    print: { padding: '4px 0', fontWeight: font.bold },
  },
});

export const textOf = styleVariants({
  folded: [
    {
      display: 'flex',
      columnGap: '0.35em',
      minWidth: 0,
      '@media': { print: { display: 'block' } },
    },
  ],
  unfolded: [{ display: 'block', minWidth: 0 }],
});

const ON_PAPER = { print: { overflow: 'visible', whiteSpace: 'normal' } } as const;

/** Within a folded line; its space at the end stays. */
export const sentence = style({
  minWidth: 0,
  selectors: { [`${textOf.folded} > &`]: { ...ellipsis, whiteSpace: 'pre', '@media': ON_PAPER } },
});
export const lastSentence = style([sentence, { flex: '0 0 auto', maxWidth: '80%' }]);

/** A target for a finger, beyond its one line on both sides: it is as high as the line alone. The bar above stays over it. */
export const button = style({
  ...stacked(space.x1),
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  width: '100%',
  minHeight: target,
  textAlign: 'left',
  selectors: {
    '&[aria-expanded="false"]': { marginBlock: ['-12px', `calc((1lh - ${target}) / 2)`] },
  },
  '@media': {
    print: {
      display: 'block',
      minHeight: 0,
      selectors: { '&[aria-expanded="false"]': { marginBlock: 0 } },
    },
  },
});

export const chevron = style({
  transition: `rotate ${motion}`,
  selectors: { '[aria-expanded="true"] > &': { rotate: '180deg' } },
  '@media': notOnPaper,
});
