import { readingPath } from './tag-path.ts';

/** Tags of the station itself (PROVIDER 1): name, place, type, time. What it measures is in `quantities/reading-paths.ts`. */
export const STATION_PATHS = {
  codigo: readingPath('Codigo'),
  type: readingPath('Type'),
  timeStamp: readingPath('TimeStamp'),
  show: readingPath('Show'),
  name: readingPath('Name/General'),
  local: readingPath('Name/Local'),
  prefix: readingPath('Name/Prefix'),
  latitude: readingPath('Position/Latitude'),
  longitude: readingPath('Position/Longitude'),
  altitude: readingPath('Position/Altitude'),
  basin: readingPath('Position/Bacia'),
  region: readingPath('Position/Regiao'),
  river: readingPath('Data/Rio/RioNome'),
} as const;
