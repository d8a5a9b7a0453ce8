import { createContext, useContext } from 'react';
import type { StationSheetFrame } from '#worker/api/station-sheet.ts';

/** The sheet of a known station. All sub-views of the station screen share one live view of it. */
export type KnownStation = Extract<StationSheetFrame, { readonly known: true }>;

export const StationSheetContext = createContext<KnownStation | null>(null);

/** The station of this screen; only below the outlet of the station screen. */
export const useStationSheet = (): KnownStation => {
  const sheet = useContext(StationSheetContext);
  if (sheet === null) throw new Error('useStationSheet is used outside StationScreen');
  return sheet;
};
