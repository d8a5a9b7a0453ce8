import { style, styleVariants } from '@vanilla-extract/css';
import { up } from '#app/theme/breakpoints.ts';
import { vars } from '#app/theme/tokens.css.ts';

export const find = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'end',
  gap: vars.space.x1,
  maxWidth: '44rem',
  marginTop: vars.space.x2,
  '@media': { [up('sm')]: { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
});

export const hint = style({
  marginTop: vars.space.x1,
  fontSize: vars.font.small,
  color: vars.color.textMuted,
});

export const all = style({ fontSize: vars.font.small, color: vars.color.textMuted });

export const allLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: vars.target,
});

/** On a wide screen what happens elsewhere stands beside the visitor's own places, whichever is longer. */
export const lists = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"mine" "events" "rain"',
  gap: vars.space.x4,
  marginTop: vars.space.x2,
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

const group = style({ display: 'grid', alignContent: 'start', gap: vars.space.x3, minWidth: 0 });

export const part = styleVariants({
  mine: [group, { gridArea: 'mine' }],
  events: [group, { gridArea: 'events' }],
  rain: [group, { gridArea: 'rain' }],
});
