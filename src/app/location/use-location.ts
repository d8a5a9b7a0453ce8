import { useState } from 'react';
import type { Position } from '#domain/stations/station.ts';

/** State of the request for the visitor's position. */
export type LocationState = 'unasked' | 'asking' | 'found' | 'refused' | 'failed';

const TIMEOUT_MS = 15_000;
/** A position of a minute ago is as good: nobody moves far between two gauges. */
const MAX_AGE_MS = 60_000;

/** The visitor's position, requested from the device only when `locate` is called. It never leaves the page. */
export const useLocation = (
  onFound: (origin: Position) => void,
): {
  readonly state: LocationState;
  readonly origin: Position | null;
  readonly locate: () => void;
} => {
  const [state, setState] = useState<LocationState>('unasked');
  const [origin, setOrigin] = useState<Position | null>(null);
  const locate = (): void => {
    if (!('geolocation' in navigator)) {
      setState('failed');
      return;
    }
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setOrigin({ latitude, longitude });
        setState('found');
        onFound({ latitude, longitude });
      },
      ({ code, PERMISSION_DENIED }) => setState(code === PERMISSION_DENIED ? 'refused' : 'failed'),
      { maximumAge: MAX_AGE_MS, timeout: TIMEOUT_MS },
    );
  };
  return { state, origin, locate };
};
