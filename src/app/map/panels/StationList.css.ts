import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

export const panel = style({
  display: 'flex',
  flexDirection: 'column',
  flex: '1 0 auto',
});

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.x1,
  padding: `${vars.space.x1} ${vars.space.x2}`,
  background: vars.color.surface,
  borderBottom: `1px solid ${vars.color.line}`,
  // The folds above scroll away, the search stays; a low screen needs the room.
  '@media': { '(height >= 480px)': { position: 'sticky', top: 0, zIndex: 1 } },
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

/** Under the controls, in line with them; nothing where every unit is known. */
export const unitNote = style({
  paddingInline: vars.space.x2,
  color: vars.color.textMuted,
  lineHeight: 1.3,
});
