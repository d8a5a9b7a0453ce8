import { style } from '@vanilla-extract/css';
import { below } from '#app/theme/breakpoints.ts';
import { vars } from '#app/theme/tokens.css.ts';

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  gap: `${vars.space.x1} ${vars.space.x2}`,
  // The periods share one row with the button for more.
  '@media': { [below('md')]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto' } },
});

export const days = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  gap: `${vars.space.half} ${vars.space.x1}`,
});

/** Aligned with the fields, not with their labels. */
export const apply = style({ marginTop: `calc(${vars.font.small} * 1.5 + ${vars.space.half})` });

export const fault = style({
  flexBasis: '100%',
  maxWidth: '34rem',
  selectors: {
    '&:not(:empty)': {
      padding: `${vars.space.half} ${vars.space.x1}`,
      borderLeft: `3px solid ${vars.color.offline}`,
    },
  },
});

export const step = style({ minWidth: '11rem' });

export const span = style({
  color: vars.color.textMuted,
  '@media': { [below('md')]: { fontSize: vars.font.small } },
});

/** In the panel on a phone: one below the other. */
export const sheet = style({ display: 'grid', gap: vars.space.x2 });
