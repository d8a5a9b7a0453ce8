import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.x1,
});

export const hint = style({ fontSize: vars.font.small, color: vars.color.textMuted });

export const list = style({ margin: 0, padding: 0, listStyle: 'none' });

export const item = style({
  display: 'flex',
  alignItems: 'center',
  borderTop: `1px solid ${vars.color.line}`,
});

export const name = style({ flex: '1 1 auto', minWidth: 0 });

export const small = style({
  flex: 'none',
  padding: `0 ${vars.space.half}`,
  fontSize: vars.font.small,
  selectors: {
    '&[aria-pressed="true"]': { background: vars.color.selected, color: vars.color.onSelected },
  },
});
