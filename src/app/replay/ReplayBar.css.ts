import { style } from '@vanilla-extract/css';
import { up, sideRooms } from '#app/theme/screen.ts';
import { hairline, inRow, notOnPaper, noticeColours, oneColumn } from '#app/theme/recipes.ts';
import { color, font, radius, space, target } from '#app/theme/tokens.css.ts';

export const bar = style({ background: color.surface, borderBottom: hairline });

export const note = style({
  ...inRow(space.x1),
  justifyContent: 'space-between',
  ...noticeColours,
  padding: `${space.half} ${space.x2}`,
  ...sideRooms(space.x2),
  '@media': { [up('md')]: sideRooms() },
});

export const asOf = style({ flex: '1 1 auto', minWidth: 0, fontSize: font.small, lineHeight: 1.3 });

export const back = style({
  flex: 'none',
  padding: `0 ${space.x1}`,
  borderColor: 'currentColor',
  background: 'transparent',
  // In two lines on a phone: the instant beside it needs the room.
  maxWidth: '6rem',
  lineHeight: 1.2,
  whiteSpace: 'normal',
  '@media': { [up('md')]: { maxWidth: 'none' }, ...notOnPaper },
});
export const save = style([back, { width: target, padding: 0 }]);

/** As high on the server, without its content. */
export const controls = style({
  ...oneColumn(),
  minHeight: `calc(2 * ${target})`,
  ...sideRooms(space.x1),
  '@media': {
    [up('md')]: { gridTemplateColumns: 'auto minmax(0, 1fr)', minHeight: target, ...sideRooms() },
    ...notOnPaper,
  },
});

export const buttons = style({ ...inRow(), position: 'relative', justifyContent: 'center' });
/** Narrower at 320 px. */
export const button = style({ flex: '0 1 auto', minWidth: 0, width: target, padding: 0 });

export const slider = style({ position: 'relative', height: target, minWidth: 0 });

/** Over the strip, as long as what is sought is on its way. */
export const loading = style({
  position: 'absolute',
  top: 0,
  left: '50%',
  transform: 'translateX(-50%)',
  borderRadius: radius,
  background: color.surface,
  fontSize: font.small,
  whiteSpace: 'nowrap',
  pointerEvents: 'none',
  selectors: { '&:not(:empty)': { padding: `0 ${space.x1}` } },
});

const thumb = {
  appearance: 'none',
  width: 12,
  height: target,
  border: `4px solid transparent`,
  borderRadius: 6,
  background: color.selected,
  backgroundClip: 'padding-box',
} as const;

/** The thumb is a line over the strip, whose insets are half of it. */
export const range = style({
  appearance: 'none',
  position: 'relative',
  width: '100%',
  height: target,
  margin: 0,
  background: `linear-gradient(${color.line}, ${color.line}) 6px calc(100% - 3px) / calc(100% - 12px) 1px no-repeat`,
  cursor: 'pointer',
  selectors: {
    '&::-webkit-slider-thumb': thumb,
    '&::-moz-range-thumb': { ...thumb, boxSizing: 'border-box' },
  },
});
