import { style } from '@vanilla-extract/css';
import { up } from '#app/theme/screen.ts';
import {
  controlEdge,
  hairline,
  oneColumn,
  secondary,
  stacked,
  wrapping,
} from '#app/theme/recipes.ts';
import { color, font, radius, space, target } from '#app/theme/tokens.css.ts';

/** Opaque: the contrast of the chart's colours is measured against this surface. */
export const sheet = style({
  margin: `${space.x1} calc(-1 * ${space.x2})`,
  padding: `0 0 ${space.x1} ${space.x2}`,
  background: color.surface,
  '@media': { [up('md')]: { marginInline: 0, borderRadius: radius } },
});

/** The axes of a chart whose history is on its way. */
export const skeleton = style({
  display: 'grid',
  alignContent: 'center',
  height: 272,
  margin: `${space.x4} ${space.x3} ${space.x3} 56px`,
  borderBottom: controlEdge,
  background: `repeating-linear-gradient(${color.line} 0 1px, transparent 1px 54px)`,
});

/** Tools of a chart; if there is space, the span in view beside them. */
export const toolbar = style({ ...wrapping(space.x1), alignItems: 'center' });

export const spanText = style(secondary);

export const exportTools = style({
  ...wrapping(`${space.x1} ${space.x3}`),
  alignItems: 'center',
  paddingBottom: space.x1,
});

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
