import { useMemo } from 'react';
import { useLatestFrame } from '#app/core/use-frames.ts';
import { usePlaces } from '#app/network/use-places.ts';
import type { Streets } from '#domain/network/streets.ts';
import type { StationFinderQuery } from '#worker/api/station-finder.ts';
import { useStreets } from '#app/network/use-streets.ts';
import { foundGroups, type FoundLimits, NO_PLACES, searchedPlaces } from './found.ts';

const FOUND: FoundLimits = { city: 5, street: 5, river: 4, station: 8, basin: 3 };
const NO_STREETS: Streets = { streets: [], floods: [] };
/** Without a text there are no cities and rivers. */
const FIRST: FoundLimits = { ...FOUND, station: 50 };

/** What is found for a text, in groups, and whether more may still come. */
export const useFound = (text: string) => {
  const limits = text.trim() === '' ? FIRST : FOUND;
  const query = useMemo(
    (): StationFinderQuery => ({ search: text, limit: limits.station }),
    [text, limits],
  );
  const frame = useLatestFrame('station-finder', query);
  const places = usePlaces();
  const streets = useStreets();
  const known = useMemo(
    () =>
      places.kind === 'ready'
        ? searchedPlaces(places.places, streets.kind === 'ready' ? streets : NO_STREETS)
        : NO_PLACES,
    [places, streets],
  );
  const groups = useMemo(
    () => foundGroups(known, frame, text, limits),
    [known, frame, text, limits],
  );
  const items = useMemo(() => groups.flatMap(({ found }) => found), [groups]);
  const isCurrent = frame?.search === text;
  const isComing = [places, streets].some(({ kind }) => kind === 'loading');
  const isLoading = !isCurrent || !frame.networkLoaded || isComing;
  const listed = groups.find(({ kind }) => kind === 'station')?.found.length ?? 0;
  const matched = isCurrent && frame.matched > listed ? frame.matched : null;
  return { groups, items, isLoading, listed, matched };
};
