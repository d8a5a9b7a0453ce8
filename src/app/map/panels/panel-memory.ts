import { isRecord } from '#domain/untrusted.ts';
import { KeptState, type KeptStorage } from '#app/ui/stored-state.ts';

/** The panels of the map that fold. `mapKey` is the legend over the map of a small screen, which starts folded. */
export const PANEL_KEYS = ['measurement', 'types', 'overlays', 'legend', 'mapKey'] as const;
export type PanelKey = (typeof PANEL_KEYS)[number];

/** Where it is remembered which of them a person has folded or unfolded. */
export const PANELS_KEY = 'vigia.paineis';

/** Longer than every panel's word together. */
const MAX_LENGTH = 1_000;

/** Untrusted text of the storage to what it says of the panels; what it does not say is left out. */
export const decodePanels = (text: string | null): ReadonlyMap<PanelKey, boolean> => {
  const open = new Map<PanelKey, boolean>();
  if (text === null || text.length > MAX_LENGTH) return open;
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return open;
  }
  if (!isRecord(raw)) return open;
  for (const key of PANEL_KEYS) {
    const isOpen = raw[key];
    if (typeof isOpen === 'boolean') open.set(key, isOpen);
  }
  return open;
};

const encodePanels = (open: ReadonlyMap<PanelKey, boolean>): string =>
  JSON.stringify(Object.fromEntries(open));

/** Which panels stand open, remembered between visits. */
export class PanelMemory {
  readonly #kept: KeptState<ReadonlyMap<PanelKey, boolean>>;

  constructor(storage: KeptStorage) {
    this.#kept = new KeptState(storage, {
      key: PANELS_KEY,
      decode: decodePanels,
      encode: encodePanels,
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#kept.subscribe(listener);

  /** Undefined: nobody has touched it yet. */
  isOpen(key: PanelKey): boolean | undefined {
    return this.#kept.read().get(key);
  }

  set(key: PanelKey, isOpen: boolean): void {
    this.#kept.change((open) => new Map(open).set(key, isOpen));
  }
}
