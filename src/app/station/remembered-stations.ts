import { type Codigo, decodeCodigo } from '#domain/tags/tag-path.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';
import type { StoredFormat } from '#app/state/stored-state.ts';

/** Beyond this a new favourite is not stored; the old ones stay. */
export const MAX_FAVOURITES = 50;
export const MAX_RECENT = 8;

/** More than all stored codes together can take. */
const MAX_LENGTH = 10_000;

/** A user's stations, by code. */
export interface RememberedStations {
  /** In the order they were added. */
  readonly favourites: readonly Codigo[];
  /** Most recent first. */
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

/** Decodes untrusted stored text; invalid codes are dropped. */
export const decodeRemembered = (text: string | null): RememberedStations => {
  const raw = parseJson(text ?? '', MAX_LENGTH);
  if (!isRecord(raw)) return NONE;
  return {
    favourites: codigosIn(raw['favoritas'], MAX_FAVOURITES),
    recent: codigosIn(raw['vistas'], MAX_RECENT),
  };
};

/** Inverse of {@link decodeRemembered}. */
export const encodeRemembered = ({ favourites, recent }: RememberedStations): string =>
  JSON.stringify({ favoritas: favourites, vistas: recent });

/** Adds or removes a favourite. */
export const withFavourite = (
  stations: RememberedStations,
  codigo: Codigo,
  isFavourite: boolean,
): RememberedStations => {
  const others = stations.favourites.filter((favourite) => favourite !== codigo);
  if (!isFavourite) return { ...stations, favourites: others };
  if (others.length < stations.favourites.length) return stations;
  return others.length < MAX_FAVOURITES
    ? { ...stations, favourites: [...others, codigo] }
    : stations;
};

/** Moves a station to the front of the recent ones. */
export const withVisit = (stations: RememberedStations, codigo: Codigo): RememberedStations => ({
  ...stations,
  recent: [codigo, ...stations.recent.filter((seen) => seen !== codigo)].slice(0, MAX_RECENT),
});

/** Storage format on this device. */
export const REMEMBERED_STATIONS: StoredFormat<RememberedStations> = {
  key: 'vigia.estacoes',
  decode: decodeRemembered,
  encode: encodeRemembered,
};
