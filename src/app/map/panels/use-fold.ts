import { storedState } from '#app/state/stored-state.ts';
import { useStore } from '#app/state/use-store.ts';
import { PANELS, type PanelKey } from './panel-memory.ts';

const panels = storedState(PANELS);

/** Whether a panel stands open, and a way to turn it over; `startsOpen` until a person has. */
export const useFold = (
  key: PanelKey,
  startsOpen: boolean,
): { readonly isOpen: boolean; readonly onToggle: () => void } => {
  const isOpen = useStore(panels).get(key) ?? startsOpen;
  return { isOpen, onToggle: () => panels.change((open) => new Map(open).set(key, !isOpen)) };
};
