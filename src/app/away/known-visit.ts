import { createStore } from '#app/state/store.ts';
import { deviceStorage } from '#app/state/stored-state.ts';

/** Under which this device remembers when the page was seen last. */
export const VISITS_KEY = 'vigia.visitas';

/** Shows what happened since the last visit again; null: nothing is known, or it is shown. */
export const awayAgain = createStore<(() => void) | null>(null);

/** Whether the page was seen on this device before. */
export const isKnownVisitor = (): boolean => {
  try {
    return deviceStorage().getItem(VISITS_KEY) !== null;
  } catch {
    return false;
  }
};
