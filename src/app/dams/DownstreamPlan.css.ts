import { style, styleVariants } from '@vanilla-extract/css';
import { up } from '#app/theme/screen.ts';
import { ellipsis, framed, secondary, stacked } from '#app/theme/recipes.ts';
import { color, font, space } from '#app/theme/tokens.css.ts';

export const section = style({ ...framed, marginTop: space.x2, padding: space.x2 });

export const columns = style({
  ...stacked(space.x2),
  marginTop: space.x2,
  '@media': {
    [up('md')]: { gridTemplateColumns: 'minmax(0, 420px) minmax(0, 1fr)', gap: space.x6 },
  },
});

/** Width of a river's line with its room, height of a place. */
export const LANE_PX = 24;
export const ROW_PX = 32;
export const figure = style({ display: 'flex', gap: space.x1 });
export const rivers = style({ flex: 'none' });
export const labels = style({ position: 'relative', flex: '1 1 0', minWidth: 0 });

/** As high as its row in the drawing, whatever the size of its text. */
export const labelRow = style({
  position: 'absolute',
  insetInline: 0,
  height: ROW_PX,
  lineHeight: `${ROW_PX}px`,
  ...ellipsis,
});

const river = style({ fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' });
/** The way of the water to the chosen city is drawn wide. */
export const water = styleVariants({
  any: [river, { stroke: color.lineStrong, strokeWidth: 2 }],
  chosen: [river, { stroke: color.text, strokeWidth: 5 }],
});

export const wall = style({ fill: color.text });

export const city = styleVariants({
  any: { fill: color.surface, stroke: color.lineStrong, strokeWidth: 2 },
  onTheWay: { fill: color.text, stroke: color.text, strokeWidth: 2 },
  chosen: { fill: color.text, stroke: color.text, strokeWidth: 5 },
});

export const chosenName = style({ fontWeight: font.bold });
export const words = style({ ...stacked(space.x2), alignContent: 'start' });
export const choice = style({ maxWidth: 420, marginTop: space.x1 });
export const answer = style({ marginTop: space.x1 });
export const ways = style(stacked(space.x1));
export const way = style({ color: color.textMuted });
export const damName = style({ color: color.text, fontWeight: font.bold });
export const note = style(secondary);
