import {
  assignVars,
  createGlobalTheme,
  createThemeContract,
  globalStyle,
} from '@vanilla-extract/css';
import { THEME_SURFACES } from '#domain/colour/contrast.ts';

/**
 * Neutral colours of the interface: colour is for data. Text reaches 4.5:1 on every surface it is used on, `lineStrong` and
 * `focus` 3:1 (tested by theme/contrast.test.ts).
 */
export const color = createThemeContract({
  /** Page background. */
  page: null,
  /** Bars, panels, cards. */
  surface: null,
  /** One step from the surface: hover, table headers, wells. */
  sunken: null,
  text: null,
  textMuted: null,
  /** For titles and controls inside areas where `text` is dimmed. */
  textSure: null,
  /** Thin decorative separators. */
  line: null,
  /** Edges of controls. */
  lineStrong: null,
  focus: null,
  /** Selected option and primary button. */
  selected: null,
  onSelected: null,
  /** Demonstration notice. */
  notice: null,
  onNotice: null,
  /** The three states of the connection. */
  live: null,
  connecting: null,
  offline: null,
  shadow: null,
});

const LIGHT = {
  page: '#f5f6f7',
  surface: THEME_SURFACES.light,
  sunken: '#eceff1',
  text: '#15181c',
  textMuted: '#545c65',
  textSure: '#15181c',
  line: '#dde1e5',
  lineStrong: '#78818b',
  focus: '#15181c',
  selected: '#15181c',
  onSelected: '#ffffff',
  notice: '#2a2f36',
  onNotice: '#ffffff',
  live: '#16733f',
  connecting: '#545c65',
  offline: '#b3261e',
  shadow: '0 1px 2px rgb(0 0 0 / 12%), 0 4px 16px rgb(0 0 0 / 12%)',
} as const;

const DARK = {
  page: '#0e1012',
  surface: THEME_SURFACES.dark,
  sunken: '#212428',
  text: '#eef0f2',
  textMuted: '#a6aeb7',
  textSure: '#eef0f2',
  line: '#2b2f34',
  lineStrong: '#747d87',
  focus: '#eef0f2',
  selected: '#eef0f2',
  onSelected: '#15181c',
  notice: '#dfe3e7',
  onNotice: '#15181c',
  live: '#5cc98a',
  connecting: '#a6aeb7',
  offline: '#ff8a80',
  shadow: '0 1px 2px rgb(0 0 0 / 60%), 0 4px 16px rgb(0 0 0 / 60%)',
} as const;

/** For `prefers-contrast: more`: text reaches 7:1, control borders 4.5:1. */
const LIGHT_MORE = {
  ...LIGHT,
  page: '#ffffff',
  text: '#000000',
  textMuted: '#33383e',
  textSure: '#000000',
  line: '#78818b',
  lineStrong: '#33383e',
  focus: '#000000',
  selected: '#000000',
  notice: '#000000',
  live: '#0b4d28',
  connecting: '#33383e',
  offline: '#8a1410',
} as const;

const DARK_MORE = {
  ...DARK,
  page: '#000000',
  surface: '#0a0b0c',
  text: '#ffffff',
  textMuted: '#d3d8dd',
  textSure: '#ffffff',
  line: '#747d87',
  lineStrong: '#d3d8dd',
  focus: '#ffffff',
  selected: '#ffffff',
  onSelected: '#000000',
  notice: '#ffffff',
  onNotice: '#000000',
  live: '#8fe6b2',
  connecting: '#d3d8dd',
  offline: '#ffb4ab',
} as const;

/** Print: always black on white. */
const PAPER = {
  ...LIGHT_MORE,
  surface: '#ffffff',
  sunken: '#ffffff',
  selected: '#ffffff',
  onSelected: '#000000',
  notice: '#ffffff',
  onNotice: '#000000',
  shadow: 'none',
} as const;

/** Raw values, for canvas code (which cannot read CSS variables) and the contrast test. */
export const palettes = { light: LIGHT, dark: DARK } as const;
export const highContrastPalettes = { light: LIGHT_MORE, dark: DARK_MORE } as const;
const ANY_THEME = ':root, :root[data-theme="dark"]';
const MORE_CONTRAST = '(prefers-contrast: more)';

createGlobalTheme(':root', color, LIGHT);
createGlobalTheme(':root[data-theme="dark"]', color, DARK);
globalStyle(':root', { '@media': { [MORE_CONTRAST]: { vars: assignVars(color, LIGHT_MORE) } } });
globalStyle(':root[data-theme="dark"]', {
  '@media': { [MORE_CONTRAST]: { vars: assignVars(color, DARK_MORE) } },
});
globalStyle(ANY_THEME, { '@media': { print: { vars: assignVars(color, PAPER) } } });

/** Theme-independent values (SPEC 9: 8 px spacing, 4 px radius). */
export const { font, layer, motion, radius, space, target } = createGlobalTheme(':root', {
  /** Multiples of 8 px; `half` inside a control. */
  space: { half: '4px', x1: '8px', x2: '16px', x3: '24px', x4: '32px', x6: '48px' },
  radius: '4px',
  /** Minimum size of touch targets. */
  target: '44px',
  font: {
    family:
      'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif',
    small: '0.8125rem',
    body: '1rem',
    large: '1.25rem',
    /** The main figure. */
    figure: '2rem',
    normal: '400',
    bold: '650',
  },
  motion: '120ms',
  layer: { bar: '20', panel: '30', popover: '40', skip: '50' },
});
