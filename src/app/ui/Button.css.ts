import { style, styleVariants } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space.x1,
  minHeight: vars.target,
  minWidth: vars.target,
  padding: `0 ${vars.space.x2}`,
  border: '1px solid transparent',
  borderRadius: vars.radius,
  lineHeight: 1.25,
  textDecoration: 'none',
  transition: `background-color ${vars.motion}`,
  selectors: { '&:disabled': { color: vars.color.textMuted, opacity: 0.6 } },
});

export const button = styleVariants({
  /** The primary action. */
  main: [
    base,
    { background: vars.color.selected, color: vars.color.onSelected, fontWeight: vars.font.bold },
  ],
  outlined: [
    base,
    {
      borderColor: vars.color.lineStrong,
      background: vars.color.surface,
      selectors: { '&:hover:not(:disabled)': { background: vars.color.sunken } },
    },
  ],
  quiet: [base, { selectors: { '&:hover:not(:disabled)': { background: vars.color.sunken } } }],
});
