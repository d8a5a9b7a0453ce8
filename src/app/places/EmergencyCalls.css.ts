import { style } from '@vanilla-extract/css';
import { emphasis, inlineRow, stacked, wrapping } from '#app/theme/recipes.ts';
import { color, font, space, target } from '#app/theme/tokens.css.ts';

export const section = style(stacked(space.half));
export const calls = style(wrapping(space.x1));

/** Two of them fit beside each other on a phone. */
export const call = style({
  flex: '1 1 8rem',
  justifyContent: 'flex-start',
  padding: `${space.half} 12px`,
});

export const number = style({ display: 'block', ...emphasis(font.large), lineHeight: 1.1 });

export const warnings = style({
  ...wrapping(),
  alignItems: 'center',
  columnGap: space.x2,
  color: color.textMuted,
});

export const warning = style({ ...inlineRow(), minHeight: target, color: color.text });
