import { style } from '@vanilla-extract/css';
import { vars } from '../theme/tokens.css.ts';

/** A labelled control: the label above it, small. */
export const field = style({ display: 'grid', gap: vars.space.half, minWidth: 0 });

export const fieldLabel = style({ fontSize: vars.font.small, color: vars.color.textMuted });

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
    // The engines' own cross follows the browser's language and size.
    '&::-webkit-search-cancel-button': { display: 'none' },
  },
});
