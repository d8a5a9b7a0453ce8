import { decodePlaces } from '#contract/site/places-document.ts';
import type { Places } from '#domain/network/places.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { parseJson } from '#domain/untrusted.ts';
import { logTrouble } from '#app/console-log.ts';

/** The used part of `fetch`. */
export type FetchPlaces = (
  url: string,
  init: Required<Pick<RequestInit, 'signal'>>,
) => Promise<Pick<Response, 'ok' | 'text'>>;

const TIMEOUT_MS = 20_000;
/** A state of 20,000 gauges. */
const MAX_LENGTH = 8_000_000;

/** Why there are no places. */
type PlacesTrouble = 'unreachable' | 'refused' | 'unreadable';

/** Fetches a network's places. Items that cannot be read are left out, counted and logged. */
export const loadPlaces = async (
  url: string,
  fetchPlaces: FetchPlaces,
): Promise<Result<Places, PlacesTrouble>> => {
  let text: string;
  try {
    const answer = await fetchPlaces(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) return err('refused');
    text = await answer.text();
  } catch {
    return err('unreachable');
  }
  const decoded = decodePlaces(parseJson(text, MAX_LENGTH));
  if (decoded === null) return err('unreadable');
  if (decoded.rejected > 0) logTrouble(url, `${decoded.rejected} rejected`);
  return ok(decoded.places);
};
