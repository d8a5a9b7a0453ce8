import { type Codigo, decodeCodigo } from '#domain/tags/tag-path.ts';
import { isRecord } from '#domain/untrusted.ts';
import type { StoredFormat } from '#app/state/stored-state.ts';

/** More favourites than one overlooks; beyond them the oldest stays and the new one is not kept. */
export const MAX_FAVOURITES = 50;
export const MAX_RECENT = 8;

/** Longer than all of these codes together. */
const MAX_LENGTH = 10_000;

/** Stations of one person, by code. */
export interface RememberedStations {
  /** In the order they were chosen. */
  readonly favourites: readonly Codigo[];
  /** The last one looked at first. */
  readonly recent: readonly Codigo[];
}

const NONE: RememberedStations = { favourites: [], recent: [] };

const codigosIn = (raw: unknown, maximum: number): readonly Codigo[] => {
  const codigos = new Set<Codigo>();
  for (const item of Array.isArray(raw) ? raw : []) {
    const codigo = decodeCodigo(item);
    if (codigo.ok && codigos.size < maximum) codigos.add(codigo.value);
  }
  return [...codigos];
};

/** Untrusted text of the storage to stations; what is no code is left out. */
export const decodeRemembered = (text: string | null): RememberedStations => {
  if (text === null || text.length > MAX_LENGTH) return NONE;
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return NONE;
  }
  if (!isRecord(raw)) return NONE;
  return {
    favourites: codigosIn(raw['favoritas'], MAX_FAVOURITES),
    recent: codigosIn(raw['vistas'], MAX_RECENT),
  };
};

/** What {@link decodeRemembered} reads. */
export const encodeRemembered = ({ favourites, recent }: RememberedStations): string =>
  JSON.stringify({ favoritas: favourites, vistas: recent });

/** With a station among the favourites, or without it. */
export const withFavourite = (
  stations: RememberedStations,
  codigo: Codigo,
  isKept: boolean,
): RememberedStations => {
  const others = stations.favourites.filter((kept) => kept !== codigo);
  if (!isKept) return { ...stations, favourites: others };
  if (others.length < stations.favourites.length) return stations;
  return others.length < MAX_FAVOURITES
    ? { ...stations, favourites: [...others, codigo] }
    : stations;
};

/** With a station as the one looked at last. */
export const withVisit = (stations: RememberedStations, codigo: Codigo): RememberedStations => ({
  ...stations,
  recent: [codigo, ...stations.recent.filter((seen) => seen !== codigo)].slice(0, MAX_RECENT),
});

/** Favourites and visited stations as this device stores them. */
export const REMEMBERED_STATIONS: StoredFormat<RememberedStations> = {
  key: 'vigia.estacoes',
  decode: decodeRemembered,
  encode: encodeRemembered,
};
