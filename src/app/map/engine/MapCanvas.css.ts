import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { up, safeArea } from '#app/theme/screen.ts';
import { covering, floating, notOnPaper } from '#app/theme/recipes.ts';
import { color, font, space, target } from '#app/theme/tokens.css.ts';

/** On paper there is a copy of it. */
export const frame = style({
  position: 'absolute',
  inset: 0,
  // Its controls depend on its height.
  containerType: 'size',
  '@media': notOnPaper,
});

// MapLibre's own stylesheet positions its container relatively: the frame above gives it its size.
export const host = style({ width: '100%', height: '100%' });

/** Moved with the map from its upper left corner, over the map's own canvas, under what lies on it; a finger means the map. */
export const stations = style({ ...covering, transformOrigin: '0 0', pointerEvents: 'none' });

const spread = keyframes({
  from: { opacity: 0.9, scale: 0.4 },
  to: { opacity: 0, scale: 1 },
});

/** A dot whose class or alert level has just changed: a ring that spreads once, and is gone. */
export const pulse = style({
  position: 'absolute',
  inset: '-24px auto auto -24px',
  width: 48,
  height: 48,
  border: `3px solid ${color.text}`,
  borderRadius: '50%',
  animation: `${spread} 1.2s ease-out both`,
});

export const note = style({
  position: 'absolute',
  top: '50%',
  left: '50%',
  transform: 'translate(-50%, -50%)',
  maxWidth: 'min(360px, 80%)',
  padding: space.x2,
  textAlign: 'center',
  color: color.textMuted,
});

// MapLibre's own chrome, in ours.
globalStyle(`${host} .maplibregl-ctrl-bottom-right`, {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: space.half,
  padding: space.x1,
  right: safeArea('right'),
  // Below it is the folded legend of a phone, the screen's edge on whatever is wider.
  bottom: '48px',
  '@media': { [up('md')]: { bottom: safeArea('bottom') } },
});
globalStyle(`${host} .maplibregl-ctrl-bottom-right > .maplibregl-ctrl`, { margin: 0 });
globalStyle(`${host} .maplibregl-map`, { font: 'inherit' });
globalStyle(`${host} .maplibregl-canvas:focus-visible`, {
  outline: `2px solid ${color.focus}`,
  outlineOffset: '-2px',
});
globalStyle(`${host} .maplibregl-ctrl-group:not(:empty)`, {
  display: 'flex',
  gap: space.half,
  background: 'none',
  boxShadow: 'none',
});
globalStyle(`${host} .maplibregl-ctrl.maplibregl-ctrl-group button:not(:empty)`, {
  ...floating,
  width: target,
  height: target,
  border: 'none',
  borderRadius: '50%',
});
// Its own sign of the focus is a shadow of one blue: faint on the dark map, and gone with forced colours.
globalStyle(`${host} .maplibregl-ctrl :is(button, summary, a):focus-visible`, {
  outline: `2px solid ${color.focus}`,
  outlineOffset: '-2px',
  boxShadow: 'none',
});
globalStyle(`${host} :is(.maplibregl-ctrl-attrib, .maplibregl-ctrl-attrib.maplibregl-compact)`, {
  minHeight: '24px',
  background: color.surface,
  color: color.text,
  fontSize: font.small,
});
globalStyle(`${host} .maplibregl-ctrl-attrib .maplibregl-ctrl-attrib-button`, {
  backgroundColor: 'transparent',
});
// Its icons are black pictures. Where the reader's own colours are forced it has white ones for a dark ground.
globalStyle(
  `:root[data-theme="dark"] ${host} .maplibregl-ctrl-icon, :root[data-theme="dark"] ${host} .maplibregl-ctrl-attrib-button`,
  { '@media': { '(forced-colors: none)': { filter: 'invert(1)' } } },
);

// A low map has no room for what can be done without: it cannot be turned.
globalStyle(
  `${host} .maplibregl-ctrl-compass, ${host} .maplibregl-ctrl-group:has(.maplibregl-ctrl-fullscreen)`,
  { '@media': { '(height < 560px)': { display: 'none' } } },
);
// Nor is there room for the scale and the first view beside the zoom and the sources.
const LOW = '(height < 240px)';
globalStyle(
  `${host} .maplibregl-ctrl-scale, ${host} .maplibregl-ctrl-group:not(:has(.maplibregl-ctrl-zoom-in))`,
  { '@container': { [LOW]: { display: 'none' } } },
);
globalStyle(`${host} .maplibregl-ctrl-scale`, {
  padding: 0,
  textAlign: 'center',
  borderColor: color.lineStrong,
  background: color.surface,
  color: color.text,
});
