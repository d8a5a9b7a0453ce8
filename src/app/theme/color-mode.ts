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

/** What colour mode needs of a browser. Storage may throw in any of its methods, and by being looked at. */
export interface ColorModePorts {
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly systemDark: Pick<MediaQueryList, 'matches' | 'addEventListener'>;
  /** The system paints every page in colours of its own: `systemDark` says whether on a dark ground. */
  readonly forcedColors: Pick<MediaQueryList, 'matches' | 'addEventListener'>;
  /** Puts a theme on the page. */
  readonly apply: (theme: ThemeName) => void;
  /** Hears of choices made in other tabs: called with the storage key, null for "all". */
  readonly onStorageChange: (listener: (key: string | null) => void) => void;
}

/** Light, dark or system; remembered, live, and working without storage too. */
export interface ColorModeStore {
  mode(): ColorMode;
  /** The theme in force. */
  theme(): ThemeName;
  choose(mode: ColorMode): void;
  /** Tells of every change of mode or theme until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

const isColorMode = (raw: unknown): raw is ColorMode => COLOR_MODES.some((mode) => mode === raw);

const recall = ({ storage }: ColorModePorts): ColorMode => {
  try {
    const raw = storage().getItem(COLOR_MODE_KEY);
    return isColorMode(raw) ? raw : 'system';
  } catch {
    return 'system';
  }
};

const remember = ({ storage }: ColorModePorts, mode: ColorMode): void => {
  try {
    if (mode === 'system') storage().removeItem(COLOR_MODE_KEY);
    else storage().setItem(COLOR_MODE_KEY, mode);
  } catch {
    // Forbidden or full storage: the choice holds until the page is closed.
  }
};

export const createColorMode = (ports: ColorModePorts): ColorModeStore => {
  const listeners = new Set<() => void>();
  let mode = recall(ports);
  // Drawings keep their colours where the system forces its own: they have to suit the system's ground.
  const resolve = (): ThemeName =>
    mode === 'system' || ports.forcedColors.matches
      ? ports.systemDark.matches
        ? 'dark'
        : 'light'
      : mode;
  let theme = resolve();
  ports.apply(theme);

  const settle = (next: ColorMode): void => {
    const before = { mode, theme };
    mode = next;
    theme = resolve();
    if (theme !== before.theme) ports.apply(theme);
    if (theme !== before.theme || mode !== before.mode) for (const tell of listeners) tell();
  };

  ports.systemDark.addEventListener('change', () => settle(mode));
  ports.forcedColors.addEventListener('change', () => settle(mode));
  ports.onStorageChange((key) => {
    if (key === COLOR_MODE_KEY || key === null) settle(recall(ports));
  });

  return {
    mode: () => mode,
    theme: () => theme,
    choose(next) {
      remember(ports, next);
      settle(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
