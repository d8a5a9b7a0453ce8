import { style } from '@vanilla-extract/css';
import { below } from '#app/theme/screen.ts';
import { stacked, wrapping } from '#app/theme/recipes.ts';
import { color, font, space } from '#app/theme/tokens.css.ts';

export const bar = style({
  ...wrapping(space.x1),
  alignItems: 'center',
  // The periods share one row with the button for more.
  '@media': {
    [below('md')]: {
      flex: '1 0 100%',
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
    },
  },
});

export const days = style({ ...wrapping(`${space.half} ${space.x1}`), alignItems: 'start' });

/** Aligned with the fields, not with their labels. */
export const apply = style({
  '@media': { [below('md')]: { marginTop: `calc(${font.small} * 1.5 + ${space.half})` } },
});

export const fault = style({
  flexBasis: '100%',
  maxWidth: '34rem',
  selectors: {
    // No row of its own.
    '&:empty': { position: 'absolute' },
    '&:not(:empty)': {
      padding: `${space.half} ${space.x1}`,
      borderLeft: `3px solid ${color.offline}`,
    },
  },
});

export const step = style({ minWidth: '11rem' });

export const span = style({
  color: color.textMuted,
  '@media': { [below('md')]: { fontSize: font.small } },
});

/** In the panel on a phone: one below the other. */
export const sheet = style(stacked(space.x2));
