import { useSyncExternalStore } from 'react';
import { type RememberedStations, StationMemory, STATIONS_KEY } from './remembered-stations.ts';

let memory: StationMemory | null = null;

/** The page's one memory of stations, made when first asked for. */
export const stationMemory = (): StationMemory => {
  if (memory === null) {
    const made = new StationMemory(() => localStorage);
    addEventListener('storage', ({ key }) => {
      if (key === STATIONS_KEY || key === null) made.reload();
    });
    memory = made;
  }
  return memory;
};

const subscribe = (listener: () => void): (() => void) => stationMemory().subscribe(listener);
const read = (): RememberedStations => stationMemory().read();

/** The favourites and the stations looked at last, on this device. */
export const useRememberedStations = (): RememberedStations =>
  useSyncExternalStore(subscribe, read);
