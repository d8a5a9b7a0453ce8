import { isRecord } from '#domain/untrusted.ts';

/** The panels of the map that fold. `mapKey` is the legend over the map of a small screen, which starts folded. */
export const PANEL_KEYS = ['measurement', 'types', 'overlays', 'legend', 'mapKey'] as const;
export type PanelKey = (typeof PANEL_KEYS)[number];

/** Where it is remembered which of them a person has folded or unfolded. */
export const PANELS_KEY = 'vigia.paineis';

/** Storage may throw in any of its methods, and by being looked at. */
export type PanelStorage = () => Pick<Storage, 'getItem' | 'setItem'>;

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

/** Which panels stand open, remembered between visits; without storage, until the page is closed. */
export class PanelMemory {
  readonly #storage: PanelStorage;
  readonly #listeners = new Set<() => void>();
  #open: ReadonlyMap<PanelKey, boolean>;

  constructor(storage: PanelStorage) {
    this.#storage = storage;
    this.#open = decodePanels(this.#recall());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Undefined: nobody has touched it yet. */
  isOpen(key: PanelKey): boolean | undefined {
    return this.#open.get(key);
  }

  set(key: PanelKey, isOpen: boolean): void {
    this.#open = new Map(this.#open).set(key, isOpen);
    try {
      this.#storage().setItem(PANELS_KEY, JSON.stringify(Object.fromEntries(this.#open)));
    } catch {
      // Forbidden or full storage: it holds until the page is closed.
    }
    for (const tell of this.#listeners) tell();
  }

  #recall(): string | null {
    try {
      return this.#storage().getItem(PANELS_KEY);
    } catch {
      return null;
    }
  }
}
