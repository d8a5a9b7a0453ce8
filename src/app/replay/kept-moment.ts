import type { ThresholdsByStation } from '#domain/stations/alerts/thresholds.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { createStore } from '#app/state/store.ts';
import { useStore } from '#app/state/use-store.ts';
import { useReplayParameter } from './use-is-replay.ts';

/**
 * `sealed`: the network's server signed exactly this. `none`: there is no seal. `unverified`: there is one, and this browser or site cannot
 * verify it.
 */
export type OpenedSeal = 'sealed' | 'none' | 'unverified';

/** A moment that was opened from a file: addresses with its instant show it, until the page is left. */
export interface OpenedMoment {
  /** Of its addresses. */
  readonly em: string;
  readonly at: EpochMs;
  readonly seal: OpenedSeal;
  readonly thresholds: ThresholdsByStation;
}

export const openedMoment = createStore<OpenedMoment | null>(null);

/** The kept moment that the address shows; null: it shows the present, or what the server keeps of the past. */
export const useKeptMoment = (): OpenedMoment | null => {
  const em = useReplayParameter();
  const opened = useStore(openedMoment);
  return opened?.em === em ? opened : null;
};
