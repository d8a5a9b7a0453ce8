import { style } from '@vanilla-extract/css';
import { up } from '#app/theme/breakpoints.ts';
import { vars } from '#app/theme/tokens.css.ts';

export const panel = style({
  display: 'flex',
  flexDirection: 'column',
  borderBottom: `1px solid ${vars.color.line}`,
});

export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x1,
  flex: '1 0 auto',
  width: '100%',
  minHeight: vars.target,
  padding: `${vars.space.half} ${vars.space.x2}`,
  lineHeight: 1.25,
  textAlign: 'left',
  selectors: {
    '&:hover': { background: vars.color.sunken },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
});

/** Chevron: down while folded, up while unfolded. */
export const marker = style({
  flex: 'none',
  marginLeft: 'auto',
  width: 8,
  height: 8,
  borderRight: '2px solid currentColor',
  borderBottom: '2px solid currentColor',
  rotate: '45deg',
  translate: '0 -2px',
  transition: `rotate ${vars.motion}`,
  selectors: { '[aria-expanded="true"] > &': { rotate: '225deg', translate: '0 2px' } },
});

export const title = style({ fontWeight: vars.font.bold });

/** Title over choice; side by side where there is a panel of its own for them. */
export const folded = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  '@media': {
    [up('md')]: { flexDirection: 'row', alignItems: 'baseline', columnGap: vars.space.x1 },
  },
});

export const label = style({
  flex: 'none',
  fontSize: vars.font.small,
  color: vars.color.textMuted,
  '@media': { [up('md')]: { minWidth: '108px' } },
});

export const summary = style({ minWidth: 0, overflowWrap: 'anywhere' });
