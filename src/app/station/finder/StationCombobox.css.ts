import { style, styleVariants } from '@vanilla-extract/css';
import { floating } from '#app/theme/surfaces.ts';
import { vars } from '#app/theme/tokens.css.ts';

export const combobox = style({ position: 'relative', minWidth: 0 });

export const frame = style({ position: 'relative' });

/** Space for the text at the end of the field. */
export const input = styleVariants({
  empty: { paddingRight: '4.5rem' },
  written: { paddingRight: '9rem' },
});

export const tools = style({ position: 'absolute', insetBlock: 0, right: 4, display: 'flex' });

export const tool = style({
  minWidth: vars.target,
  minHeight: vars.target,
  padding: `0 ${vars.space.x1}`,
  fontSize: vars.font.small,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
});

export const popover = style({
  ...floating,
  position: 'absolute',
  zIndex: vars.layer.popover,
  insetInline: 0,
  top: `calc(100% + ${vars.space.half})`,
  display: 'grid',
  gridTemplateRows: 'minmax(0, auto) auto',
  maxHeight: 'min(24rem, 55dvh)',
  border: `1px solid ${vars.color.lineStrong}`,
  selectors: { '&[hidden]': { display: 'none' } },
});

export const list = style({ overflowY: 'auto', overscrollBehavior: 'contain' });

export const option = style({
  display: 'grid',
  alignContent: 'center',
  minHeight: 52,
  padding: `${vars.space.half} 12px`,
  borderBottom: `1px solid ${vars.color.line}`,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  selectors: {
    '&:last-child': { borderBottom: 0 },
    '&[data-highlighted]': {
      background: vars.color.sunken,
      boxShadow: `inset 3px 0 ${vars.color.selected}`,
    },
  },
});

export const name = style({ fontWeight: vars.font.bold });

export const detail = style({ fontSize: vars.font.small, color: vars.color.textMuted });

export const note = style({
  padding: `${vars.space.x1} 12px`,
  color: vars.color.textMuted,
  selectors: { [`${list} ~ &`]: { borderTop: `1px solid ${vars.color.line}` } },
});
