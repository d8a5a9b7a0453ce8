import { createContext, useContext } from 'react';
import type { StationSheetFrame } from '#worker/api/station-sheet.ts';
import { useParams } from '@tanstack/react-router';

/** The sheet of a known station. All sub-views of the station screen share one live view of it. */
export type KnownStation = Extract<StationSheetFrame, { readonly known: true }>;

export const StationSheetContext = createContext<KnownStation | null>(null);

/** The station as far as it is known. */
export const useKnownStation = (): KnownStation | null => useContext(StationSheetContext);

/** The station of this screen; only below what waits for it. */
export const useStationSheet = (): KnownStation => {
  const sheet = useKnownStation();
  if (sheet === null) throw new Error('useStationSheet is used before the station is known');
  return sheet;
};

/** The code in the URL, also before its station is known; only below the station screen. */
export const useStationCode = (): string => {
  const { codigo } = useParams({ from: '/estacao/{-$codigo}' });
  if (codigo === undefined) throw new Error('useStationCode is used without a station');
  return codigo;
};
