import { createStore, type Store } from './store.ts';

/** Storage may throw in any of its methods, and by being looked at. */
export type StorageOf = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** How a state is stored: `decode` takes any text, null for none; `encode` gives null for a state that needs none. */
export interface StoredFormat<State> {
  readonly key: string;
  readonly decode: (text: string | null) => State;
  readonly encode: (state: State) => string | null;
}

/** A {@link Store} that outlives the page; `reload` takes over what another tab has written. */
export interface StoredState<State> extends Store<State> {
  readonly reload: () => void;
}

/**
 * What a person chose on this device. A change is made to what is stored now, so no tab undoes another's. Where the storage cannot
 * be written, the state holds until the page is closed.
 */
export const storedState = <State>(
  { key, decode, encode }: StoredFormat<State>,
  storage: StorageOf = () => localStorage,
): StoredState<State> => {
  const stored = (otherwise: State): State => {
    try {
      return decode(storage().getItem(key));
    } catch {
      return otherwise;
    }
  };
  const { read, subscribe, change } = createStore(stored(decode(null)));
  let isWritten = true;
  const newest = (): State => (isWritten ? stored(read()) : read());
  const hold = (next: State): void =>
    change((state) => (encode(next) === encode(state) ? state : next));
  const write = (text: string | null): boolean => {
    try {
      if (text === null) storage().removeItem(key);
      else storage().setItem(key, text);
      return true;
    } catch {
      return false;
    }
  };
  return {
    read,
    subscribe,
    reload: () => hold(newest()),
    change: (make) => {
      const next = make(newest());
      isWritten = write(encode(next));
      hold(next);
    },
  };
};

/** Takes over what other tabs of the site write; a null key is a storage that was cleared. */
export const followOtherTabs = (key: string, { reload }: Pick<StoredState<never>, 'reload'>) =>
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) reload();
  });
