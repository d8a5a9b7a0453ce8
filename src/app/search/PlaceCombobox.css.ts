import { style, styleVariants } from '@vanilla-extract/css';
import {
  controlEdge,
  floating,
  hairline,
  inlineRow,
  secondary,
  underlined,
} from '#app/theme/recipes.ts';
import { color, font, layer, space, target } from '#app/theme/tokens.css.ts';
import { input as lazyInput } from './LazySearch.css.ts';
import { besideClose } from './SearchSheet.css.ts';

const base = style({ position: 'relative', minWidth: 0 });

export const combobox = styleVariants({
  labelled: [base],
  bar: [base],
  /** The field stays, the results scroll. */
  sheet: [base, { height: '100%', gridTemplateRows: 'auto minmax(0, 1fr)', gap: 0 }],
});

export const frame = style({ position: 'relative', minWidth: 0 });

/** Beside the button that closes the sheet. */
export const sheetFrame = style([frame, besideClose]);

/** Space for the text at the end of the field. */
export const input = styleVariants({
  labelled: [
    { paddingRight: '9rem', selectors: { '&:placeholder-shown': { paddingRight: '4.5rem' } } },
  ],
  bar: [lazyInput.bar],
  sheet: [lazyInput.sheet],
});

export const tools = style({ position: 'absolute', insetBlock: 0, right: 4, display: 'flex' });

export const tool = style({
  ...inlineRow(),
  justifyContent: 'center',
  minWidth: target,
  minHeight: target,
  padding: `0 ${space.x1}`,
  fontSize: font.small,
  ...underlined,
});

const box = style({
  display: 'grid',
  gridTemplateRows: 'minmax(0, auto) auto',
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
  labelled: [popover, { insetInline: 0, maxHeight: 'min(24rem, 55dvh)' }],
  /** Wider than a narrow field. */
  bar: [popover, { left: 0, width: 'max(100%, 24rem)', maxHeight: 'min(36rem, 75dvh)' }],
  sheet: [box, { alignContent: 'start', minHeight: 0, marginTop: space.half }],
});

export const list = style({ overflowY: 'auto', overscrollBehavior: 'contain' });
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
