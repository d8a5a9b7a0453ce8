import { readingPath, type ReadingPath } from './tag-path.ts';

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

const { codigo: _codigo, timeStamp: _timeStamp, ...describing } = STATION_PATHS;

/** What a station is: all of them but its code and the time of its report. */
export const DESCRIBING_PATHS: readonly ReadingPath[] = Object.values(describing);
