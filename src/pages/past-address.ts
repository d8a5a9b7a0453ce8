import { replayInstantOf } from '#contract/site/replay-address.ts';
import { decodeReplaySearch } from '#contract/site/replay-search.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';

/** What a search that is too long has of the past: without its instant a page is another one, of today. */
export const instantOnly = (search: string): string => {
  const { em } = decodeReplaySearch({ em: new URLSearchParams(search).get('em') });
  return em === undefined ? '' : `?em=${em}`;
};

/** The past instant that the search of an address names; undefined: it names none, whatever its `em` is. Null: it is to come. */
export const pastInstantIn = (search: string, zone: TimeZone): EpochMs | null | undefined => {
  const { em } = decodeReplaySearch({ em: new URLSearchParams(search).get('em') });
  const at = replayInstantOf(em, zone);
  if (at === null) return undefined;
  return at > Date.now() ? null : at;
};
