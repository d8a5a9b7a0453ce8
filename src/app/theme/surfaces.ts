import { vars } from './tokens.css.ts';

/** What floats over a screen. */
export const floating = {
  background: vars.color.surface,
  borderRadius: vars.radius,
  boxShadow: vars.color.shadow,
} as const;

/** A card in the page. */
export const framed = {
  background: vars.color.surface,
  border: `1px solid ${vars.color.line}`,
  borderRadius: vars.radius,
} as const;
