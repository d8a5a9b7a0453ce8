import { style } from '@vanilla-extract/css';
import { up } from '#app/theme/breakpoints.ts';
import { vars } from '#app/theme/tokens.css.ts';

/** Title, filter, and the note: across both or, from 600 px up, below the title. */
export const head = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateRows: 'auto 1fr',
  alignItems: 'start',
  gap: `${vars.space.half} ${vars.space.x2}`,
});

export const filter = style({ '@media': { [up('sm')]: { gridRow: 'span 2' } } });

export const cards = style({ marginTop: vars.space.x2 });

export const note = style({
  gridColumn: '1 / -1',
  '@media': { [up('sm')]: { gridColumn: 1 } },
  color: vars.color.textMuted,
  fontSize: vars.font.small,
});

export const item = style({ display: 'grid' });
