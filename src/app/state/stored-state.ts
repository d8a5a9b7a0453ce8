import { createStore, type Writable } from './store.ts';

/** Access to the storage. Reading the property and every method may throw. */
export type StorageOf = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What this device stores of the site. */
export const deviceStorage: StorageOf = () => localStorage;

/** Serialization of a state. `decode` accepts any text, null if absent; `encode` returns null for the default. */
export interface StoredFormat<State> {
  readonly key: string;
  readonly decode: (text: string | null) => State;
  readonly encode: (state: State) => string | null;
}

/** A {@link Writable} persisted on the device; `reload` takes what another tab wrote. */
export interface StoredState<State> extends Writable<State> {
  readonly reload: () => void;
}

const attempt = <Value>(act: () => Value, otherwise: Value): Value => {
  try {
    return act();
  } catch {
    return otherwise;
  }
};

/**
 * A user preference on this device. Changes apply to what is stored now, so that no tab reverts another's. If the storage cannot
 * be written, the state lasts until the page is closed.
 */
export const storedState = <State>(
  { key, decode, encode }: StoredFormat<State>,
  storage: StorageOf = deviceStorage,
): StoredState<State> => {
  const stored = (otherwise: State) => attempt(() => decode(storage().getItem(key)), otherwise);
  const usual = decode(null);
  const { change, ...store } = createStore(stored(usual));
  let isWritten = true;
  const newest = (): State => (isWritten ? stored(store.read()) : store.read());
  const hold = (next: State) => change((state) => (encode(next) === encode(state) ? state : next));
  const write = (text: string | null): true => {
    if (text === null) storage().removeItem(key);
    else storage().setItem(key, text);
    return true;
  };
  return {
    ...store,
    serverSnapshot: () => usual,
    reload: () => hold(newest()),
    change: (make) => {
      const next = make(newest());
      isWritten = attempt(() => write(encode(next)), false);
      hold(next);
    },
  };
};

/** Reloads the state when another tab writes it; a null key means that the storage was cleared. */
export const followOtherTabs = (key: string, { reload }: Pick<StoredState<never>, 'reload'>) =>
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key || event.key === null) reload();
  });
