import { style } from '@vanilla-extract/css';
import { below } from '#app/theme/breakpoints.ts';
import { paperInk } from '#app/theme/paper-ink.css.ts';
import { vars } from '#app/theme/tokens.css.ts';

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
  margin: 0,
  borderRadius: vars.radius,
  background: 'transparent',
  pointerEvents: 'none',
  selectors: {
    '&::-webkit-slider-thumb': noThumb,
    '&::-moz-range-thumb': noThumb,
    '&::-webkit-slider-runnable-track': { background: 'transparent' },
    '&::-moz-range-track': { background: 'transparent' },
  },
});

export const panel = style({ paddingTop: vars.space.x2 });

export const head = style({ display: 'flex', flexWrap: 'wrap', gap: `0 ${vars.space.x3}` });

export const entry = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 8px',
});

export const glyph = style([paperInk, { alignSelf: 'center', flex: 'none' }]);

export const label = style({ fontSize: vars.font.small, color: vars.color.textMuted });

export const value = style({
  fontWeight: vars.font.bold,
  fontSize: vars.font.large,
  lineHeight: 1.2,
});

export const when = style({ fontSize: vars.font.small, color: vars.color.textMuted });

/** Space above for the unit. */
export const plot = style({ position: 'relative', margin: `22px ${RIM}px 0 ${GUTTER}px` });

export const valueLabel = style({
  position: 'absolute',
  right: '100%',
  paddingRight: vars.space.x1,
  translate: '0 -50%',
  fontSize: vars.font.small,
  lineHeight: 1,
  color: vars.color.textMuted,
  whiteSpace: 'nowrap',
});

/** The axis' unit, above its numbers. */
export const unit = style({
  position: 'absolute',
  right: '100%',
  bottom: '100%',
  paddingRight: vars.space.x1,
  paddingBottom: '9px',
  fontSize: vars.font.small,
  lineHeight: 1,
  color: vars.color.textMuted,
});

export const thresholds = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${vars.space.x2}`,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: vars.font.small,
});

export const threshold = style({ display: 'flex', gap: vars.space.x1 });

/** On its line, at the left, away from the newest reading. */
export const thresholdName = style({
  position: 'absolute',
  left: 0,
  translate: '0 -100%',
  padding: '0 4px',
  fontSize: vars.font.small,
  lineHeight: '16px',
  color: vars.color.text,
  // Keeps a line behind the text visible.
  textShadow: [-1, 1]
    .flatMap((x) => [-1, 1].map((y) => `${x}px ${y}px 1px ${vars.color.surface}`))
    .join(', '),
  whiteSpace: 'nowrap',
});

const AXIS_LINE = 20;

/** Half a clock label: as much of one is seen beyond the plots' left edge while it slides out. */
const HALF_LABEL = 24;

export const timeAxis = style({
  height: 2 * AXIS_LINE + 4,
  margin: `0 0 0 ${GUTTER - HALF_LABEL}px`,
  padding: `0 ${RIM}px 0 ${HALF_LABEL}px`,
  // A long label at rest stands beyond the edges.
  selectors: { [`${root}[data-moving] &`]: { overflow: 'clip' } },
  fontSize: vars.font.small,
  lineHeight: `${AXIS_LINE}px`,
  color: vars.color.textMuted,
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

export const under = style({ display: 'block', textAlign: 'center', color: vars.color.text });

export const day = style({
  position: 'absolute',
  top: AXIS_LINE + 2,
  height: AXIS_LINE,
  overflow: 'hidden',
  textAlign: 'center',
  whiteSpace: 'nowrap',
  color: vars.color.text,
});

/** A day that begins in view: the line of its midnight continues here. */
export const dayBegins = style([day, { borderLeft: `1px solid ${vars.color.lineStrong}` }]);

export const chip = style({
  position: 'absolute',
  top: 1,
  translate: '-50% 0',
  padding: '0 6px',
  borderRadius: vars.radius,
  background: vars.color.selected,
  color: vars.color.onSelected,
  whiteSpace: 'nowrap',
});

export const legend = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${vars.space.x3}`,
  margin: 0,
  padding: `${vars.space.x1} ${RIM}px 0 0`,
  listStyle: 'none',
  fontSize: vars.font.small,
});

export const legendItem = style({ display: 'flex', gap: vars.space.x1 });

export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.x1,
});

/** Four fit in one row on a phone. */
export const tool = style({
  '@media': { [below('sm')]: { padding: `0 ${vars.space.x1}`, fontSize: vars.font.small } },
});
