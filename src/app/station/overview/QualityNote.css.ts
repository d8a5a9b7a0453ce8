import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const rating = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: vars.space.x1,
});

export const stars = style({ letterSpacing: '0.1em', fontSize: vars.font.large, lineHeight: 1.25 });

export const word = style({ fontWeight: vars.font.bold });

export const summary = style({
  justifySelf: 'start',
  padding: 0,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
});

export const reasons = style({ display: 'grid', gap: vars.space.x1 });

export const reason = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: vars.space.x2,
});

export const lost = style({ color: vars.color.textMuted, whiteSpace: 'nowrap' });

export const how = style({
  marginTop: vars.space.x1,
  fontSize: vars.font.small,
  color: vars.color.textMuted,
});
