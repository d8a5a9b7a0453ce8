import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

/** Not a reading: never dimmed. */
export const sure = style({ color: vars.color.textSure });

export const intro = style({ maxWidth: '44rem', marginTop: vars.space.x1 });

export const section = style({
  display: 'grid',
  gap: vars.space.x1,
  marginTop: vars.space.x4,
  maxWidth: '44rem',
});

export const wide = style({ maxWidth: '72rem' });

export const calls = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.x1 });

/** Large touch target for phone numbers. */
export const call = style({
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: vars.space.x1,
  padding: `${vars.space.x1} ${vars.space.x3}`,
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius,
  background: vars.color.surface,
  textDecoration: 'none',
  selectors: { '&:hover': { background: vars.color.sunken } },
});

export const number = style({
  fontSize: vars.font.figure,
  fontWeight: vars.font.bold,
  lineHeight: 1.25,
});

export const links = style({ display: 'flex', flexWrap: 'wrap', columnGap: vars.space.x3 });

/** Touch target of a link to another site. */
export const away = style({ display: 'inline-flex', alignItems: 'center', minHeight: vars.target });

export const quiet = style({ color: vars.color.textMuted });

export const address = style({ overflowWrap: 'anywhere' });

export const measurements = style({ display: 'grid', gap: vars.space.x2, margin: 0 });

export const measurement = style({ display: 'grid', gap: vars.space.half });

export const term = style({ fontWeight: vars.font.bold });

export const meaning = style({ margin: 0 });

export const strip = style({
  display: 'flex',
  width: 192,
  maxWidth: '100%',
  height: 12,
  margin: 0,
  overflow: 'hidden',
  borderRadius: vars.radius,
});

export const step = style({ flex: 1 });

export const list = style({
  display: 'grid',
  gap: vars.space.x1,
  margin: 0,
  paddingLeft: vars.space.x3,
  listStyle: 'disc',
});
