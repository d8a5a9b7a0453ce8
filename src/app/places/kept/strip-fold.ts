import { followOtherTabs, storedState, type StoredFormat } from '#app/state/stored-state.ts';
import { useStore } from '#app/state/use-store.ts';

/** Whether the strip of kept places shows the first one alone. */
export const STRIP_FOLD: StoredFormat<boolean> = {
  key: 'vigia.lugares.dobrados',
  decode: (text) => text === '1',
  encode: (isFolded) => (isFolded ? '1' : null),
};

/** Remembered on this device. */
export const stripFold = storedState(STRIP_FOLD);
followOtherTabs(STRIP_FOLD.key, stripFold);

export const useIsStripFolded = (): boolean => useStore(stripFold);
