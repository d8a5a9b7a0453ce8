import { style, styleVariants } from '@vanilla-extract/css';
import { SHORT, up } from '#app/theme/breakpoints.ts';
import { sideRooms } from '#app/theme/safe-area.ts';
import { vars } from '#app/theme/tokens.css.ts';

export const note = style({
  // The margins of the target stay inside.
  display: 'flow-root',
  flex: 'none',
  padding: `6px ${vars.space.x2}`,
  ...sideRooms(vars.space.x2),
  background: vars.color.notice,
  color: vars.color.onNotice,
  fontSize: vars.font.small,
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
  '@media': {
    [SHORT]: { paddingBlock: 0, lineHeight: 1.2 },
    [up('md')]: sideRooms(),
    print: { padding: '4px 0', fontWeight: vars.font.bold },
  },
});

export const textOf = styleVariants({
  folded: [
    {
      display: 'block',
      minWidth: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      '@media': { print: { overflow: 'visible', whiteSpace: 'normal' } },
    },
  ],
  unfolded: [{ display: 'block', minWidth: 0 }],
});

/** A target for a finger, 12 px beyond its one line on both sides; the bar above stays over it. */
export const button = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: vars.space.x1,
  width: '100%',
  minHeight: vars.target,
  textAlign: 'left',
  selectors: { '&[aria-expanded="false"]': { marginBlock: -12 } },
  '@media': {
    print: {
      display: 'block',
      minHeight: 0,
      selectors: { '&[aria-expanded="false"]': { marginBlock: 0 } },
    },
  },
});

export const chevron = style({
  transition: `rotate ${vars.motion}`,
  selectors: { '[aria-expanded="true"] > &': { rotate: '180deg' } },
  '@media': { print: { display: 'none' } },
});
