import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const panel = style({ borderBottom: `1px solid ${vars.color.line}` });

// A `legend` ignores its `fieldset`'s padding.
export const legend = style({ width: '100%', padding: 0 });

export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x1,
  width: '100%',
  minHeight: vars.target,
  padding: `0 ${vars.space.x2}`,
  fontWeight: vars.font.bold,
  textAlign: 'left',
  selectors: {
    '&:hover': { background: vars.color.sunken },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
});

/** Chevron: down while folded, up while unfolded. */
export const marker = style({
  flex: 'none',
  marginLeft: 'auto',
  width: 8,
  height: 8,
  borderRight: '2px solid currentColor',
  borderBottom: '2px solid currentColor',
  rotate: '45deg',
  translate: '0 -2px',
  transition: `rotate ${vars.motion}`,
  selectors: { '[aria-expanded="true"] > &': { rotate: '225deg', translate: '0 2px' } },
});

export const summary = style({
  // Close to its title.
  marginTop: `-${vars.space.x1}`,
  padding: `0 ${vars.space.x2} ${vars.space.x1}`,
  fontSize: vars.font.small,
  color: vars.color.textMuted,
});
