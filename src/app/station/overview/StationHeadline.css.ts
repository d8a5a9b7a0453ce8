import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { up } from '#app/theme/breakpoints.ts';
import { framed } from '#app/theme/surfaces.ts';
import { vars } from '#app/theme/tokens.css.ts';

const box = style({
  ...framed,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.x2,
  padding: vars.space.x2,
  '@media': { [up('sm')]: { padding: vars.space.x3 } },
});

/** The main reading, with its recent series beside it. */
export const headline = style([
  box,
  {
    '@media': {
      [up('sm')]: {
        gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
        columnGap: vars.space.x4,
      },
    },
  },
]);

/** A border separates the figure from a reading above, not from one beside it. */
globalStyle(`${headline} figure`, {
  '@media': { [up('sm')]: { borderTopColor: 'transparent' } },
});

export const plain = style([box, { maxWidth: '34rem' }]);

export const answer = style({ display: 'grid', alignContent: 'start', gap: vars.space.half });

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: vars.space.x2,
});

const figureBase = style({
  fontSize: 'clamp(2.75rem, 14vw, 4rem)',
  fontWeight: vars.font.bold,
  lineHeight: 1.05,
  letterSpacing: '-0.03em',
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

/** Words in place of a number. */
export const words = style({
  fontSize: vars.font.figure,
  fontWeight: vars.font.bold,
  lineHeight: 1.2,
});

export const trend = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x1,
  fontSize: vars.font.large,
  fontWeight: vars.font.bold,
  lineHeight: 1.25,
});

export const sentence = style({
  display: 'inline-block',
  '::first-letter': { textTransform: 'uppercase' },
});

export const detail = style({ color: vars.color.textMuted });

const ageBase = style({ fontSize: vars.font.small, color: vars.color.textMuted });

/** A late or silent age is written out and highlighted, not only dimmed. */
export const age = styleVariants({
  current: [ageBase],
  unknown: [ageBase],
  late: [ageBase, { color: vars.color.text, fontWeight: vars.font.bold }],
  silent: [ageBase, { color: vars.color.offline, fontWeight: vars.font.bold }],
});

export const note = style({
  padding: `${vars.space.x1} 12px`,
  borderLeft: `3px solid ${vars.color.lineStrong}`,
  fontSize: vars.font.small,
});
