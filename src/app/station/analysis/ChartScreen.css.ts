import { style } from '@vanilla-extract/css';
import { up } from '#app/theme/breakpoints.ts';
import { vars } from '#app/theme/tokens.css.ts';

/** Opaque: the contrast of the chart's colours is measured against this surface. */
export const sheet = style({
  margin: `${vars.space.x2} calc(-1 * ${vars.space.x2}) ${vars.space.x1}`,
  padding: `0 0 ${vars.space.x1} ${vars.space.x2}`,
  background: vars.color.surface,
  '@media': {
    [up('md')]: { margin: `${vars.space.x2} 0 ${vars.space.x1}`, borderRadius: vars.radius },
  },
});

/** Chart tools; if there is space, the span in view beside them. */
export const toolbar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space.half} ${vars.space.x2}`,
  marginTop: vars.space.x1,
});

export const spanText = style({ fontSize: vars.font.small, color: vars.color.textMuted });

export const exportTools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space.x1} ${vars.space.x3}`,
  paddingBottom: vars.space.x1,
});

export const toTable = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: vars.target,
});

export const keys = style({ fontSize: vars.font.small });

/** `list-item` keeps the disclosure marker, which any other display removes. */
export const keysTitle = style({
  display: 'list-item',
  width: 'fit-content',
  lineHeight: vars.target,
  cursor: 'pointer',
  color: vars.color.textMuted,
});

export const keyList = style({ display: 'grid', gap: vars.space.half, margin: 0 });

export const keyPair = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(8rem, 14rem) 1fr',
  gap: vars.space.x1,
});

export const summary = style({ marginTop: vars.space.x3, display: 'grid', gap: vars.space.x1 });

export const list = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  columnGap: vars.space.x4,
  '@media': { [up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});

export const item = style({
  display: 'grid',
  gap: vars.space.half,
  padding: `${vars.space.x1} 0`,
  borderBottom: `1px solid ${vars.color.line}`,
  // A series without a reading in view.
  selectors: { '&[hidden]': { display: 'none' } },
});

export const quantity = style({ fontWeight: vars.font.bold });

export const figures = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: vars.space.x1,
});

export const label = style({ fontSize: vars.font.small, color: vars.color.textMuted });

export const value = style({ margin: 0 });

export const when = style({ margin: 0, fontSize: vars.font.small, color: vars.color.textMuted });
