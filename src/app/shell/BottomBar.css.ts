import { globalStyle, style } from '@vanilla-extract/css';
import { accent } from '#app/theme/accent.css.ts';
import { SHORT, up } from '#app/theme/breakpoints.ts';
import { sideRoom } from '#app/theme/safe-area.ts';
import { floating } from '#app/theme/surfaces.ts';
import { vars } from '#app/theme/tokens.css.ts';

export const bar = style({
  position: 'relative',
  zIndex: vars.layer.bar,
  flex: 'none',
  display: 'grid',
  // The longest word, in bold, needs more than a fifth of 320 px.
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(min-content, 1fr)',
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
  // Five words on 320 px, the bold one too.
  fontSize: '0.75rem',
  lineHeight: 1.2,
  textDecoration: 'none',
  '@media': { [SHORT]: { gap: 0, minHeight: vars.target } },
  selectors: {
    '&:focus-visible': { outlineOffset: '-4px' },
    '&[aria-current="page"]': {
      fontWeight: vars.font.bold,
      boxShadow: `inset 0 3px 0 ${accent}`,
    },
    '&[aria-disabled="true"]': { color: vars.color.textMuted, cursor: 'default' },
  },
});

export const word = style({ maxWidth: '100%', whiteSpace: 'nowrap' });

/** Why the menu does not open; over the screen, so that nothing moves. */
export const reason = style({
  position: 'absolute',
  bottom: '100%',
  left: sideRoom('left', vars.space.x1),
  pointerEvents: 'none',
});

globalStyle(`${reason} > span`, {
  ...floating,
  display: 'block',
  marginBottom: vars.space.x1,
  padding: `${vars.space.x1} 12px`,
  border: `1px solid ${vars.color.lineStrong}`,
  fontSize: vars.font.small,
});
