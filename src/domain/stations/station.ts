import { STATION_PATHS, type Codigo, type ReadingPath } from '#domain/tags/tag-path.ts';
import type { TagValue } from '#domain/tags/tag-event.ts';
import { type EpochMs, epochMs } from '#domain/time/epoch-ms.ts';
import type { Brand } from '#domain/brand.ts';

/**
 * Dense number of a station, from 0, stable during a worker instance; used in frames. The page maps those of a later worker to a range of
 * their own (`app/core/instance-ids.ts`).
 */
export type StationId = Brand<number, 'StationId'>;

/** Makes an id from a number: only for code that assigned the numbers, or reads a column of them. */
export function stationId(number: number): StationId;
export function stationId(number: number): number {
  return number;
}

/** The ids from `from` up to, but excluding, `to`. */
export const stationIds = (from: number, to: number): StationId[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => stationId(from + index));

/** SPEC 3's four station types, and one for any other. */
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

/** Accepts both spellings of the provider, ignoring accents and case; anything else is `Desconhecida`. */
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

/** The network that a station is of, where that is not the one that shows it. */
export interface StationSource {
  readonly name: string;
  readonly licence: string | null;
  /** An https address. */
  readonly url: string | null;
  /** Since when its readings may be older than the source's; null while they are the source's. */
  readonly doubtSince: EpochMs | null;
}

/** Identity and location of a station, from its tags. */
export interface Station {
  readonly codigo: Codigo;
  /** `Name/General`, else the code. */
  readonly name: string;
  readonly type: StationType;
  /** Its city or place (`Name/Local`); null if not given. */
  readonly local: string | null;
  /** Null if a part is missing or out of range, or for (0, 0), an unset device. */
  readonly position: Position | null;
  readonly basin: string | null;
  readonly region: string | null;
  readonly river: string | null;
  readonly altitude: number | null;
  /** Whose it is, where it is another network's. Absent for the network's own: frames have thousands of these. */
  readonly source?: StationSource;
  /** `Show`: whether to display the station; only an explicit false hides it (PROVIDER 5). */
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

const sourceOf = (valueOf: (path: ReadingPath) => TagValue): Pick<Station, 'source'> => {
  const name = textOf(valueOf(STATION_PATHS.sourceName));
  if (name === null) return {};
  const url = textOf(valueOf(STATION_PATHS.sourceUrl));
  const since = numberOf(valueOf(STATION_PATHS.sourceDoubt));
  return {
    source: {
      name,
      licence: textOf(valueOf(STATION_PATHS.sourceLicence)),
      url: url?.startsWith('https://') === true ? url : null,
      doubtSince: since === null ? null : epochMs(since),
    },
  };
};

/** Describes a station from its tags; missing ones are null. `valueOf` gives the `Value` of a path, null if none. */
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
  ...sourceOf(valueOf),
  show: valueOf(STATION_PATHS.show) !== false,
});
