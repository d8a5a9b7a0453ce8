import { style, styleVariants } from '@vanilla-extract/css';
import { up } from '#app/theme/screen.ts';
import { secondary, shadedOnHover, wrapping } from '#app/theme/recipes.ts';
import { color, font, radius, space } from '#app/theme/tokens.css.ts';

/** Width of a river's line with its room. */
export const LANE_PX = 16;
/** The list of the rows. */
export const line = style({ display: 'grid' });

const rowBase = style({
  display: 'flex',
  gap: space.half,
  paddingInline: space.half,
  '@media': { [up('sm')]: { gap: space.x1, paddingInline: space.x1 } },
});
export const row = styleVariants({
  any: [rowBase, { selectors: shadedOnHover }],
  apart: [rowBase, { marginTop: space.x3, selectors: shadedOnHover }],
  /** The city is highlighted: it is what everything else is measured from. */
  here: [
    rowBase,
    {
      background: color.selected,
      color: color.onSelected,
      borderRadius: radius,
      vars: { [color.textMuted]: 'currentColor' },
      '@media': { print: { outline: `2px solid ${color.text}` } },
    },
  ],
});

export const river = style({ position: 'relative', flex: 'none' });
export const water = style({ position: 'absolute', inset: 0, height: '100%' });

const streamBase = style({
  fill: 'none',
  strokeLinecap: 'butt',
  vectorEffect: 'non-scaling-stroke',
});
/** The way of the water to a chosen place is drawn wide and dark. */
export const stream = styleVariants({
  any: [streamBase, { stroke: color.lineStrong, strokeWidth: 4 }],
  wide: [streamBase, { stroke: 'currentColor', strokeWidth: 6 }],
});

const markBase = style({
  position: 'absolute',
  top: '50%',
  translate: '-50% -50%',
  boxSizing: 'border-box',
  forcedColorAdjust: 'none',
});

const ring = { borderRadius: '50%', background: color.surface } as const;

/** A gauge and a city are rings, a dam a wall across the water, the place that is highlighted a full disc. */
export const mark = styleVariants({
  gauge: [markBase, { ...ring, width: 14, height: 14, border: `3px solid ${color.text}` }],
  city: [markBase, { ...ring, width: 12, height: 12, border: `2px solid ${color.textMuted}` }],
  dam: [markBase, { width: 16, height: 8, borderRadius: 1, background: color.text }],
  here: [
    markBase,
    {
      width: 16,
      height: 16,
      border: `2px solid ${color.selected}`,
      borderRadius: '50%',
      background: color.onSelected,
      '@media': { print: { border: `8px solid ${color.text}` } },
    },
  ],
});

/** A row's words: its name on the left, its reading on the right. */
export const words = style({
  ...wrapping(`0 ${space.x1}`),
  flex: '1 1 0',
  alignItems: 'center',
  justifyContent: 'space-between',
  minWidth: 0,
  minHeight: 48,
  paddingBlock: space.half,
  color: 'inherit',
  textDecoration: 'none',
});

export const name = style({
  // Beside a level with its rate on the narrowest phone.
  flex: '1 1 5.5rem',
  minWidth: 0,
  fontWeight: font.bold,
  lineHeight: 1.25,
  overflowWrap: 'anywhere',
});

export const where = style({ display: 'block', ...secondary, fontWeight: font.normal });
