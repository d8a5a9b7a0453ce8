import { style } from '@vanilla-extract/css';
import { FORCED } from '#app/theme/breakpoints.ts';
import { vars } from '#app/theme/tokens.css.ts';

export const group = style({ position: 'relative' });

export const legend = style({
  padding: 0,
  marginBottom: vars.space.half,
  fontSize: vars.font.small,
  color: vars.color.textMuted,
});

export const track = style({
  display: 'flex',
  flexWrap: 'wrap',
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius,
  background: vars.color.surface,
  overflow: 'clip',
});

export const option = style({
  position: 'relative',
  flex: '1 0 auto',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: vars.target,
  padding: `0 ${vars.space.x1}`,
  minWidth: vars.target,
  cursor: 'pointer',
  transition: `background-color ${vars.motion}`,
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
    '&:hover': { background: vars.color.sunken },
    '&:has(:checked)': {
      background: vars.color.sunken,
      boxShadow: `inset 0 -3px 0 ${vars.color.text}`,
      fontWeight: vars.font.bold,
    },
    '&:has(:focus-visible)': { outline: `2px solid ${vars.color.focus}`, outlineOffset: '-4px' },
  },
});

/** Covers its option, so that touches hit the native control. */
export const input = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'pointer',
});

/** Reserves the bold width of `data-word`, so that selecting shifts nothing. */
export const boldWidth = style({
  display: 'inline-grid',
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

export const word = style([boldWidth, { pointerEvents: 'none' }]);
