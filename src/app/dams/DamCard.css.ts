import { style, styleVariants } from '@vanilla-extract/css';
import {
  figureUnit,
  framed,
  inColumn,
  inRow,
  mainFigure,
  noticeColours,
  secondary,
} from '#app/theme/recipes.ts';
import { color, font, radius, space } from '#app/theme/tokens.css.ts';

const cardBase = style({ ...framed, ...inColumn(space.x2), minWidth: 0, padding: space.x2 });

export const card = styleVariants({
  live: [cardBase],
  silent: [cardBase, { borderColor: color.offline, boxShadow: `0 0 0 1px ${color.offline}` }],
});

export const silence = style({
  marginTop: space.x1,
  padding: `${space.half} ${space.x1}`,
  borderRadius: radius,
  background: color.offline,
  color: color.surface,
  fontWeight: font.bold,
});

export const name = style({ fontSize: '1.125rem' });

export const nameLink = style({
  display: 'block',
  // 44 px touch target; the margin offsets the padding, however many lines a name has.
  paddingBlock: 11,
  marginBlock: -11,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});

export const place = style(secondary);

export const level = style({
  ...inRow(space.x2),
  // An old reading is dimmed.
  selectors: { '&[data-old]': { color: color.textMuted } },
});

export const figure = style({
  ...mainFigure,
  '@media': { '(min-width: 600px)': { fontSize: 'clamp(2.75rem, 6vw, 4.25rem)' } },
});

export const unit = style(figureUnit);
export const noLevel = style({ fontSize: font.large, color: color.textMuted });
export const ofWhat = style({ marginTop: space.half, color: color.textMuted });

/** Water flows over the crest: in words, as prominent as the figure's unit. */
export const over = style({
  display: 'inline-block',
  marginTop: space.half,
  padding: `0 ${space.x1}`,
  borderRadius: radius,
  ...noticeColours,
  fontWeight: font.bold,
});
