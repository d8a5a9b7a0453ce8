import { followOtherTabs, storedState } from '#app/state/stored-state.ts';
import type { Readable } from '#app/state/store.ts';
import { useStore } from '#app/state/use-store.ts';
import { COLOR_MODE, type ColorMode, type ColorModePorts, themeOf } from './color-mode.ts';
import { THEME_SURFACES } from '#domain/colour/contrast.ts';
import type { ThemeName } from './legend-colours.ts';

/** Sets the content of a `meta` element, if it exists. */
export const setMeta = (name: string, content: string): void => {
  document.querySelector(`meta[name="${name}"]`)?.setAttribute('content', content);
};

/** On the server there are no media queries: a page is light until it is in a browser. */
const media = (query: string): ColorModePorts['systemDark'] =>
  globalThis.matchMedia?.(query) ?? { matches: false, addEventListener: () => undefined };

const mode = storedState(COLOR_MODE);
followOtherTabs(COLOR_MODE.key, mode);

const theme: Readable<ThemeName> = themeOf(mode, {
  systemDark: media('(prefers-color-scheme: dark)'),
  forcedColors: media('(forced-colors: active)'),
  apply: (name) => {
    if (typeof document === 'undefined') return;
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
