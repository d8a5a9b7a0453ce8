import { useSyncExternalStore } from 'react';
import { BAR_COLORS, createColorMode, type ColorMode, type ColorModeStore } from './color-mode.ts';
import type { ThemeName } from './legend-colours.ts';

/** Changes what a `meta` element of index.html says; where there is none, nothing. */
export const setMeta = (name: string, content: string): void => {
  document.querySelector(`meta[name="${name}"]`)?.setAttribute('content', content);
};

let store: ColorModeStore | null = null;

/** The page's one colour mode, made when first asked for. */
const pageColorMode = (): ColorModeStore => {
  store ??= createColorMode({
    storage: () => localStorage,
    systemDark: matchMedia('(prefers-color-scheme: dark)'),
    forcedColors: matchMedia('(forced-colors: active)'),
    apply: (theme) => {
      document.documentElement.dataset['theme'] = theme;
      setMeta('theme-color', BAR_COLORS[theme]);
      setMeta('color-scheme', theme);
    },
    onStorageChange: (listener) => {
      addEventListener('storage', (event) => listener(event.key));
    },
  });
  return store;
};

const subscribe = (listener: () => void): (() => void) => pageColorMode().subscribe(listener);
const readTheme = (): ThemeName => pageColorMode().theme();
const readMode = (): ColorMode => pageColorMode().mode();
const choose = (mode: ColorMode): void => pageColorMode().choose(mode);

/** The chosen mode and a way to choose another. */
export const useColorMode = (): readonly [ColorMode, (mode: ColorMode) => void] => [
  useSyncExternalStore(subscribe, readMode),
  choose,
];

/** The theme in force, for views that pick colours themselves. */
export const useTheme = (): ThemeName => useSyncExternalStore(subscribe, readTheme);

/** For canvas code, which cannot read CSS variables: the theme at once, then at every change, until the end is called. */
export const subscribeToTheme = (paint: (theme: ThemeName) => void): (() => void) => {
  let shown = readTheme();
  paint(shown);
  return subscribe(() => {
    const theme = readTheme();
    if (theme === shown) return;
    shown = theme;
    paint(theme);
  });
};
