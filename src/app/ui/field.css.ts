import { style, styleVariants } from '@vanilla-extract/css';
import { below } from '#app/theme/breakpoints.ts';
import { vars } from '#app/theme/tokens.css.ts';
import { hiddenBox } from './visually-hidden.css.ts';

/** A control with a small label above. */
export const field = style({
  position: 'relative',
  display: 'grid',
  gap: vars.space.half,
  minWidth: 0,
});

const label = style({ fontSize: vars.font.small, color: vars.color.textMuted });

export const fieldLabel = styleVariants({
  shown: [label],
  /** Visually hidden on phones: the content identifies the field; screen readers still read the label. */
  hiddenOnPhones: [label, { '@media': { [below('md')]: hiddenBox } }],
  /** Likewise at any width. */
  hidden: [hiddenBox],
});

export const control = style({
  width: '100%',
  minHeight: vars.target,
  padding: `0 12px`,
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius,
  background: vars.color.surface,
  color: vars.color.text,
  selectors: {
    '&::placeholder': { color: vars.color.textMuted, opacity: 1 },
    // Hide the engine's clear button: its language and size differ.
    '&::-webkit-search-cancel-button': { display: 'none' },
  },
});
