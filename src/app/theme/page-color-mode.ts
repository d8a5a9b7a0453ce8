import { followOtherTabs, storedState } from '#app/state/stored-state.ts';
import type { Readable } from '#app/state/store.ts';
import { useStore } from '#app/state/use-store.ts';
import { COLOR_MODE, type ColorMode, themeOf } from './color-mode.ts';
import { THEME_SURFACES } from '#domain/colour/contrast.ts';
import type { ThemeName } from './legend-colours.ts';

/** Sets the content of a `meta` element, if it exists. */
export const setMeta = (name: string, content: string): void => {
  document.querySelector(`meta[name="${name}"]`)?.setAttribute('content', content);
};

const mode = storedState(COLOR_MODE);
followOtherTabs(COLOR_MODE.key, mode);

const theme: Readable<ThemeName> = themeOf(mode, {
  systemDark: matchMedia('(prefers-color-scheme: dark)'),
  forcedColors: matchMedia('(forced-colors: active)'),
  apply: (name) => {
    document.documentElement.dataset['theme'] = name;
    // The browser's toolbar has the colour of the top bar.
    setMeta('theme-color', THEME_SURFACES[name]);
    setMeta('color-scheme', name);
  },
});

/** The chosen mode and its setter. */
export const useColorMode = (): readonly [ColorMode, (mode: ColorMode) => void] => [
  useStore(mode),
  (chosen) => mode.change(() => chosen),
];

/** The current theme, for views that choose colours in code. */
export const useTheme = (): ThemeName => useStore(theme);
