import { style } from '@vanilla-extract/css';
import { up } from '#app/theme/breakpoints.ts';
import { vars } from '#app/theme/tokens.css.ts';

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `0 ${vars.space.x2}`,
});

export const name = style({
  // A long word moves the button below it before it is broken.
  flex: '1 1 auto',
  width: 'min-content',
  maxWidth: '100%',
  fontSize: '1.5rem',
  overflowWrap: 'break-word',
});

/** From 900 px up the river stands beside what is read first. */
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.x3,
  marginTop: vars.space.x1,
  '@media': {
    [up('md')]: {
      gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 4fr)',
      marginTop: vars.space.x2,
    },
  },
});

/** On a phone the sections of both stand below each other in one order. */
export const column = style({
  display: 'contents',
  '@media': {
    [up('md')]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      alignContent: 'start',
      gap: vars.space.x3,
    },
  },
});

/** On a phone after what comes by the river. */
export const last = style({ order: 1 });

export const section = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: vars.space.x1,
});

export const title = style({
  paddingBottom: vars.space.half,
  borderBottom: `1px solid ${vars.color.line}`,
});

export const note = style({ color: vars.color.textMuted, fontSize: vars.font.small });
