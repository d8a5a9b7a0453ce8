import type { ReactNode } from 'react';
import { usePlaces } from '#app/network/use-places.ts';
import type { PlaceState } from '#app/places/PlaceStates.tsx';
import { useSiteConfig } from '#app/site-config.tsx';
import { useSame } from '#app/state/use-same.ts';
import { useWarnings } from '#app/warnings/use-warnings.ts';
import { WarningLines } from '#app/warnings/WarningLine.tsx';
import type { City } from '#domain/network/places.ts';
import { cityOfStation } from '#domain/network/station-city.ts';
import type { OfficialWarningsQuery, WarnedPlace } from '#worker/api/official-warnings.ts';

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

const warnedPlace = (state: PlaceState, cities: readonly City[]): WarnedPlace => {
  const { place, name, position } = state;
  if (place.kind === 'city') return { position, city: name };
  const city = state.kind === 'known' ? cityOfStation(cities, state.brief.station) : null;
  return { position, city: city?.name ?? null };
};

const Asked = ({ states, hasLine = false, children }: KeptWarningsProps) => {
  const network = usePlaces();
  const cities = network.kind === 'ready' ? network.places.cities : [];
  const places = states.map((state) => warnedPlace(state, cities));
  const query = useSame<OfficialWarningsQuery>({ places, detail: 'line' });
  const known = useWarnings(query);
  const warnings = typeof known === 'string' ? [] : known.warnings;
  return (
    <>
      {hasLine ? <WarningLines query={query} /> : null}
      {children(
        states.map((state, number) => {
          const warning = warnings.find((one) => one.places.includes(number));
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
    <Asked {...props} />
  );
