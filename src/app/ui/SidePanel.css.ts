import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

/** Leaves half of the map visible: at the bottom in portrait, at the side in landscape. */
export const dialog = style({
  position: 'fixed',
  inset: 'auto 0 0 0',
  width: '100%',
  maxWidth: 'none',
  height: '50dvh',
  maxHeight: 'none',
  margin: 0,
  padding: 0,
  border: 0,
  borderTop: `1px solid ${vars.color.line}`,
  background: vars.color.surface,
  color: vars.color.text,
  boxShadow: vars.color.shadow,
  overscrollBehavior: 'contain',
  selectors: {
    '&[open]': { display: 'flex', flexDirection: 'column' },
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
      borderRight: `1px solid ${vars.color.line}`,
      paddingTop: 'env(safe-area-inset-top)',
      paddingLeft: 'env(safe-area-inset-left)',
    },
  },
});

export const head = style({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingLeft: vars.space.x2,
  borderBottom: `1px solid ${vars.color.line}`,
});

export const title = style({ fontSize: vars.font.body });

export const body = style({
  flex: '1 1 auto',
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  paddingBottom: `max(${vars.space.x2}, env(safe-area-inset-bottom))`,
});

export const slot = style({ selectors: { '&:empty': { display: 'none' } } });
