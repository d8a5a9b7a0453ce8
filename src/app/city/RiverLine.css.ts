import { style, styleVariants } from '@vanilla-extract/css';
import { up } from '#app/theme/breakpoints.ts';
import { vars } from '#app/theme/tokens.css.ts';

/** Width of a river's line with its room. */
export const LANE_PX = 16;

export const line = style({ display: 'grid' });

const rowBase = style({
  display: 'flex',
  gap: vars.space.half,
  paddingInline: vars.space.half,
  '@media': { [up('sm')]: { gap: vars.space.x1, paddingInline: vars.space.x1 } },
});
export const row = styleVariants({
  station: [rowBase, { selectors: { '&:hover': { background: vars.color.sunken } } }],
  /** The city stands out: it is what everything else is measured from. */
  here: [
    rowBase,
    {
      background: vars.color.selected,
      color: vars.color.onSelected,
      borderRadius: vars.radius,
      vars: { [vars.color.textMuted]: 'currentColor' },
    },
  ],
});

export const river = style({ position: 'relative', flex: 'none' });

export const water = style({ position: 'absolute', inset: 0, height: '100%' });

export const stream = style({
  fill: 'none',
  stroke: vars.color.lineStrong,
  strokeWidth: 4,
  strokeLinecap: 'butt',
  vectorEffect: 'non-scaling-stroke',
});

const markBase = style({
  position: 'absolute',
  top: '50%',
  translate: '-50% -50%',
  boxSizing: 'border-box',
  forcedColorAdjust: 'none',
});

/** A gauge is a ring, a dam a wall across the water, the city a full disc. */
export const mark = styleVariants({
  gauge: [
    markBase,
    {
      width: 14,
      height: 14,
      border: `3px solid ${vars.color.text}`,
      borderRadius: '50%',
      background: vars.color.surface,
    },
  ],
  dam: [markBase, { width: 16, height: 8, borderRadius: 1, background: vars.color.text }],
  here: [
    markBase,
    {
      width: 16,
      height: 16,
      border: `2px solid ${vars.color.selected}`,
      borderRadius: '50%',
      background: vars.color.onSelected,
    },
  ],
});

export const words = style({
  display: 'flex',
  flex: '1 1 0',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `0 ${vars.space.x1}`,
  minWidth: 0,
  minHeight: 48,
  paddingBlock: vars.space.half,
  color: 'inherit',
  textDecoration: 'none',
});

export const name = style({
  // Beside a level with its rate on the narrowest phone.
  flex: '1 1 5.5rem',
  minWidth: 0,
  fontWeight: vars.font.bold,
  lineHeight: 1.25,
  overflowWrap: 'anywhere',
});

export const where = style({
  display: 'block',
  color: vars.color.textMuted,
  fontSize: vars.font.small,
  fontWeight: vars.font.normal,
});

export const reading = style({
  display: 'grid',
  justifyItems: 'end',
  marginLeft: 'auto',
  lineHeight: 1.25,
  textAlign: 'right',
});

const valueBase = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.half,
  fontVariantNumeric: 'tabular-nums',
});

export const value = styleVariants({
  now: [valueBase, { fontWeight: vars.font.bold }],
  old: [valueBase, { color: vars.color.textMuted }],
});

export const rate = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.half,
  color: vars.color.textMuted,
  fontSize: vars.font.small,
});

export const cities = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: vars.space.x2,
});

export const citiesLabel = style({ color: vars.color.textMuted });

export const city = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: vars.target,
});
