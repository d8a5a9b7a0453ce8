import { useCallback, type RefCallback } from 'react';
import type { Readable } from './store.ts';

/**
 * The ref of an element that shows a state without React: `write` puts it there before the first paint and again after each change of the
 * state. `write` must be stable while it means the same, and nothing else may write to the element.
 */
export const useWritten = <State, Box extends Element>(
  state: Readable<State>,
  write: (box: Box, state: State) => void,
): RefCallback<Box> =>
  useCallback(
    (box: Box | null) => {
      if (box === null) return undefined;
      const put = (): void => write(box, state.read());
      const leave = state.subscribe(put);
      put();
      return leave;
    },
    [state, write],
  );
