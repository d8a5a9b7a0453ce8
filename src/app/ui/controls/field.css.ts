import { style, styleVariants } from '@vanilla-extract/css';
import { up } from '#app/theme/screen.ts';
import { outlined, secondary, stacked } from '#app/theme/recipes.ts';
import { color, radius, space, target } from '#app/theme/tokens.css.ts';
import { hiddenBox } from '#app/ui/visually-hidden.css.ts';

/** A control with a small label above. */
export const field = style({ position: 'relative', ...stacked(space.half), minWidth: 0 });
const label = style(secondary);

export const fieldLabel = styleVariants({
  shown: [label],
  /** In a row of tools, where the content identifies the field; below 900 px the field is in a panel. */
  inTools: [label, { '@media': { [up('md')]: hiddenBox } }],
  /** The content identifies the field; screen readers still read the label. */
  hidden: [hiddenBox],
});

export const control = style({
  width: '100%',
  minHeight: target,
  padding: `0 12px`,
  ...outlined,
  color: color.text,
  selectors: {
    '&::placeholder': { color: color.textMuted, opacity: 1 },
    // Hide the engine's clear button: its language and size differ.
    '&::-webkit-search-cancel-button': { display: 'none' },
  },
});

/** Without an edge, in a row of buttons. */
export const bareControl = style({
  flex: 'none',
  height: target,
  border: 0,
  borderRadius: radius,
  background: 'transparent',
  color: color.text,
});
