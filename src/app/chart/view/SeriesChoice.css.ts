import { style } from '@vanilla-extract/css';
import { below } from '#app/theme/breakpoints.ts';
import { vars } from '#app/theme/tokens.css.ts';

export const fold = style({
  flex: '0 1 auto',
  minWidth: 0,
  selectors: { '&[open]': { flexBasis: '100%' } },
});

export const summary = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.x1,
  minHeight: vars.target,
  padding: `0 ${vars.space.x2}`,
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius,
  background: vars.color.surface,
  cursor: 'pointer',
  '@media': { [below('sm')]: { padding: `0 ${vars.space.x1}`, fontSize: vars.font.small } },
  selectors: {
    '&:hover': { background: vars.color.sunken },
    '&::after': {
      content: '',
      width: 7,
      height: 7,
      borderRight: '2px solid currentColor',
      borderBottom: '2px solid currentColor',
      rotate: '45deg',
      translate: '0 -2px',
    },
    '[open] > &::after': { rotate: '225deg', translate: '0 2px' },
  },
});

export const fields = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${vars.space.x3}`,
  margin: 0,
  padding: `${vars.space.x1} 0`,
  border: 0,
});

export const legend = style({ padding: 0, fontSize: vars.font.small, color: vars.color.textMuted });

export const field = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x1,
  minHeight: vars.target,
  cursor: 'pointer',
});

export const box = style({
  flex: 'none',
  width: '20px',
  height: '20px',
  margin: 0,
  accentColor: vars.color.selected,
});

export const hint = style({
  flexBasis: '100%',
  fontSize: vars.font.small,
  color: vars.color.textMuted,
});
