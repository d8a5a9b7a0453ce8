import { style, styleVariants } from '@vanilla-extract/css';
import { up } from '#app/theme/screen.ts';
import { oneColumn, secondary, stacked } from '#app/theme/recipes.ts';
import { space } from '#app/theme/tokens.css.ts';

export const find = style({
  ...oneColumn(space.x1),
  marginTop: space.x2,
  '@media': {
    [up('sm')]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
    [up('md')]: { gridTemplateColumns: 'auto', justifyContent: 'start' },
  },
});

export const hint = style({ marginTop: space.x1, ...secondary });

/** On a wide screen what happens elsewhere stands beside the visitor's own places, whichever is longer. */
export const lists = style({
  ...oneColumn(space.x4),
  gridTemplateAreas: '"mine" "events" "rain"',
  marginTop: space.x2,
  '@media': {
    [up('md')]: {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      gridTemplateRows: 'auto 1fr',
      gridTemplateAreas: '"mine events" "rain events"',
    },
    [up('xl')]: {
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
      gridTemplateRows: 'auto',
      gridTemplateAreas: '"mine events rain"',
    },
  },
});

const group = style({ ...stacked(space.x3), alignContent: 'start', minWidth: 0 });

export const part = styleVariants({
  mine: [group, { gridArea: 'mine' }],
  events: [group, { gridArea: 'events' }],
  rain: [group, { gridArea: 'rain' }],
});
