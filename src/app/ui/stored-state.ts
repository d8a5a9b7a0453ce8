/** Storage may throw in any of its methods, and by being looked at. */
export type KeptStorage = () => Pick<Storage, 'getItem' | 'setItem'>;

/** How a state is kept under its key. */
export interface Keeping<State> {
  readonly key: string;
  /** Untrusted text of the storage to a state; null is nothing there. */
  readonly decode: (text: string | null) => State;
  readonly encode: (state: State) => string;
}

/**
 * What a person has chosen on this device, remembered between visits and shared by the tabs of the site: a change is made to what
 * stands in the storage, so that no tab undoes what another has written. Where the storage cannot be written, what was chosen holds
 * until the page is closed.
 */
export class KeptState<State> {
  readonly #storage: KeptStorage;
  readonly #keeping: Keeping<State>;
  readonly #listeners = new Set<() => void>();
  #state: State;
  /** False after a write has failed: the storage is behind then. */
  #isStored = true;

  constructor(storage: KeptStorage, keeping: Keeping<State>) {
    this.#storage = storage;
    this.#keeping = keeping;
    this.#state = this.#recall() ?? keeping.decode(null);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): State => this.#state;

  /** Another tab of the site has chosen. */
  reload(): void {
    this.#settle(this.#newest());
  }

  change(change: (state: State) => State): void {
    const next = change(this.#newest());
    const { key, encode } = this.#keeping;
    try {
      this.#storage().setItem(key, encode(next));
      this.#isStored = true;
    } catch {
      // Forbidden or full.
      this.#isStored = false;
    }
    this.#settle(next);
  }

  #newest(): State {
    return this.#isStored ? (this.#recall() ?? this.#state) : this.#state;
  }

  #settle(state: State): void {
    const { encode } = this.#keeping;
    if (encode(state) === encode(this.#state)) return;
    this.#state = state;
    for (const tell of this.#listeners) tell();
  }

  /** Null where the storage holds nothing, or cannot be read: what the page knows stands. */
  #recall(): State | null {
    const { key, decode } = this.#keeping;
    try {
      const text = this.#storage().getItem(key);
      return text === null ? null : decode(text);
    } catch {
      return null;
    }
  }
}
