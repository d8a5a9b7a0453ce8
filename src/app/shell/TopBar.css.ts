import { style } from '@vanilla-extract/css';
import { up } from '../theme/breakpoints.ts';
import { vars } from '../theme/tokens.css.ts';

export const bar = style({
  position: 'relative',
  zIndex: vars.layer.bar,
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x1,
  minHeight: 48,
  paddingTop: 'env(safe-area-inset-top)',
  paddingLeft: `max(${vars.space.x2}, env(safe-area-inset-left))`,
  paddingRight: `max(${vars.space.x1}, env(safe-area-inset-right))`,
  background: vars.color.surface,
  borderBottom: `1px solid ${vars.color.line}`,
  '@media': {
    [up('md')]: { minHeight: 64, gap: vars.space.x3, paddingInline: vars.space.x3 },
  },
});

export const product = style({
  fontSize: vars.font.large,
  fontWeight: vars.font.bold,
  letterSpacing: '-0.01em',
});

export const links = style({
  display: 'none',
  '@media': { [up('md')]: { display: 'flex', gap: vars.space.half, alignSelf: 'stretch' } },
});

export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minWidth: vars.target,
  padding: `0 ${vars.space.x2}`,
  textDecoration: 'none',
  boxShadow: 'inset 0 0 0 transparent',
  selectors: {
    '&:hover': { background: vars.color.sunken },
    '&:focus-visible': { outlineOffset: '-4px' },
    // SPEC 2: the active link is bold.
    '&[aria-current="page"]': {
      fontWeight: vars.font.bold,
      boxShadow: `inset 0 -3px 0 ${vars.color.text}`,
    },
  },
});

/** Bold and normal take the same room, so the bar stands still. */
export const linkWord = style({
  display: 'inline-grid',
  justifyItems: 'center',
  selectors: {
    '&::after': {
      content: 'attr(data-word)',
      height: 0,
      overflow: 'hidden',
      visibility: 'hidden',
      fontWeight: vars.font.bold,
    },
  },
});

export const end = style({ marginLeft: 'auto', minWidth: 0 });
