import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const header = style({ display: 'grid', gap: vars.space.half });

export const name = style({ overflowWrap: 'anywhere' });

export const kind = style({ color: vars.color.textMuted, overflowWrap: 'anywhere' });

export const heard = style({ fontSize: vars.font.small, color: vars.color.textMuted });

export const views = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${vars.space.x1}`,
  margin: `${vars.space.x2} 0`,
  borderBottom: `1px solid ${vars.color.line}`,
});

export const view = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: vars.target,
  padding: `0 12px`,
  marginBottom: -1,
  borderBottom: '3px solid transparent',
  textDecoration: 'none',
  selectors: {
    '&:first-child': { marginLeft: -12 },
    '&:hover': { background: vars.color.sunken },
    '&[aria-current="page"]': {
      borderBottomColor: vars.color.selected,
      fontWeight: vars.font.bold,
    },
  },
});

export const other = style({ marginLeft: 'auto' });
