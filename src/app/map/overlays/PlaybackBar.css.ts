import { style } from '@vanilla-extract/css';
import { below, up } from '#app/theme/breakpoints.ts';
import { vars } from '#app/theme/tokens.css.ts';

export const bar = style({
  display: 'grid',
  padding: `${vars.space.half} ${vars.space.x1} 0`,
  background: vars.color.surface,
  borderRadius: vars.radius,
  boxShadow: vars.color.shadow,
  '@media': { [up('md')]: { width: '440px' } },
});

export const when = style({
  padding: `0 ${vars.space.x1}`,
  fontSize: vars.font.small,
  fontWeight: vars.font.bold,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
});

/** A phone has one line: what is on is switched beside its name. */
export const kind = style({ '@media': { [below('sm')]: { display: 'none' } } });

export const loading = style({ fontWeight: vars.font.normal, color: vars.color.textMuted });

export const controls = style({ display: 'flex', alignItems: 'center' });

export const button = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: vars.target,
  height: vars.target,
  borderRadius: vars.radius,
  selectors: {
    '&:hover:not(:disabled)': { background: vars.color.sunken },
    '&:disabled': { opacity: 0.4 },
  },
});

export const scrubber = style({
  flex: 1,
  minWidth: 0,
  height: vars.target,
  margin: `0 ${vars.space.x1}`,
  accentColor: vars.color.selected,
});

export const speed = style({
  flex: 'none',
  height: vars.target,
  border: 0,
  borderRadius: vars.radius,
  background: 'transparent',
});
