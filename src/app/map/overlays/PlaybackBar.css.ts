import { style } from '@vanilla-extract/css';
import { floating } from '#app/theme/surfaces.ts';
import { vars } from '#app/theme/tokens.css.ts';

export const bar = style({
  ...floating,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  padding: `${vars.space.half} ${vars.space.x1} 0`,
});

export const when = style({
  padding: `0 ${vars.space.x1}`,
  fontSize: vars.font.small,
  fontWeight: vars.font.bold,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  fontVariantNumeric: 'tabular-nums',
  '@container': { '(width < 320px)': { padding: 0 } },
});

/** One line: where it is short, only the time is shown; the panel names what is on. */
export const kind = style({ '@container': { '(width < 400px)': { display: 'none' } } });

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
