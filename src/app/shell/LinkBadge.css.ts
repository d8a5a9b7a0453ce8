import { style, styleVariants } from '@vanilla-extract/css';
import { FORCED } from '#app/theme/breakpoints.ts';
import { vars } from '#app/theme/tokens.css.ts';

export const badge = style({ display: 'grid', justifyItems: 'end', lineHeight: 1.1 });

const word = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  fontWeight: vars.font.bold,
  whiteSpace: 'nowrap',
});

/** Each state has its own shape, distinguishable without colour. */
const mark = {
  content: '""',
  flex: 'none',
  width: 10,
  height: 10,
  border: '2px solid currentColor',
  borderRadius: '50%',
} as const;

export const phaseWord = styleVariants({
  live: [
    word,
    {
      color: vars.color.live,
      selectors: {
        '&::before': {
          ...mark,
          background: 'currentColor',
          // Filled and hollow distinguish two states.
          '@media': { [FORCED]: { forcedColorAdjust: 'none', background: 'CanvasText' } },
        },
      },
    },
  ],
  connecting: [word, { color: vars.color.connecting, selectors: { '&::before': mark } }],
  offline: [
    word,
    {
      color: vars.color.offline,
      selectors: { '&::before': { ...mark, borderRadius: 0, rotate: '45deg' } },
    },
  ],
});

/** At most two lines, for the bar's height: overflow is hidden, the first detail always shows. */
export const details = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  columnGap: '0.75em',
  maxHeight: '2.4em',
  overflow: 'hidden',
  fontSize: '0.75rem',
  // A smaller value clips the accents of the first line.
  lineHeight: 1.2,
  textAlign: 'right',
  textWrap: 'balance',
  color: vars.color.textMuted,
});
