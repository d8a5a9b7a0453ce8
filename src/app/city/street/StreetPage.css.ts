import { style, styleVariants } from '@vanilla-extract/css';
import { emphasis, hairline, inlineRow, secondary, wrapping } from '#app/theme/recipes.ts';
import { color, font, space, target } from '#app/theme/tokens.css.ts';

const answerSize = 'clamp(1.4rem, 5.5vw, 2rem)';

/** The answer is read first; without one it must not look like one. */
export const answer = styleVariants({
  known: { ...emphasis(answerSize), lineHeight: 1.25 },
  unknown: { fontSize: answerSize, lineHeight: 1.25, color: color.textMuted },
});

export const name = style({ fontSize: '1.5rem', overflowWrap: 'anywhere' });
export const soon = style({ fontSize: font.large, selectors: { '&:empty': { display: 'none' } } });
export const note = style(secondary);
export const ways = style(wrapping(`0 ${space.x3}`));
export const link = style({ ...inlineRow(), minHeight: target });
export const list = style({ listStyle: 'none' });

export const line = style({
  ...wrapping(`0 ${space.x2}`),
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: target,
  padding: `${space.half} 0`,
  borderBottom: hairline,
});
