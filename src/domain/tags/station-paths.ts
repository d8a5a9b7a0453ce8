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
  sourceVia: readingPath('Source/Via'),
  sourceName: readingPath('Source/Name'),
  sourceLicence: readingPath('Source/Licence'),
  sourceUrl: readingPath('Source/Url'),
  sourceDoubt: readingPath('Source/DoubtSince'),
} as const;

const { codigo: _codigo, timeStamp: _timeStamp, sourceVia: _via, ...describing } = STATION_PATHS;

/** What a station is: all of them but its code, the time of its report, and the document that it came by. */
export const DESCRIBING_PATHS: readonly ReadingPath[] = Object.values(describing);
