import { style } from '@vanilla-extract/css';

/** The site's own page stands still and scrolls inside; here all of it is long. */
export const page = style({ height: '100dvh', overflow: 'auto', padding: '16px' });

export const room = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: '16px',
});

export const exhibit = style({
  margin: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: '8px',
  maxWidth: '100%',
  minWidth: '120px',
});

export const roomLink = style({ display: 'inline-block', padding: '12px' });
