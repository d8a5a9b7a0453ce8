import { style, styleVariants } from '@vanilla-extract/css';
import { framed } from '#app/theme/surfaces.ts';
import { vars } from '#app/theme/tokens.css.ts';

const cardBase = style({
  ...framed,
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.x2,
  minWidth: 0,
  padding: vars.space.x2,
});

export const card = styleVariants({
  live: [cardBase],
  silent: [
    cardBase,
    { borderColor: vars.color.offline, boxShadow: `0 0 0 1px ${vars.color.offline}` },
  ],
});

export const silence = style({
  marginTop: vars.space.x1,
  padding: `${vars.space.half} ${vars.space.x1}`,
  borderRadius: vars.radius,
  background: vars.color.offline,
  color: vars.color.surface,
  fontWeight: vars.font.bold,
});

export const name = style({ fontSize: '1.125rem' });

export const nameLink = style({
  display: 'block',
  // 44 px touch target; the margin offsets the padding, however many lines a name has.
  paddingBlock: 11,
  marginBlock: -11,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});

export const place = style({ color: vars.color.textMuted, fontSize: vars.font.small });

export const level = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.x2,
  // An old reading is dimmed.
  selectors: { '&[data-old]': { color: vars.color.textMuted } },
});

/** Legible from across a room. */
export const figure = style({
  fontSize: 'clamp(2.75rem, 13vw, 4.25rem)',
  fontWeight: vars.font.bold,
  lineHeight: 1,
  letterSpacing: '-0.03em',
  whiteSpace: 'nowrap',
  '@media': { '(min-width: 600px)': { fontSize: 'clamp(2.75rem, 6vw, 4.25rem)' } },
});

export const unit = style({ fontSize: '0.45em', fontWeight: vars.font.normal, letterSpacing: 0 });

export const noLevel = style({ fontSize: vars.font.large, color: vars.color.textMuted });

export const ofWhat = style({ marginTop: vars.space.half, color: vars.color.textMuted });

/** Water flows over the crest: in words, as prominent as the figure's unit. */
export const over = style({
  display: 'inline-block',
  marginTop: vars.space.half,
  padding: `0 ${vars.space.x1}`,
  borderRadius: vars.radius,
  background: vars.color.notice,
  color: vars.color.onNotice,
  fontWeight: vars.font.bold,
});

const ageBase = style({ fontSize: vars.font.small });
export const age = styleVariants({
  current: [ageBase, { color: vars.color.textMuted }],
  late: [ageBase, { fontWeight: vars.font.bold }],
  silent: [ageBase, { fontWeight: vars.font.bold }],
  unknown: [ageBase, { fontWeight: vars.font.bold }],
});
