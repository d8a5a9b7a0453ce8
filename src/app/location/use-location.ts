import { useState } from 'react';
import type { Position } from '#domain/stations/station.ts';

/** Where finding the visitor stands: only ever on demand. */
export type LocationState = 'unasked' | 'asking' | 'found' | 'refused' | 'failed';

const PATIENCE_MS = 15_000;
/** A minute old is as good: nobody moves far between two gauges. */
const MAX_AGE_MS = 60_000;

/** Where the visitor is, asked of the device when he wants it; it never leaves the page. */
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
      { maximumAge: MAX_AGE_MS, timeout: PATIENCE_MS },
    );
  };
  return { state, origin, locate };
};
