import type { StoredFormat } from '#app/state/stored-state.ts';
import { createStore, type Readable } from '#app/state/store.ts';
import type { ThemeName } from './legend-colours.ts';

/** The user's choices (SPEC 1, 4). */
export const COLOR_MODES = ['light', 'dark', 'system'] as const;
export type ColorMode = (typeof COLOR_MODES)[number];

/** Storage key of the choice; public/boot.js reads it before the first paint. */
export const COLOR_MODE_KEY = 'vigia.tema';

const isColorMode = (raw: unknown): raw is ColorMode => COLOR_MODES.some((mode) => mode === raw);

/** Storage format of the choice; nothing stored means `system`. */
export const COLOR_MODE: StoredFormat<ColorMode> = {
  key: COLOR_MODE_KEY,
  decode: (text) => (isColorMode(text) ? text : 'system'),
  encode: (mode) => (mode === 'system' ? null : mode),
};

/** Browser functions, replaced in tests. */
export interface ColorModePorts {
  readonly systemDark: Pick<MediaQueryList, 'matches' | 'addEventListener'>;
  /** Forced colours: `systemDark` is then whether the background is dark. */
  readonly forcedColors: Pick<MediaQueryList, 'matches' | 'addEventListener'>;
  readonly apply: (theme: ThemeName) => void;
}

/** Applies the theme now and whenever mode or system changes. Returns the theme in force. */
export const themeOf = (
  mode: Readable<ColorMode>,
  { systemDark, forcedColors, apply }: ColorModePorts,
): Readable<ThemeName> => {
  // Drawings keep their colours under forced colours: choose those for the system's background.
  const resolve = (): ThemeName => {
    const chosen = forcedColors.matches ? 'system' : mode.read();
    return chosen === 'system' ? (systemDark.matches ? 'dark' : 'light') : chosen;
  };
  const theme = createStore(resolve());
  const update = (): void => theme.change(resolve);
  apply(theme.read());
  theme.subscribe(() => apply(theme.read()));
  mode.subscribe(update);
  systemDark.addEventListener('change', update);
  forcedColors.addEventListener('change', update);
  return { ...theme, serverSnapshot: () => 'light' };
};
