import { MAX_SLUG_LENGTH } from '#domain/network/slugs.ts';
import { type Codigo, decodeCodigo } from '#domain/tags/tag-path.ts';

/** A place that a visitor can keep: a city by its slug (`slugsOf`), a street by its city's and its own, or a station by its code. */
export type PlaceRef =
  | { readonly kind: 'city'; readonly slug: string }
  | { readonly kind: 'street'; readonly slug: string; readonly rua: string }
  | { readonly kind: 'station'; readonly codigo: Codigo };

export const cityPlace = (slug: string): PlaceRef => ({ kind: 'city', slug });
export const streetPlace = (slug: string, rua: string): PlaceRef => ({ kind: 'street', slug, rua });
export const stationPlace = (codigo: Codigo): PlaceRef => ({ kind: 'station', codigo });

const CITY = 'cidade/';
const STREET = '/rua/';
const STATION = 'estacao/';
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const isSlug = (text: string): boolean => text.length <= MAX_SLUG_LENGTH && SLUG.test(text);

/** A place as one text, by which places are compared and stored: `cidade/vila-da-serra`, `cidade/vila-da-serra/rua/rua-do-cais`, `estacao/EST-00013`. */
export const placeKey = (place: PlaceRef): string => {
  if (place.kind === 'station') return STATION + place.codigo;
  return CITY + place.slug + (place.kind === 'street' ? STREET + place.rua : '');
};

/** Inverse of {@link placeKey} for untrusted input; null if it names no place. Whether the network has it is another question. */
export const decodePlaceKey = (raw: unknown): PlaceRef | null => {
  if (typeof raw !== 'string') return null;
  if (raw.startsWith(CITY)) {
    const [slug = '', rua, ...rest] = raw.slice(CITY.length).split(STREET);
    if (!isSlug(slug) || rest.length > 0) return null;
    if (rua === undefined) return cityPlace(slug);
    return isSlug(rua) ? streetPlace(slug, rua) : null;
  }
  if (!raw.startsWith(STATION)) return null;
  const codigo = decodeCodigo(raw.slice(STATION.length));
  return codigo.ok ? stationPlace(codigo.value) : null;
};
