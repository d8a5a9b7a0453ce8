import { style } from '@vanilla-extract/css';
import { below, up } from '#app/theme/screen.ts';
import { stacked, wrapping } from '#app/theme/recipes.ts';
import { color, font, space } from '#app/theme/tokens.css.ts';

/** On a wide screen its parts flow with the other tools; on a phone the periods share one row with the button for more. */
export const bar = style({
  ...stacked(space.x1),
  alignItems: 'center',
  flex: '1 0 100%',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  '@media': { [up('md')]: { display: 'contents' } },
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
