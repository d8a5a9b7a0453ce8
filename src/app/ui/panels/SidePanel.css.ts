import { style } from '@vanilla-extract/css';
import { hairline, inColumn, inRow } from '#app/theme/recipes.ts';
import { color, font, space } from '#app/theme/tokens.css.ts';

/** Leaves half of the map visible: at the bottom in portrait, at the side in landscape. */
export const dialog = style({
  position: 'fixed',
  inset: 'auto 0 0 0',
  width: '100%',
  maxWidth: 'none',
  height: '50dvh',
  maxHeight: 'none',
  padding: 0,
  border: 0,
  borderTop: hairline,
  background: color.surface,
  color: color.text,
  boxShadow: color.shadow,
  overscrollBehavior: 'contain',
  selectors: {
    '&[open]': { ...inColumn() },
    // No dimming: choices here change the map.
    '&::backdrop': { background: 'transparent' },
  },
  '@media': {
    '(orientation: landscape)': {
      inset: '0 auto 0 0',
      // Half of the screen; all of it at zoom levels where half is too narrow (WCAG 1.4.10).
      width: 'clamp(min(100vw, 280px), 50vw, 420px)',
      height: '100dvh',
      borderTop: 0,
      borderRight: hairline,
      paddingTop: 'env(safe-area-inset-top)',
      paddingLeft: 'env(safe-area-inset-left)',
    },
  },
});

export const head = style({
  flex: 'none',
  ...inRow(),
  justifyContent: 'space-between',
  paddingLeft: space.x2,
  borderBottom: hairline,
});

export const title = style({ fontSize: font.body });

export const body = style({
  flex: '1 1 auto',
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  paddingBottom: `max(${space.x2}, env(safe-area-inset-bottom))`,
});

export const slot = style({ selectors: { '&:empty': { display: 'none' } } });
