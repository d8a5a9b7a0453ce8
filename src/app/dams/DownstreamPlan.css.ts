import { style, styleVariants } from '@vanilla-extract/css';
import { up } from '#app/theme/breakpoints.ts';
import { framed } from '#app/theme/surfaces.ts';
import { vars } from '#app/theme/tokens.css.ts';

export const section = style({
  ...framed,
  marginTop: vars.space.x2,
  padding: vars.space.x2,
});

export const columns = style({
  display: 'grid',
  gap: vars.space.x2,
  marginTop: vars.space.x2,
  '@media': {
    [up('md')]: { gridTemplateColumns: 'minmax(0, 420px) minmax(0, 1fr)', gap: vars.space.x6 },
  },
});

/** Width of a river's line with its room, height of a place. */
export const LANE_PX = 24;
export const ROW_PX = 32;

export const figure = style({ display: 'flex', gap: vars.space.x1, margin: 0 });

export const rivers = style({ flex: 'none' });

export const labels = style({ position: 'relative', flex: '1 1 0', minWidth: 0 });

/** As high as its row in the drawing, whatever the size of its text. */
export const labelRow = style({
  position: 'absolute',
  insetInline: 0,
  height: ROW_PX,
  lineHeight: `${ROW_PX}px`,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
});

const river = style({ fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' });
/** The way of the water to the chosen city is drawn wide. */
export const water = styleVariants({
  any: [river, { stroke: vars.color.lineStrong, strokeWidth: 2 }],
  chosen: [river, { stroke: vars.color.text, strokeWidth: 5 }],
});

export const wall = style({ fill: vars.color.text });

export const city = styleVariants({
  any: { fill: vars.color.surface, stroke: vars.color.lineStrong, strokeWidth: 2 },
  onTheWay: { fill: vars.color.text, stroke: vars.color.text, strokeWidth: 2 },
  chosen: { fill: vars.color.text, stroke: vars.color.text, strokeWidth: 5 },
});

export const chosenName = style({ fontWeight: vars.font.bold });

export const words = style({ display: 'grid', alignContent: 'start', gap: vars.space.x2 });

export const choice = style({ maxWidth: 420, marginTop: vars.space.x1 });

export const answer = style({ marginTop: vars.space.x1 });

export const more = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: vars.target,
});

export const ways = style({ display: 'grid', gap: vars.space.x1 });

export const way = style({ color: vars.color.textMuted });

export const damName = style({ color: vars.color.text, fontWeight: vars.font.bold });

export const note = style({ color: vars.color.textMuted, fontSize: vars.font.small });
