import { style } from '@vanilla-extract/css';
import { vars } from '../theme/tokens.css.ts';

export const panel = style({
  background: vars.color.surface,
  borderRadius: vars.radius,
});

export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x1,
  minHeight: vars.target,
  padding: `0 ${vars.space.x2}`,
  fontWeight: vars.font.bold,
  cursor: 'pointer',
  listStyle: 'none',
  borderRadius: vars.radius,
  selectors: {
    '&::-webkit-details-marker': { display: 'none' },
    '&:hover': { background: vars.color.sunken },
  },
});

export const marker = style({
  marginLeft: 'auto',
  width: 8,
  height: 8,
  borderRight: '2px solid currentColor',
  borderBottom: '2px solid currentColor',
  rotate: '45deg',
  translate: '0 -2px',
  transition: `rotate ${vars.motion}`,
  selectors: { [`details[open] > ${head} &`]: { rotate: '225deg', translate: '0 2px' } },
});

export const body = style({ padding: `${vars.space.x1} ${vars.space.x2} ${vars.space.x2}` });
