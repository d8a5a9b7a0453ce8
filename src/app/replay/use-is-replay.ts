import { useSearch } from '@tanstack/react-router';
import { decodeReplaySearch } from '#contract/site/replay-search.ts';
import { useStorePart } from '#app/state/use-store.ts';
import { replay } from './replay.ts';

/** What the address has of an instant of the past; undefined: it is of the present. */
export const useReplayParameter = (): string | undefined =>
  decodeReplaySearch(useSearch({ strict: false })).em;

/** Whether the address asks for an instant of the past. */
export const useIsReplay = (): boolean => useReplayParameter() !== undefined;

/** Whether what is shown is of the past already. */
export const useIsPastShown = (): boolean =>
  useStorePart(replay.state, ({ shown }) => shown !== null);
