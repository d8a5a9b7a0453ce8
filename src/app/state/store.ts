/** A synchronous state with change events, outside React. Both methods are bound. */
export interface Readable<State> {
  readonly read: () => State;
  /** The state in a server-rendered page, where nothing is known of the device; missing: as `read`. */
  readonly serverSnapshot?: () => State;
  /** Calls `listener` after each change, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A {@link Readable} that its owner may change. */
export interface Writable<State> extends Readable<State> {
  /** Sets the state to `next(state)`; an identical state is no change. */
  readonly change: (next: (state: State) => State) => void;
}

export const createStore = <State>(initial: State): Writable<State> => {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => state,
    change: (next) => {
      const changed = next(state);
      if (Object.is(changed, state)) return;
      state = changed;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
