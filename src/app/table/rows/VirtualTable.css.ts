import { globalStyle, style, type StyleRule, styleVariants } from '@vanilla-extract/css';
import {
  controlEdge,
  emphasis,
  hairline,
  inRow,
  secondary,
  shadedOnHover,
} from '#app/theme/recipes.ts';
import { safeArea } from '#app/theme/screen.ts';
import { color, font, space, target } from '#app/theme/tokens.css.ts';

/** Fixed row height (a touch target): positions need no measuring. */
export const ROW_HEIGHT = 48;
/** Height of a cell without its border. */
export const INNER_HEIGHT = ROW_HEIGHT - 1;

export const scroller = style({
  flex: '1 1 auto',
  minHeight: 0,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  // Keeps focused cells out from under the sticky header.
  scrollPaddingTop: 56,
  // Pinned columns stick to its edges, so it handles the safe area itself.
  marginLeft: safeArea('left'),
  marginRight: safeArea('right'),
  background: color.surface,
  borderTop: hairline,
  '@media': { print: { borderTop: 0 } },
});

/** On a screen each row is a grid of its own; on paper the table is one, whose columns share the page. */
const onScreen = (rules: StyleRule): StyleRule => ({ '@media': { screen: rules } });

export const table = style({
  width: '100%',
  // Separate borders: collapsed ones would scroll away from pinned cells.
  borderCollapse: 'separate',
  borderSpacing: 0,
  '@media': {
    screen: { display: 'block' },
    print: { minWidth: '0 !important', fontSize: '8.5pt' },
  },
});

/** The table's element has the tracks of every row. */
const inherited = { gridTemplateColumns: 'inherit' } as const;
export const body = style(onScreen({ display: 'block', ...inherited }));

export const headGroup = style(
  onScreen({ display: 'block', position: 'sticky', top: 0, zIndex: 2, ...inherited }),
);

export const headRow = style(onScreen({ display: 'grid', ...inherited }));

/** Takes the place of rows outside the window. */
export const spacer = style(onScreen({ display: 'block' }));

const headBase = style({
  // For the edge.
  position: 'relative',
  minHeight: 52,
  padding: 0,
  background: color.surface,
  borderBottom: controlEdge,
  ...secondary,
  fontWeight: font.normal,
  textAlign: 'start',
  selectors: {
    '&[data-pinned]': { position: 'sticky', zIndex: 1 },
    '&[aria-sort="ascending"], &[aria-sort="descending"]': {
      color: color.text,
      fontWeight: font.bold,
    },
  },
});

export const head = styleVariants({ text: [headBase], numeric: [headBase] });

/** Resize handle at the end of a column. */
export const edge = style({
  position: 'absolute',
  insetBlock: 0,
  right: 0,
  width: 10,
  cursor: 'col-resize',
  touchAction: 'none',
  borderRight: '2px solid transparent',
  selectors: { '&:hover, &:active': { borderRightColor: color.lineStrong } },
});

export const sort = style({
  ...inRow(6),
  width: '100%',
  height: '100%',
  minHeight: target,
  padding: `0 ${space.x1}`,
  lineHeight: 1.2,
  textAlign: 'start',
  selectors: {
    ...shadedOnHover,
    '&:focus-visible': { outlineOffset: '-4px' },
    [`${head.numeric} &`]: { flexDirection: 'row-reverse', textAlign: 'end' },
    [`${head.text}:first-child > &`]: { paddingLeft: space.x2 },
  },
});

/** Rank among several sort columns. */
export const rankMark = style(emphasis('0.6875rem'));

const arrowBase = style({
  flex: 'none',
  // Forced colours would paint the triangle's transparent sides.
  forcedColorAdjust: 'none',
  color: 'inherit',
  width: 0,
  height: 0,
  borderInline: '4px solid transparent',
});

export const arrow = styleVariants({
  ascending: [arrowBase, { borderBottom: '6px solid currentColor' }],
  descending: [arrowBase, { borderTop: '6px solid currentColor' }],
  // Reserves the arrow's space, so that sorting shifts no text.
  none: [arrowBase],
});

/** A changed number paints its own row, not the table. One clip a row: the browser walks each of them in every frame. */
export const row = style({
  cursor: 'pointer',
  ...onScreen({
    display: 'grid',
    ...inherited,
    height: ROW_HEIGHT,
    // A cell with more in it takes no other room: its line stays within the row.
    gridTemplateRows: `${ROW_HEIGHT}px`,
    contain: 'strict',
  }),
});

const cellBase = style({
  padding: `0 ${space.x1}`,
  borderBottom: hairline,
  textAlign: 'start',
  fontWeight: font.normal,
  '@media': { print: { padding: '1px 4px' } },
  selectors: {
    '&:first-child': { paddingLeft: space.x2 },
    // Sticky during horizontal scrolling.
    '&[data-pinned]': {
      position: 'sticky',
      zIndex: 1,
      background: color.surface,
      borderRight: hairline,
    },
    [`${row}:hover > &`]: { background: color.sunken },
    '&:focus-visible': { outlineOffset: '-3px' },
  },
});

const centred = onScreen({ ...inRow() });

export const cell = styleVariants({
  text: [cellBase, centred, { fontSize: font.small }],
  numeric: [
    cellBase,
    // One line, centred without a box of its own.
    onScreen({ paddingBlock: `max(0px, (${INNER_HEIGHT}px - 1.5em) / 2)` }),
    // In rem: what is smaller is in the middle of the same line.
    { lineHeight: '1.5rem', textAlign: 'end', whiteSpace: 'nowrap' },
  ],
  name: [cellBase, { padding: 0, selectors: { '&:first-child': { paddingLeft: 0 } } }],
});

/**
 * A changed number lays out itself, not its row. Contained by size and layout alone: containing its style or paint too would make each
 * number a part of the picture that the browser puts together in every frame. `:where`: a cell may display its parts otherwise.
 */
globalStyle(`:where(${cell.numeric} > *)`, {
  '@media': { screen: { display: 'block', height: '1.5rem', contain: 'size layout' } },
});
