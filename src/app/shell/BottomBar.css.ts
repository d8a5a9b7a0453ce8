import { style } from '@vanilla-extract/css';
import { accent } from '#app/theme/accent.css.ts';
import { SHORT, up } from '#app/theme/breakpoints.ts';
import { vars } from '#app/theme/tokens.css.ts';

export const bar = style({
  position: 'relative',
  zIndex: vars.layer.bar,
  flex: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  paddingBottom: 'env(safe-area-inset-bottom)',
  paddingLeft: 'env(safe-area-inset-left)',
  paddingRight: 'env(safe-area-inset-right)',
  background: vars.color.surface,
  borderTop: `1px solid ${vars.color.line}`,
  '@media': { [up('md')]: { display: 'none' }, print: { display: 'none' } },
});

export const item = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 2,
  minHeight: 56,
  fontSize: vars.font.small,
  lineHeight: 1.2,
  textDecoration: 'none',
  '@media': { [SHORT]: { flexDirection: 'row', gap: 6, minHeight: vars.target } },
  selectors: {
    '&:focus-visible': { outlineOffset: '-4px' },
    '&[aria-current="page"]': {
      fontWeight: vars.font.bold,
      boxShadow: `inset 0 3px 0 ${accent}`,
    },
    '&:disabled': { color: vars.color.textMuted, opacity: 0.5 },
  },
});
