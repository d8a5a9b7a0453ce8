import { style } from '@vanilla-extract/css';
import { emphasis, outlined, shadedOnHover, stacked, wrapping } from '#app/theme/recipes.ts';
import { color, font, radius, space } from '#app/theme/tokens.css.ts';

/** Not a reading: never dimmed. */
export const sure = style({ color: color.textSure });
export const section = style({ ...stacked(space.x1), marginTop: space.x4, maxWidth: '44rem' });
export const wide = style({ maxWidth: '72rem' });
export const calls = style(wrapping(space.x1));

/** Large touch target for phone numbers. */
export const call = style({
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: space.x1,
  padding: `${space.x1} ${space.x3}`,
  ...outlined,
  textDecoration: 'none',
  selectors: shadedOnHover,
});

export const number = style({ ...emphasis(font.figure), lineHeight: 1.25 });
export const links = style({ ...wrapping(), columnGap: space.x3 });

export const quiet = style({ color: color.textMuted });
export const address = style({ overflowWrap: 'anywhere' });
export const measurements = style(stacked(space.x2));
export const measurement = style(stacked(space.half));
export const term = style({ fontWeight: font.bold });
export const strip = style({
  display: 'flex',
  width: 192,
  maxWidth: '100%',
  height: 12,
  overflow: 'hidden',
  borderRadius: radius,
});

export const step = style({ flex: 1 });
export const list = style({ ...stacked(space.x1), paddingLeft: space.x3, listStyle: 'disc' });
