import { style } from '@vanilla-extract/css';
import { up } from '#app/theme/breakpoints.ts';
import {
  hairline,
  inlineRow,
  oneColumn,
  secondary,
  stacked,
  wrapping,
} from '#app/theme/recipes.ts';
import { color, font, radius, space, target } from '#app/theme/tokens.css.ts';

/** Opaque: the contrast of the chart's colours is measured against this surface. */
export const sheet = style({
  margin: `${space.x2} calc(-1 * ${space.x2}) ${space.x1}`,
  padding: `0 0 ${space.x1} ${space.x2}`,
  background: color.surface,
  '@media': { [up('md')]: { margin: `${space.x2} 0 ${space.x1}`, borderRadius: radius } },
});

/** Chart tools; if there is space, the span in view beside them. */
export const toolbar = style({
  ...wrapping(`${space.half} ${space.x2}`),
  alignItems: 'center',
  marginTop: space.x1,
});

export const spanText = style(secondary);

export const exportTools = style({
  ...wrapping(`${space.x1} ${space.x3}`),
  alignItems: 'center',
  paddingBottom: space.x1,
});

export const toTable = style({ ...inlineRow(), minHeight: target });
export const keys = style({ fontSize: font.small });

/** `list-item` keeps the disclosure marker, which any other display removes. */
export const keysTitle = style({
  display: 'list-item',
  width: 'fit-content',
  lineHeight: target,
  cursor: 'pointer',
  color: color.textMuted,
});

export const keyList = style(stacked(space.half));

export const keyPair = style({
  ...stacked(space.x1),
  gridTemplateColumns: 'minmax(8rem, 14rem) 1fr',
});

export const summary = style({ marginTop: space.x3, ...stacked(space.x1) });

export const list = style({
  ...oneColumn(),
  columnGap: space.x4,
  '@media': { [up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});

export const item = style({
  ...stacked(space.half),
  padding: `${space.x1} 0`,
  borderBottom: hairline,
  // A series without a reading in view.
  selectors: { '&[hidden]': { display: 'none' } },
});

export const quantity = style({ fontWeight: font.bold });

export const figures = style({
  ...stacked(space.x1),
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
});

export const label = style(secondary);
export const when = style(secondary);
