import type { StoredFormat } from '#app/state/stored-state.ts';
import { createStore, type Readable } from '#app/state/store.ts';
import type { ThemeName } from './legend-colours.ts';

/** What a person may choose (SPEC 1, 4). */
export const COLOR_MODES = ['light', 'dark', 'system'] as const;
export type ColorMode = (typeof COLOR_MODES)[number];

/** Where the choice is remembered; public/theme-boot.js reads the same key before the first paint. */
export const COLOR_MODE_KEY = 'vigia.tema';

/** Colour of the browser's own bar, by theme: the surface of the top bar. */
export const BAR_COLORS: { readonly [T in ThemeName]: string } = {
  light: '#ffffff',
  dark: '#16181b',
};

const isColorMode = (raw: unknown): raw is ColorMode => COLOR_MODES.some((mode) => mode === raw);

/** The choice as this device stores it; nothing for the system's. */
export const COLOR_MODE: StoredFormat<ColorMode> = {
  key: COLOR_MODE_KEY,
  decode: (text) => (isColorMode(text) ? text : 'system'),
  encode: (mode) => (mode === 'system' ? null : mode),
};

/** What colour mode needs of a browser. */
export interface ColorModePorts {
  readonly systemDark: Pick<MediaQueryList, 'matches' | 'addEventListener'>;
  /** The system paints every page in colours of its own: `systemDark` says whether on a dark ground. */
  readonly forcedColors: Pick<MediaQueryList, 'matches' | 'addEventListener'>;
  /** Puts a theme on the page. */
  readonly apply: (theme: ThemeName) => void;
}

/** Puts the theme of a mode on the page, now and at every change of mode or system, and tells which it is. */
export const themeOf = (
  mode: Readable<ColorMode>,
  { systemDark, forcedColors, apply }: ColorModePorts,
): Readable<ThemeName> => {
  // Drawings keep their colours where the system forces its own: they have to suit the system's ground.
  const resolve = (): ThemeName => {
    const chosen = forcedColors.matches ? 'system' : mode.read();
    return chosen === 'system' ? (systemDark.matches ? 'dark' : 'light') : chosen;
  };
  const theme = createStore(resolve());
  const settle = (): void => theme.change(resolve);
  apply(theme.read());
  theme.subscribe(() => apply(theme.read()));
  mode.subscribe(settle);
  systemDark.addEventListener('change', settle);
  forcedColors.addEventListener('change', settle);
  return theme;
};
