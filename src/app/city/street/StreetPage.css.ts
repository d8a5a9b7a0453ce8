import { style, styleVariants } from '@vanilla-extract/css';
import { up } from '#app/theme/screen.ts';
import { emphasis, framed, oneColumn, wrapping } from '#app/theme/recipes.ts';
import { color, font, space } from '#app/theme/tokens.css.ts';

const answerSize = 'clamp(1.4rem, 5.5vw, 2rem)';

/** Larger than all else; a doubt is muted. */
export const answer = styleVariants({
  known: { ...emphasis(answerSize), lineHeight: 1.25 },
  unknown: { fontSize: answerSize, lineHeight: 1.25, color: color.textMuted },
});

export const columns = style({
  ...oneColumn(space.x3),
  marginTop: space.x2,
  '@media': { [up('md')]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 4fr)' } },
});
export const column = style({ ...oneColumn(space.x3), alignContent: 'start' });
export const card = style({ ...framed, ...oneColumn(space.x1), padding: space.x2 });
export const soon = style({ fontSize: font.large, selectors: { '&:empty': { display: 'none' } } });
export const ways = style(wrapping(`0 ${space.x3}`));
