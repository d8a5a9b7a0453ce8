import { style } from '@vanilla-extract/css';
import { vars } from '#app/theme/tokens.css.ts';

/** Over the map's own frame and controls, which may come back. */
export const place = style({
  position: 'absolute',
  inset: 0,
  zIndex: 2,
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  overflowY: 'auto',
  background: vars.color.surface,
  // Its list is on the sheet as a table.
  '@media': { print: { display: 'none' } },
});

export const note = style({
  flex: 'none',
  padding: vars.space.x2,
  borderBottom: `1px solid ${vars.color.line}`,
  color: vars.color.textMuted,
});
