import { globalStyle, style } from '@vanilla-extract/css';
import { SHORT, up, safeArea, sideRoom } from '#app/theme/screen.ts';
import { floating, hairline, inColumn, oneColumn, stacked } from '#app/theme/recipes.ts';
import { color, font, radius, space } from '#app/theme/tokens.css.ts';

export const workspace = style({
  position: 'relative',
  ...oneColumn(),
  // On phones the kept places, and under them the map.
  gridTemplateRows: 'auto minmax(0, 1fr)',
  height: '100%',
  minHeight: 0,
  flex: 1,
  '@media': {
    [up('md')]: {
      gridTemplateColumns: 'calc(336px + env(safe-area-inset-left)) minmax(0, 1fr)',
      gridTemplateRows: 'minmax(0, 1fr)',
    },
    // In print: a picture of the map and the stations in words (PaperMap), no controls.
    print: { display: 'block', height: 'auto' },
  },
});

/** More than half of the wall display is lists. */
export const wallWorkspace = style([
  workspace,
  { '@media': { [up('md')]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 4fr)' } } },
]);

/** Controls are of no use on paper. */
const NOT_ON_PAPER = { print: { display: 'none !important' } } as const;

// The map fills its screen and nothing scrolls: no space for a scroll bar.
globalStyle(`main:has(> ${workspace})`, {
  scrollbarGutter: 'auto',
  '@media': { screen: { overflow: 'hidden' } },
});

export const side = style({
  ...inColumn(),
  minHeight: 0,
  overflowY: 'auto',
  paddingLeft: 'env(safe-area-inset-left)',
  paddingBottom: 'env(safe-area-inset-bottom)',
  background: color.surface,
  borderRight: hairline,
  '@media': NOT_ON_PAPER,
});

/** The kept places: on top of the side panel, or on phones of the map. */
export const strip = style({
  flex: 'none',
  background: color.surface,
  '@media': NOT_ON_PAPER,
});

/** The folded panels are rows, or on phones two in a row; an open one takes the whole width. */
export const folds = style({
  flex: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '@media': { [up('md')]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
globalStyle(`${folds} > section`, { display: 'grid' });
globalStyle(`${folds} > :has(> [data-open]), ${folds} > [data-open]`, { gridColumn: '1 / -1' });

export const map = style({
  position: 'relative',
  minHeight: 0,
  overflow: 'hidden',
  background: color.sunken,
  '@media': { print: { background: 'none' } },
});

/** A phone lying down has no height to spare: the card is at its side. */
const LYING_PHONE = '(orientation: landscape) and (width < 900px)';
const CARD_WIDTH = '336px';
const LYING_CARD_WIDTH = `calc(min(50%, ${CARD_WIDTH}) + ${safeArea('right')})`;
/** A larger phone lying down: panels, player and card are side by side. */
const SHORT_AND_WIDE = `${up('md')} and ${SHORT}`;
const SHORT_CARD_WIDTH = '280px';
const WHOLE_HEIGHT = {
  top: space.x2,
  maxHeight: `calc(100% - ${space.x2} - ${sideRoom('bottom', space.x2)})`,
};
/** Height of the picture player and of the gap under it. */
const PLAYBACK_ROOM = '76px';

/** Half of the map at most, whatever it holds. */
export const legend = style({
  position: 'absolute',
  // Over the map's own controls.
  zIndex: 2,
  left: sideRoom('left', space.x1),
  bottom: space.x1,
  maxWidth: `calc(100% - ${space.x2} - ${safeArea('left')} - ${safeArea('right')})`,
  maxHeight: '50%',
  overflowY: 'auto',
  borderRadius: radius,
  // Two panels would cover more than half of a small map: hidden while the card is open.
  selectors: { '&[data-card]': { display: 'none' } },
  '@media': {
    ...NOT_ON_PAPER,
    [up('md')]: {
      left: space.x2,
      bottom: sideRoom('bottom', space.x2),
      maxHeight: `calc(100% - ${space.x2} - ${sideRoom('bottom', space.x2)})`,
      selectors: {
        '&[data-card]': { display: 'block' },
        '&[data-playback]': {
          maxHeight: `calc(100% - ${space.x2} - ${PLAYBACK_ROOM} - ${sideRoom('bottom', space.x2)})`,
        },
      },
    },
  },
});

export const card = style({
  position: 'absolute',
  zIndex: 3,
  left: 0,
  right: 0,
  bottom: 0,
  ...inColumn(),
  maxHeight: '50%',
  '@media': {
    ...NOT_ON_PAPER,
    [LYING_PHONE]: { left: 'auto', top: 0, width: LYING_CARD_WIDTH, maxHeight: '100%' },
    [up('md')]: {
      left: 'auto',
      right: sideRoom('right', space.x2),
      top: space.x2,
      bottom: 'auto',
      width: CARD_WIDTH,
      maxHeight: 'calc(100% - 160px)',
      selectors: {
        '&[data-playback]': {
          top: `calc(${space.x2} + ${PLAYBACK_ROOM})`,
          maxHeight: `calc(100% - 160px - ${PLAYBACK_ROOM})`,
        },
      },
    },
    [SHORT_AND_WIDE]: {
      ...WHOLE_HEIGHT,
      width: SHORT_CARD_WIDTH,
      selectors: { '&[data-playback]': WHOLE_HEIGHT },
    },
  },
});

/** Above the map, out of the way of the card and of the legend. */
export const playback = style({
  position: 'absolute',
  zIndex: 2,
  left: sideRoom('left', space.x1),
  right: sideRoom('right', space.x1),
  top: space.x1,
  ...stacked(space.half),
  // The player chooses its words by its own width.
  containerType: 'inline-size',
  '@media': {
    ...NOT_ON_PAPER,
    // The map's own controls reach up to it there, its sources among them.
    [LYING_PHONE]: {
      right: `calc(88px + ${safeArea('right')})`,
      selectors: { '&[data-card]': { right: `calc(${LYING_CARD_WIDTH} + ${space.x1})` } },
    },
    [up('md')]: {
      left: space.x2,
      right: 'auto',
      top: space.x2,
      width: '420px',
      selectors: { '&[data-card]': { right: 'auto' } },
    },
    [SHORT_AND_WIDE]: {
      selectors: {
        '&[data-card]': {
          width: `min(420px, 100% - ${SHORT_CARD_WIDTH} - ${space.x2} - ${space.x1} - ${sideRoom('right', space.x2)})`,
        },
      },
    },
  },
});

/** Under the player, as wide as it. */
export const missing = style({
  ...floating,
  display: 'block',
  padding: `${space.half} ${space.x2}`,
  fontSize: font.small,
  lineHeight: 1.35,
});
