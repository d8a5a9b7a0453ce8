import { style } from '@vanilla-extract/css';
import { up } from '#app/theme/breakpoints.ts';
import { vars } from '#app/theme/tokens.css.ts';

export const search = style({
  display: 'grid',
  gap: vars.space.x1,
  maxWidth: '34rem',
  margin: `${vars.space.x2} 0`,
});

export const hint = style({ fontSize: vars.font.small, color: vars.color.textMuted });

export const list = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  columnGap: vars.space.x3,
  '@media': {
    [up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [up('lg')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
});

export const item = style({ borderBottom: `1px solid ${vars.color.line}` });

export const link = style({
  display: 'grid',
  alignContent: 'center',
  minHeight: 56,
  padding: `${vars.space.half} ${vars.space.x1}`,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  selectors: { '&:hover': { background: vars.color.sunken } },
});

export const name = style({ fontWeight: vars.font.bold });
