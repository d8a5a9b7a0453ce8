import { THEME_SURFACES } from '#domain/colour/contrast.ts';

// What the app and the pages that the server writes without it share of their look. `color` (src/app/theme/tokens.css.ts) describes the roles.

const LIGHT = {
  page: '#f5f6f7',
  surface: THEME_SURFACES.light,
  sunken: '#eceff1',
  text: '#15181c',
  textMuted: '#545c65',
  line: '#dde1e5',
  lineStrong: '#78818b',
  onSelected: '#ffffff',
  notice: '#2a2f36',
  onNotice: '#ffffff',
  live: '#16733f',
  offline: '#b3261e',
  shadow: '0 1px 2px rgb(0 0 0 / 12%), 0 4px 16px rgb(0 0 0 / 12%)',
} as const;

const DARK = {
  page: '#0e1012',
  surface: THEME_SURFACES.dark,
  sunken: '#212428',
  text: '#eef0f2',
  textMuted: '#a6aeb7',
  line: '#2b2f34',
  lineStrong: '#747d87',
  onSelected: '#15181c',
  notice: '#dfe3e7',
  onNotice: '#15181c',
  live: '#5cc98a',
  offline: '#ff8a80',
  shadow: '0 1px 2px rgb(0 0 0 / 60%), 0 4px 16px rgb(0 0 0 / 60%)',
} as const;

/** Colours of the interface in each theme. */
export const THEME_COLOURS = { light: LIGHT, dark: DARK } as const;

/** Sizes, weights and family of text. */
export const TYPE = {
  family:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif',
  small: '0.8125rem',
  body: '1rem',
  large: '1.25rem',
  figure: '2rem',
  mainFigure: 'clamp(2.75rem, 14vw, 4.25rem)',
  normal: '400',
  bold: '650',
} as const;

/** Fill of rain in each theme: the shade of its legend that has enough contrast in both. */
export const RAIN_FILL = { light: '#037dcc', dark: '#02b2e8' } as const;
