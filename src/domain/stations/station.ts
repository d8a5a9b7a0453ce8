import { STATION_PATHS } from '#domain/quantities/reading-paths.ts';
import type { TagValue } from '#domain/tags/tag-event.ts';
import type { Codigo, ReadingPath } from '#domain/tags/tag-path.ts';

/** SPEC 3's four station types, and what the provider calls otherwise. */
export const STATION_TYPES = [
  'Hidrologica',
  'Meteorologica',
  'Pluviometrica',
  'Barramento',
] as const;
export type StationType = (typeof STATION_TYPES)[number] | 'Desconhecida';

const TYPE_BY_SPELLING: ReadonlyMap<string, StationType> = new Map<string, StationType>([
  ['hidrologica', 'Hidrologica'],
  ['hidro', 'Hidrologica'],
  ['meteorologica', 'Meteorologica'],
  ['meteo', 'Meteorologica'],
  ['pluviometrica', 'Pluviometrica'],
  ['pluvio', 'Pluviometrica'],
  ['barramento', 'Barramento'],
  ['barragem', 'Barramento'],
]);

/** Both spellings of the provider, accents and case apart; anything else is a class of its own. */
export const decodeStationType = (raw: TagValue): StationType =>
  (typeof raw === 'string'
    ? TYPE_BY_SPELLING.get(
        raw
          .trim()
          .normalize('NFD')
          .replaceAll(/\p{Mark}/gu, '')
          .toLowerCase(),
      )
    : undefined) ?? 'Desconhecida';

/** Degrees, WGS 84. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Who and where: what a station's own tags say of it. */
export interface Station {
  readonly codigo: Codigo;
  /** `Name/General`, else the code. */
  readonly name: string;
  readonly type: StationType;
  /** The city or place it stands in (`Name/Local`), where it says one. */
  readonly local: string | null;
  /** Null when a part is missing, out of range, or the (0, 0) of an unset device. */
  readonly position: Position | null;
  readonly basin: string | null;
  readonly region: string | null;
  readonly river: string | null;
  readonly altitude: number | null;
  /** `Show` says whether to display the station; only an explicit false hides it (PROVIDER 5). */
  readonly show: boolean;
}

const textOf = (value: TagValue): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

const numberOf = (value: TagValue): number | null => (typeof value === 'number' ? value : null);

const positionOf = (latitude: TagValue, longitude: TagValue): Position | null => {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  if (latitude === 0 && longitude === 0) return null;
  return { latitude, longitude };
};

/** Describes a station from its tags, or says what is missing (by null). `valueOf` gives the `Value` of a path, null if none. */
export const describeStation = (
  codigo: Codigo,
  valueOf: (path: ReadingPath) => TagValue,
): Station => ({
  codigo,
  name: textOf(valueOf(STATION_PATHS.name)) ?? codigo,
  type: decodeStationType(valueOf(STATION_PATHS.type)),
  local: textOf(valueOf(STATION_PATHS.local)),
  position: positionOf(valueOf(STATION_PATHS.latitude), valueOf(STATION_PATHS.longitude)),
  basin: textOf(valueOf(STATION_PATHS.basin)),
  region: textOf(valueOf(STATION_PATHS.region)),
  river: textOf(valueOf(STATION_PATHS.river)),
  altitude: numberOf(valueOf(STATION_PATHS.altitude)),
  show: valueOf(STATION_PATHS.show) !== false,
});
