import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { up } from '#app/theme/screen.ts';
import {
  dimmedWhenOld,
  emphasis,
  figureUnit,
  framed,
  mainFigure,
  oneColumn,
  secondary,
  wrapping,
} from '#app/theme/recipes.ts';
import { color, font, space } from '#app/theme/tokens.css.ts';

export const card = style({
  ...framed,
  position: 'relative',
  overflow: 'hidden',
  ...oneColumn(space.x1),
  padding: space.x2,
  // The page below stays where it is when the reading arrives.
  minHeight: '19rem',
  alignContent: 'start',
  '@media': { [up('sm')]: { padding: space.x3 } },
});

/** Whose gauge it is: read before the number. */
export const whose = style({
  padding: `${space.half} 0 ${space.half} 12px`,
  borderLeft: `3px solid ${color.lineStrong}`,
});

export const head = style({
  ...wrapping(`0 ${space.x2}`),
  justifyContent: 'space-between',
  alignItems: 'baseline',
});

export const of = style(emphasis(font.body));
/** Another place's name, or words that are the answer. */
export const place = style({ ...emphasis(font.figure), lineHeight: 1.2 });
/** Read with the number of another place's gauge. */
export const caution = style({ fontWeight: font.bold });

/** The level and, beside it, where it goes; below it where both do not fit. */
export const now = style({ ...wrapping(`${space.half} ${space.x3}`), alignItems: 'center' });

/** The colour of the level that is reached; the words in the card name it. */
export const reachedEdge = style({
  position: 'absolute',
  insetInline: 0,
  top: 0,
  height: 6,
  forcedColorAdjust: 'none',
});

/** An old one must not look current. */
export const figure = styleVariants(dimmedWhenOld(style(mainFigure)));
export const unit = style(figureUnit);

export const words = style({ fontSize: font.large, color: color.textMuted });

/** A level that is reached is read next to the number. */
export const alert = styleVariants({
  reached: { fontSize: font.large, lineHeight: 1.3 },
  calm: {},
});

export const silent = style({ color: color.offline, fontWeight: font.bold });
export const small = style({ ...secondary, fontWeight: font.normal });
export const detail = style({ color: color.textMuted, fontWeight: font.normal });
export const ways = style({ ...wrapping(space.x1), marginTop: space.half });
export const links = style({ display: 'contents' });

/** Three of them fit beside each other on a phone; there the button to share is below them. */
globalStyle(`${ways} :is(a, button)`, {
  flex: '1 1 auto',
  gap: space.half,
  padding: `0 ${space.half}`,
});
