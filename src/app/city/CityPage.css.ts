import { style } from '@vanilla-extract/css';
import { up } from '#app/theme/screen.ts';
import { oneColumn, wrapping } from '#app/theme/recipes.ts';
import { space } from '#app/theme/tokens.css.ts';

export const head = style({
  ...wrapping(`0 ${space.x2}`),
  alignItems: 'center',
  justifyContent: 'space-between',
});

export const name = style({
  // A long word moves the button below it before it is broken.
  flex: '1 1 auto',
  width: 'min-content',
  maxWidth: '100%',
  fontSize: '1.5rem',
  overflowWrap: 'break-word',
});

/** From 900 px up the river is beside what is read first. */
export const columns = style({
  ...oneColumn(space.x3),
  marginTop: space.x1,
  '@media': {
    [up('md')]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 4fr)', marginTop: space.x2 },
  },
});

/** On a phone the sections of both follow each other in one order. */
export const column = style({
  display: 'contents',
  '@media': { [up('md')]: { ...oneColumn(space.x3), alignContent: 'start' } },
});

/** On a phone after what comes by the river. */
export const last = style({ order: 1 });
