import { style } from '@vanilla-extract/css';
import { paperInk } from '#app/theme/paper-ink.css.ts';
import { controlEdge, emphasis, overDrawing, secondary, wrapping } from '#app/theme/recipes.ts';
import { color, font, radius, space } from '#app/theme/tokens.css.ts';

/** Space for the value labels on the left, for half a time label on the right. */
const GUTTER = 56;
const RIM = 20;
export const root = style({ position: 'relative', isolation: 'isolate' });

export const canvas = style([
  paperInk,
  { position: 'absolute', inset: 0, pointerEvents: 'none', zIndex: -1 },
]);

/** Takes the pointer for the whole height: one instant for all panels. */
export const cursor = style({
  position: 'absolute',
  inset: `0 ${RIM}px 0 ${GUTTER}px`,
  // Vertical touch scrolls the page; horizontal touch and pinch move the chart.
  touchAction: 'pan-y',
  userSelect: 'none',
  cursor: 'crosshair',
});

const noThumb = { appearance: 'none', width: 0, border: 0, opacity: 0 } as const;

/** A native slider, visually hidden: the crosshair is its thumb. */
export const slider = style({
  appearance: 'none',
  width: '100%',
  height: '100%',
  borderRadius: radius,
  background: 'transparent',
  pointerEvents: 'none',
  selectors: {
    '&::-webkit-slider-thumb': noThumb,
    '&::-moz-range-thumb': noThumb,
    '&::-webkit-slider-runnable-track': { background: 'transparent' },
    '&::-moz-range-track': { background: 'transparent' },
  },
});

export const panel = style({ paddingTop: space.x2 });
export const head = style(wrapping(`0 ${space.x3}`));
export const entry = style({ ...wrapping('0 8px'), alignItems: 'baseline' });
export const glyph = style([paperInk, { alignSelf: 'center', flex: 'none' }]);
export const label = style(secondary);
/** What all lines of a panel measure. */
export const of = style({ margin: 0, fontWeight: font.bold });
export const value = style({ ...emphasis(font.large), lineHeight: 1.2 });
export const when = style(secondary);

/** Space above for half a label. */
export const plot = style({ position: 'relative', margin: `8px ${RIM}px 0 ${GUTTER}px` });

export const valueLabel = style({
  position: 'absolute',
  right: '100%',
  paddingRight: space.x1,
  translate: '0 -50%',
  ...secondary,
  lineHeight: 1,
  whiteSpace: 'nowrap',
});

export const thresholds = style({ ...wrapping(`0 ${space.x2}`), fontSize: font.small });

export const threshold = style({ display: 'flex', gap: space.x1 });

/** On its line, at the left, away from the newest reading. */
export const thresholdName = style({
  position: 'absolute',
  left: 0,
  translate: '0 -100%',
  padding: '0 4px',
  fontSize: font.small,
  lineHeight: '16px',
  color: color.text,
  ...overDrawing,
  whiteSpace: 'nowrap',
});

const AXIS_LINE = 20;

/** Half a clock label: as much of one is seen beyond the plots' left edge while it slides out. */
const HALF_LABEL = 24;

export const timeAxis = style({
  height: 2 * AXIS_LINE + 4,
  margin: `0 0 0 ${GUTTER - HALF_LABEL}px`,
  padding: `0 ${RIM}px 0 ${HALF_LABEL}px`,
  // A long label at rest reaches beyond the edges.
  selectors: { [`${root}[data-moving] &`]: { overflow: 'clip' } },
  ...secondary,
  lineHeight: `${AXIS_LINE}px`,
});

/** As wide as the plots; a gesture moves it. */
export const movedAxis = style({
  position: 'relative',
  height: '100%',
  // A layer of its own: otherwise each step of a gesture would draw the text around it again.
  willChange: 'transform',
});

/** What lies beyond the plots' edges. Laid out at rest as well: a hand that begins to move it does not wait for that. */
export const beyond = style({
  position: 'absolute',
  inset: 0,
  overflow: 'clip',
  visibility: 'hidden',
  selectors: { [`${root}[data-moving] &`]: { overflow: 'visible', visibility: 'visible' } },
});

export const timeLabel = style({
  position: 'absolute',
  top: 2,
  translate: '-50% 0',
  whiteSpace: 'nowrap',
});

export const under = style({ display: 'block', textAlign: 'center', color: color.text });

export const day = style({
  position: 'absolute',
  top: AXIS_LINE + 2,
  height: AXIS_LINE,
  overflow: 'hidden',
  textAlign: 'center',
  whiteSpace: 'nowrap',
  color: color.text,
});

/** A day that begins in view: the line of its midnight continues here. */
export const dayBegins = style([day, { borderLeft: controlEdge }]);

export const chip = style({
  position: 'absolute',
  top: 1,
  translate: '-50% 0',
  padding: '0 6px',
  borderRadius: radius,
  background: color.selected,
  color: color.onSelected,
  whiteSpace: 'nowrap',
});

export const legend = style({
  ...wrapping(`0 ${space.x3}`),
  padding: `${space.x1} ${RIM}px 0 0`,
  fontSize: font.small,
});

export const legendItem = style({ display: 'flex', gap: space.x1 });
export const tools = style({ ...wrapping(space.x1), alignItems: 'center' });

export const tool = style({ padding: 0 });
