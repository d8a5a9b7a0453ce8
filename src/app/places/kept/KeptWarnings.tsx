import type { ReactNode } from 'react';
import { usePlaces } from '#app/network/use-places.ts';
import { placeKey } from '#app/places/place-ref.ts';
import type { PlaceState } from '#app/places/PlaceStates.tsx';
import { useSiteConfig } from '#app/site-config.tsx';
import { useSame } from '#app/state/use-same.ts';
import { useWarnings } from '#app/warnings/use-warnings.ts';
import { WarningLines } from '#app/warnings/WarningLine.tsx';
import type { City } from '#domain/network/places.ts';
import { cityOfStation } from '#domain/network/station-city.ts';
import type { AskedPlace, OfficialWarningsQuery } from '#worker/api/official-warnings.ts';

interface WarnedState {
  readonly state: PlaceState;
  /** The newest warning about it, in its sender's words; null without one. */
  readonly warning: string | null;
}

interface KeptWarningsProps {
  readonly states: readonly PlaceState[];
  /** A line with the newest of all stands above. */
  readonly hasLine?: boolean;
  readonly children: (states: readonly WarnedState[]) => ReactNode;
}

const askedPlace = (state: PlaceState, cities: readonly City[]): AskedPlace => {
  const { place, name, position, street } = state;
  const id = placeKey(place);
  if (place.kind === 'city') return { id, position, city: name };
  if (street !== null) return { id, position, city: street.city };
  const city = state.kind === 'known' ? cityOfStation(cities, state.brief.station) : null;
  return { id, position, city: city?.name ?? null };
};

const WarnedPlaces = ({ states, hasLine = false, children }: KeptWarningsProps) => {
  const network = usePlaces();
  const cities = network.kind === 'ready' ? network.places.cities : [];
  const places = states.map((state) => askedPlace(state, cities));
  const query = useSame<OfficialWarningsQuery>({ places, detail: 'line' });
  const known = useWarnings(query);
  const warnings = typeof known === 'string' ? [] : known.warnings;
  return (
    <>
      {hasLine ? <WarningLines known={known} /> : null}
      {children(
        states.map((state) => {
          const id = placeKey(state.place);
          const warning = warnings.find((one) => one.places.includes(id));
          return { state, warning: warning?.headline ?? warning?.event ?? null };
        }),
      )}
    </>
  );
};

/** Kept places with the official warnings about them. */
export const KeptWarnings = (props: KeptWarningsProps) =>
  useSiteConfig().warningsUrl === null ? (
    props.children(props.states.map((state) => ({ state, warning: null })))
  ) : (
    <WarnedPlaces {...props} />
  );
