import { useSearch } from '@tanstack/react-router';
import { decodeReplaySearch } from '#contract/site/replay-search.ts';
import { useStore } from '#app/state/use-store.ts';
import { replay } from './replay.ts';

/** Whether the address asks for an instant of the past. */
export const useIsReplay = (): boolean =>
  decodeReplaySearch(useSearch({ strict: false })).em !== undefined;

/** Whether what is shown is of the past already. */
export const useIsPastShown = (): boolean => useStore(replay.state).shown !== null;
