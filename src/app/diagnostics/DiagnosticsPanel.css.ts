import { style } from '@vanilla-extract/css';
import { up } from '#app/theme/breakpoints.ts';
import { vars } from '#app/theme/tokens.css.ts';

export const rows = style({
  display: 'grid',
  columnGap: vars.space.x4,
  '@media': { [up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});

export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  columnGap: vars.space.x2,
  alignContent: 'start',
  padding: `${vars.space.x1} 0`,
  borderTop: `1px solid ${vars.color.line}`,
});

export const term = style({ color: vars.color.textMuted });

/** Second column, one below the other. */
export const value = style({
  gridColumn: 2,
  margin: 0,
  fontWeight: vars.font.bold,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
});

export const detail = style({
  gridColumn: 2,
  margin: 0,
  fontSize: vars.font.small,
  color: vars.color.textMuted,
  overflowWrap: 'anywhere',
});

export const copy = style({
  display: 'grid',
  justifyItems: 'start',
  gap: vars.space.x1,
  marginTop: vars.space.x2,
});

export const outcome = style({ minHeight: '1.5em' });

export const report = style({
  width: '100%',
  padding: vars.space.x1,
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius,
  background: vars.color.sunken,
  color: vars.color.text,
  fontFamily: 'ui-monospace, monospace',
  fontSize: vars.font.small,
});
