import { MAX_SLUG_LENGTH } from '#domain/network/city-slug.ts';
import { type Codigo, decodeCodigo } from '#domain/tags/tag-path.ts';

/** A place that a visitor can keep: a city by its slug (`slugsOfCities`), or a station by its code. */
export type PlaceRef =
  | { readonly kind: 'city'; readonly slug: string }
  | { readonly kind: 'station'; readonly codigo: Codigo };

export const cityPlace = (slug: string): PlaceRef => ({ kind: 'city', slug });
export const stationPlace = (codigo: Codigo): PlaceRef => ({ kind: 'station', codigo });

const CITY = 'cidade/';
const STATION = 'estacao/';
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A place as one text, by which places are compared and stored: `cidade/vila-da-serra`, `estacao/EST-00013`. */
export const placeKey = (place: PlaceRef): string =>
  place.kind === 'city' ? CITY + place.slug : STATION + place.codigo;

/** Inverse of {@link placeKey} for untrusted input; null if it names no place. Whether the network has it is another question. */
export const decodePlaceKey = (raw: unknown): PlaceRef | null => {
  if (typeof raw !== 'string') return null;
  if (raw.startsWith(CITY)) {
    const slug = raw.slice(CITY.length);
    return slug.length <= MAX_SLUG_LENGTH && SLUG.test(slug) ? cityPlace(slug) : null;
  }
  if (!raw.startsWith(STATION)) return null;
  const codigo = decodeCodigo(raw.slice(STATION.length));
  return codigo.ok ? stationPlace(codigo.value) : null;
};
