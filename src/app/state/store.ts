/** A state that is read at once and tells of its changes, outside React. Both calls may be handed on without their object. */
export interface Readable<State> {
  readonly read: () => State;
  /** Calls `listener` after each change, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A {@link Readable} that its holder may change. */
export interface Store<State> extends Readable<State> {
  /** Takes the next state from the one in force; the same one again is no change. */
  readonly change: (next: (state: State) => State) => void;
}

/** A state in memory, for as long as the page lives. */
export const createStore = <State>(initial: State): Store<State> => {
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
