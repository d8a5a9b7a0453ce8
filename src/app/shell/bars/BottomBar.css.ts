import { globalStyle, style } from '@vanilla-extract/css';
import { accent } from '#app/theme/accent.css.ts';
import { SHORT, up, sideRoom } from '#app/theme/screen.ts';
import { controlEdge, floating, hairline, inColumn } from '#app/theme/recipes.ts';
import { color, font, layer, space, target } from '#app/theme/tokens.css.ts';

export const bar = style({
  position: 'relative',
  zIndex: layer.bar,
  flex: 'none',
  display: 'grid',
  // The longest word, in bold, needs more than a fifth of 320 px.
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(min-content, 1fr)',
  paddingBottom: 'env(safe-area-inset-bottom)',
  paddingLeft: 'env(safe-area-inset-left)',
  paddingRight: 'env(safe-area-inset-right)',
  background: color.surface,
  borderTop: hairline,
  '@media': { [up('md')]: { display: 'none' }, print: { display: 'none' } },
});

export const item = style({
  ...inColumn(2),
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: 56,
  // Five words on 320 px, the bold one too.
  fontSize: '0.75rem',
  lineHeight: 1.2,
  textDecoration: 'none',
  '@media': { [SHORT]: { gap: 0, minHeight: target } },
  selectors: {
    '&:focus-visible': { outlineOffset: '-4px' },
    '&[aria-current="page"]': { fontWeight: font.bold, boxShadow: `inset 0 3px 0 ${accent}` },
    '&[aria-disabled="true"]': { color: color.textMuted, cursor: 'default' },
  },
});

export const word = style({ maxWidth: '100%', whiteSpace: 'nowrap' });

/** Why the menu does not open; over the screen, so that nothing moves. */
export const reason = style({
  position: 'absolute',
  bottom: '100%',
  left: sideRoom('left', space.x1),
  pointerEvents: 'none',
});

globalStyle(`${reason} > span`, {
  ...floating,
  display: 'block',
  marginBottom: space.x1,
  padding: `${space.x1} 12px`,
  border: controlEdge,
  fontSize: font.small,
});
