import { replayInstantOf, replayParameterOf, stepAt } from '#contract/site/replay-address.ts';
import { HOUR_MS, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { presentTime } from '#app/core/server-clock.ts';
import { replay } from './replay.ts';

/** Where a visit to the past begins: an hour ago, as addresses have it. */
export const hourAgo = (zone: TimeZone): string =>
  replayParameterOf(stepAt(presentTime() - HOUR_MS), zone);

/** Begins a page that the server has rendered with the instant of its address, which it returns. */
export const beginReplay = (em: string, zone: TimeZone): EpochMs | null => {
  const at = replayInstantOf(em, zone);
  if (at !== null) replay.begin(at);
  return at;
};
