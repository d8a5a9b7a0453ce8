import {
  assignVars,
  createGlobalTheme,
  createThemeContract,
  globalStyle,
} from '@vanilla-extract/css';
import { THEME_COLOURS, TYPE } from '#contract/site/look.ts';

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

/** With the roles that have the colour of another. */
const rolesOf = <Roles extends Record<'text' | 'textMuted', string>>(roles: Roles) => {
  const { text, textMuted } = roles;
  return { ...roles, textSure: text, focus: text, selected: text, connecting: textMuted };
};

const LIGHT = rolesOf(THEME_COLOURS.light);
const DARK = rolesOf(THEME_COLOURS.dark);

/** For `prefers-contrast: more`: text reaches 7:1, control borders 4.5:1. */
const LIGHT_MORE = rolesOf({
  ...LIGHT,
  page: '#ffffff',
  text: '#000000',
  textMuted: '#33383e',
  line: '#78818b',
  lineStrong: '#33383e',
  notice: '#000000',
  live: '#0b4d28',
  offline: '#8a1410',
});

const DARK_MORE = rolesOf({
  ...DARK,
  page: '#000000',
  surface: '#0a0b0c',
  text: '#ffffff',
  textMuted: '#d3d8dd',
  line: '#747d87',
  lineStrong: '#d3d8dd',
  onSelected: '#000000',
  notice: '#ffffff',
  onNotice: '#000000',
  live: '#8fe6b2',
  offline: '#ffb4ab',
});

/** Print: always black on white. */
const PAPER = {
  ...LIGHT_MORE,
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
  font: TYPE,
  motion: '120ms',
  layer: { bar: '20', panel: '30', popover: '40', skip: '50' },
});
