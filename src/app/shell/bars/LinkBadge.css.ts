import { style, styleVariants } from '@vanilla-extract/css';
import { FORCED, below } from '#app/theme/screen.ts';
import { inlineRow, oneColumn } from '#app/theme/recipes.ts';
import { color, font } from '#app/theme/tokens.css.ts';

export const badge = style({
  // The target of the economy mode's explanation.
  position: 'relative',
  ...oneColumn(),
  justifyItems: 'end',
  lineHeight: 1.1,
});

const word = style({ ...inlineRow(6), fontWeight: font.bold, whiteSpace: 'nowrap' });

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
      color: color.live,
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
  connecting: [word, { color: color.connecting, selectors: { '&::before': mark } }],
  offline: [
    word,
    {
      color: color.offline,
      selectors: { '&::before': { ...mark, borderRadius: 0, rotate: '45deg' } },
    },
  ],
});

/** One line: with the word above it never more than two, which no bar clips. */
export const details = style({
  display: 'flex',
  justifyContent: 'flex-end',
  columnGap: '0.75em',
  maxWidth: '100%',
  fontSize: '0.75rem',
  // A smaller value clips the accents.
  lineHeight: 1.2,
  whiteSpace: 'nowrap',
  color: color.textMuted,
});

export const timed = style({ display: 'flex', whiteSpace: 'pre' });
const cut = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' } as const;
export const words = style(cut);

export const detail = style({
  ...cut,
  selectors: {
    // The first is the age of the data; the next attempt has room in a wide bar only.
    '& + &': { '@media': { [below('lg')]: { display: 'none' } } },
  },
});
