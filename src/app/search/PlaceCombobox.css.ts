import { style, styleVariants } from '@vanilla-extract/css';
import { controlEdge, floating, hairline, inlineRow, secondary } from '#app/theme/recipes.ts';
import { color, font, layer, space, target } from '#app/theme/tokens.css.ts';
import { besideClose } from './SearchSheet.css.ts';

export const frame = style({ position: 'relative', minWidth: 0 });

export const combobox = styleVariants({
  bar: [frame],
  /** The field stays, the results scroll. */
  sheet: [frame, { height: '100%', gridTemplateRows: 'auto minmax(0, 1fr)', gap: 0 }],
});

/** Beside the button that closes the sheet. */
export const sheetFrame = style([frame, besideClose]);

export const tool = style({
  ...inlineRow(),
  position: 'absolute',
  insetBlock: 0,
  right: 4,
  justifyContent: 'center',
  minWidth: target,
  color: color.textMuted,
});

const box = style({
  display: 'flex',
  flexDirection: 'column',
  selectors: { '&[hidden]': { display: 'none' } },
});

const popover = style([
  box,
  {
    ...floating,
    position: 'absolute',
    zIndex: layer.popover,
    top: `calc(100% + ${space.half})`,
    border: controlEdge,
  },
]);

export const results = styleVariants({
  /** Wider than a narrow field. */
  bar: [popover, { left: 0, width: 'max(100%, 24rem)', maxHeight: 'min(36rem, 75dvh)' }],
  sheet: [box, { minHeight: 0, marginTop: space.half }],
});

export const list = style({ minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain' });
export const kind = style({ padding: `${space.x1} 12px ${space.half}`, ...secondary });

export const option = style({
  display: 'grid',
  alignContent: 'center',
  minHeight: 52,
  padding: `${space.half} 12px`,
  borderBottom: hairline,
  lineHeight: 1.35,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  selectors: {
    '&[data-highlighted]': { background: color.sunken, boxShadow: `inset 3px 0 ${color.selected}` },
  },
});

export const name = style({ fontWeight: font.bold });
export const detail = style(secondary);
export const note = style({ padding: `${space.x1} 12px`, color: color.textMuted });
