import { style, styleVariants } from '@vanilla-extract/css';
import { up } from '#app/theme/breakpoints.ts';
import { framed } from '#app/theme/surfaces.ts';
import { vars } from '#app/theme/tokens.css.ts';

export const card = style({
  ...framed,
  position: 'relative',
  overflow: 'hidden',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.x1,
  padding: vars.space.x2,
  // The page below stays where it is when the reading arrives.
  minHeight: '19rem',
  alignContent: 'start',
  '@media': { [up('sm')]: { padding: vars.space.x3 } },
});

/** Whose gauge it is: read before the number. */
export const whose = style({
  padding: `${vars.space.half} 0 ${vars.space.half} 12px`,
  borderLeft: `3px solid ${vars.color.lineStrong}`,
});

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: `0 ${vars.space.x2}`,
});

export const of = style({ fontSize: vars.font.body, fontWeight: vars.font.bold });

/** The level and, beside it, where it goes; below it where both do not fit. */
export const now = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space.half} ${vars.space.x3}`,
});

const figureBase = style({
  fontSize: 'clamp(3rem, 15vw, 4.5rem)',
  fontWeight: vars.font.bold,
  lineHeight: 1.05,
  letterSpacing: '-0.03em',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});

/** The colour of the level that is reached; the words in the card name it. */
export const reachedEdge = style({
  position: 'absolute',
  insetInline: 0,
  top: 0,
  height: 6,
  forcedColorAdjust: 'none',
});

/** Legible from across a room; an old one must not look current. */
export const figure = styleVariants({
  now: [figureBase],
  old: [figureBase, { color: vars.color.textMuted, fontWeight: vars.font.normal }],
});

export const unit = style({
  fontSize: vars.font.large,
  fontWeight: vars.font.normal,
  letterSpacing: 'normal',
});

/** Words that are the answer. */
export const dry = style({
  fontSize: vars.font.figure,
  fontWeight: vars.font.bold,
  lineHeight: 1.2,
});

export const words = style({
  fontSize: vars.font.large,
  color: vars.color.textMuted,
});

export const trend = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x1,
  fontSize: vars.font.large,
  fontWeight: vars.font.bold,
  lineHeight: 1.25,
});

export const sentence = style({ '::first-letter': { textTransform: 'uppercase' } });

/** A level that is reached is read next to the number. */
export const alert = styleVariants({
  reached: { fontSize: vars.font.large, lineHeight: 1.3 },
  calm: {},
});

export const silent = style({ color: vars.color.offline, fontWeight: vars.font.bold });

export const small = style({
  color: vars.color.textMuted,
  fontSize: vars.font.small,
  fontWeight: vars.font.normal,
});

export const detail = style({ color: vars.color.textMuted, fontWeight: vars.font.normal });

export const ways = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space.x1,
  marginTop: vars.space.half,
});

/** Below the ways: they lead on, it passes on. */
export const share = style({ display: 'grid', marginTop: vars.space.x1 });

/** Three of them fit beside each other on a phone. */
export const way = style({
  flex: '1 1 auto',
  gap: vars.space.half,
  padding: `0 ${vars.space.half}`,
});
