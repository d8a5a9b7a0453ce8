import { style } from '@vanilla-extract/css';
import { up } from '#app/theme/screen.ts';
import { framed, secondary, stacked } from '#app/theme/recipes.ts';
import { space } from '#app/theme/tokens.css.ts';

export const section = style({ ...framed, marginTop: space.x2, padding: space.x2 });

export const columns = style({
  ...stacked(space.x2),
  marginTop: space.x2,
  '@media': {
    [up('md')]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)', gap: space.x6 },
  },
});

export const words = style({ ...stacked(space.x2), alignContent: 'start' });
export const choice = style({ maxWidth: 420, marginTop: space.x1 });
export const answer = style({ marginTop: space.x1 });
export const note = style(secondary);

export const level = style({ marginLeft: 'auto' });
