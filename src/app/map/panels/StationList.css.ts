import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const panel = style({
  display: 'flex',
  flexDirection: 'column',
  // On a low screen the panels above scroll away and the list keeps its height.
  minHeight: 0,
  flex: '1 0 288px',
});

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.x1,
  padding: `${vars.space.x1} ${vars.space.x2}`,
});

export const find = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'end',
  gap: vars.space.x1,
  width: '100%',
});

export const hint = style({
  display: 'block',
  width: '100%',
  fontSize: vars.font.small,
  color: vars.color.textMuted,
});

export const title = style({ fontSize: vars.font.body });

export const sort = style({ fontSize: vars.font.small, color: vars.color.textMuted });

export const select = style({
  minHeight: '32px',
  padding: `0 ${vars.space.half}`,
  border: `1px solid ${vars.color.lineStrong}`,
  borderRadius: vars.radius,
  background: vars.color.surface,
  color: vars.color.text,
});

export const empty = style({ padding: vars.space.x2, color: vars.color.textMuted });

export const list = style({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
});

export const item = style({
  borderTop: `1px solid ${vars.color.line}`,
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 49px',
});

export const button = style({
  display: 'grid',
  gridTemplateColumns: '16px minmax(0, 1fr) auto',
  gridTemplateAreas: '"dot name value" ". age age"',
  alignItems: 'center',
  columnGap: vars.space.x1,
  width: '100%',
  minHeight: '48px',
  padding: `${vars.space.half} ${vars.space.x2}`,
  textAlign: 'left',
  lineHeight: 1.25,
  selectors: {
    '&:hover': { background: vars.color.sunken },
    '&[aria-pressed="true"]': {
      background: vars.color.sunken,
      boxShadow: `inset 3px 0 0 ${vars.color.selected}`,
    },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
});

export const name = style({ gridArea: 'name', overflowWrap: 'anywhere' });

export const value = style({
  gridArea: 'value',
  fontWeight: vars.font.bold,
  whiteSpace: 'nowrap',
  // Grey is not enough to say old; the age below says it in words.
  selectors: { '[data-old] > &': { color: vars.color.textMuted, fontWeight: vars.font.normal } },
});

export const silent = style({
  gridArea: 'value',
  fontSize: vars.font.small,
  color: vars.color.textMuted,
  whiteSpace: 'nowrap',
});

export const age = style({
  gridArea: 'age',
  fontSize: vars.font.small,
  color: vars.color.textMuted,
});

/** Under the controls, in line with them; nothing where every unit is known. */
export const unitNote = style({
  paddingInline: vars.space.x2,
  color: vars.color.textMuted,
  lineHeight: 1.3,
});
