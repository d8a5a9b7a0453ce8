import { style } from '@vanilla-extract/css';
import { FORCED } from '#app/theme/screen.ts';
import {
  controlEdge,
  covering,
  inRow,
  secondary,
  shadedOnHover,
  wrapping,
} from '#app/theme/recipes.ts';
import { color, font, motion, radius, space, target } from '#app/theme/tokens.css.ts';

export const group = style({ position: 'relative' });
export const legend = style({ padding: 0, marginBottom: space.half, ...secondary });
/** The edge is an outline, so that the control is as high as its options. */
export const track = style({
  ...wrapping(),
  borderRadius: radius,
  background: color.surface,
  outline: controlEdge,
  outlineOffset: -1,
  overflow: 'clip',
});

export const option = style({
  position: 'relative',
  flex: '1 0 auto',
  ...inRow(),
  justifyContent: 'center',
  minHeight: target,
  padding: `0 ${space.x1}`,
  minWidth: target,
  cursor: 'pointer',
  transition: `background-color ${motion}`,
  '@media': {
    [FORCED]: {
      selectors: {
        '&:has(:checked)': {
          forcedColorAdjust: 'none',
          background: 'SelectedItem',
          color: 'SelectedItemText',
        },
      },
    },
  },
  selectors: {
    ...shadedOnHover,
    '&:has(:checked)': {
      background: color.sunken,
      boxShadow: `inset 0 -3px 0 ${color.text}`,
      fontWeight: font.bold,
    },
    '&:has(:focus-visible)': { outline: `2px solid ${color.focus}`, outlineOffset: '-4px' },
  },
});

/** Covers its option, so that touches hit the native control. */
export const input = style({ ...covering, opacity: 0, cursor: 'pointer' });

/** Reserves the bold width of `data-word`, so that selecting shifts nothing. */
export const boldWidth = style({
  display: 'inline-grid',
  selectors: {
    '&::after': {
      content: 'attr(data-word)',
      height: 0,
      overflow: 'hidden',
      visibility: 'hidden',
      fontWeight: font.bold,
    },
  },
});

export const word = style([boldWidth, { pointerEvents: 'none' }]);
