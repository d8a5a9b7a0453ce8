import { style } from '@vanilla-extract/css';
import { up } from '#app/theme/screen.ts';
import { oneColumn, secondary, underlined, wrapping } from '#app/theme/recipes.ts';
import { space } from '#app/theme/tokens.css.ts';

export const head = style({
  ...wrapping(space.x1),
  alignItems: 'center',
  justifyContent: 'space-between',
  maxWidth: '44rem',
});
/** Beside the title, which stays where it is when this comes. */
export const sinceVisit = style({
  ...secondary,
  ...underlined,
  flex: '1',
  justifyContent: 'end',
  marginBlock: -12,
  padding: 0,
  textAlign: 'right',
});
export const tools = style({
  ...oneColumn(space.x1),
  marginTop: space.x2,
  '@media': { [up('sm')]: { ...wrapping(space.x2), alignItems: 'end' } },
});
export const days = style({ ...oneColumn(space.x1), maxWidth: '44rem', justifyItems: 'start' });
export const note = style({ marginTop: space.x2 });
