import { storedState, type StoredFormat } from '#app/state/stored-state.ts';
import { useStore } from '#app/state/use-store.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';

/** The panels of the map that fold. `mapKey` is the legend over the map. */
export const PANEL_KEYS = ['measurement', 'types', 'overlays', 'legend', 'mapKey'] as const;
type PanelKey = (typeof PANEL_KEYS)[number];

/** Longer than every panel's word together. */
const MAX_LENGTH = 1_000;

/** Panels that a person has unfolded (true) or folded; no other is in the map. */
export type OpenPanels = ReadonlyMap<PanelKey, boolean>;

/** Decodes untrusted text of the storage: which panels are open. Panels it does not name are left out. */
export const decodePanels = (text: string | null): OpenPanels => {
  const open = new Map<PanelKey, boolean>();
  const raw = parseJson(text ?? '', MAX_LENGTH);
  if (!isRecord(raw)) return open;
  for (const key of PANEL_KEYS) {
    const isOpen = raw[key];
    if (typeof isOpen === 'boolean') open.set(key, isOpen);
  }
  return open;
};

/** The panels as this device stores them. */
export const PANELS: StoredFormat<OpenPanels> = {
  key: 'vigia.paineis',
  decode: decodePanels,
  encode: (open) => JSON.stringify(Object.fromEntries(open)),
};

const panels = storedState(PANELS);

/** Whether a panel stands open, and a way to turn it over; `startsOpen` until a person has. */
export const useFold = (
  key: PanelKey,
  startsOpen: boolean,
): { readonly isOpen: boolean; readonly onToggle: () => void } => {
  const isOpen = useStore(panels).get(key) ?? startsOpen;
  return { isOpen, onToggle: () => panels.change((open) => new Map(open).set(key, !isOpen)) };
};
