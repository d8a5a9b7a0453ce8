import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const section = style({ display: 'grid', gap: vars.space.half });

export const calls = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.x1 });

/** Two of them fit beside each other on a phone. */
export const call = style({
  flex: '1 1 8rem',
  justifyContent: 'flex-start',
  padding: `${vars.space.half} 12px`,
});

export const number = style({
  display: 'block',
  fontSize: vars.font.large,
  fontWeight: vars.font.bold,
  lineHeight: 1.1,
});

export const warnings = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: vars.space.x2,
  color: vars.color.textMuted,
});

export const warning = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: vars.target,
  color: vars.color.text,
});
