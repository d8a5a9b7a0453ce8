import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { up } from '#app/theme/screen.ts';
import {
  dimmedWhenOld,
  emphasis,
  figureUnit,
  framed,
  mainFigure,
  oneColumn,
  stacked,
  wrapping,
} from '#app/theme/recipes.ts';
import { drawing } from '#app/readings/recent/LastDay.css.ts';
import { color, font, space } from '#app/theme/tokens.css.ts';

const box = style({
  ...framed,
  ...oneColumn(space.x2),
  padding: space.x2,
  '@media': { [up('sm')]: { padding: space.x3 } },
});

/** The main reading, with its recent series beside it. */
export const headline = style([
  box,
  {
    '@media': {
      [up('sm')]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)', columnGap: space.x4 },
    },
  },
]);

/** A border separates the figure from a reading above, not from one beside it. */
globalStyle(`${headline} figure`, { '@media': { [up('sm')]: { borderTopColor: 'transparent' } } });

/** The drawing fills what the number leaves. */
globalStyle(`:is(${headline} figure svg, ${headline} ${drawing})`, {
  '@media': { [up('sm')]: { height: 152 } },
});

export const plain = style([box, { maxWidth: '34rem' }]);
export const answer = style({ ...stacked(space.half), alignContent: 'start' });
export const head = style({ ...wrapping(), justifyContent: 'space-between', columnGap: space.x2 });

/** An old one must not look current. */
export const figure = styleVariants(dimmedWhenOld(style(mainFigure)));
export const unit = style(figureUnit);

/** Words in place of a number. */
export const words = style({
  ...emphasis(font.figure),
  lineHeight: 1.2,
  '::first-letter': { textTransform: 'uppercase' },
});
export const detail = style({ color: color.textMuted });
export const note = style({
  padding: `${space.x1} 12px`,
  borderLeft: `3px solid ${color.lineStrong}`,
  fontSize: font.small,
});
