import {
  type City,
  CITY_RANKS,
  type Places,
  type River,
  type RiverPoint,
  type RiverStation,
} from '#domain/network/places.ts';
import { circleOfRivers } from '#domain/network/river-graph.ts';
import { type Codigo, decodeCodigo } from '#domain/tags/tag-path.ts';
import { isRecord } from '#domain/untrusted.ts';
import { DocumentItems, documentName, documentNumber } from './document-items.ts';

/** Longer than any river. */
const MAX_KM = 10_000;

const pointOf = (raw: unknown): RiverPoint | null => {
  if (!isRecord(raw)) return null;
  const [river, km] = [documentName(raw['river']), documentNumber(raw['km'], 0, MAX_KM)];
  return river === null || km === null ? null : { river, km };
};

const codigosOf = (raw: unknown): readonly Codigo[] =>
  Array.isArray(raw)
    ? raw.flatMap((item: unknown) => {
        const codigo = decodeCodigo(item);
        return codigo.ok ? codigo.value : [];
      })
    : [];

const cityOf = (raw: Readonly<Record<string, unknown>>): City | null => {
  const name = documentName(raw['name']);
  const latitude = documentNumber(raw['latitude'], -90, 90);
  const longitude = documentNumber(raw['longitude'], -180, 180);
  const rank = CITY_RANKS.find((one) => one === raw['rank']);
  if (name === null || latitude === null || longitude === null || rank === undefined) return null;
  return {
    name,
    region: documentName(raw['region']),
    latitude,
    longitude,
    population: documentNumber(raw['population'], 0, 1e9),
    rank,
    on: pointOf(raw['on']),
    gauges: codigosOf(raw['gauges']),
  };
};

const riverOf = (raw: Readonly<Record<string, unknown>>): River | null => {
  const name = documentName(raw['name']);
  const into = pointOf(raw['into']);
  return name === null || (into === null && (raw['into'] ?? null) !== null) ? null : { name, into };
};

const stationOf = (raw: Readonly<Record<string, unknown>>): RiverStation | null => {
  const codigo = decodeCodigo(raw['codigo']);
  const kind = (['gauge', 'dam'] as const).find((one) => one === raw['kind']);
  const point = pointOf(raw);
  if (!codigo.ok || kind === undefined || point === null) return null;
  return {
    codigo: codigo.value,
    kind,
    name: documentName(raw['name']),
    ...point,
    areaKm2: documentNumber(raw['areaKm2'], 0, 1e8),
  };
};

/** The rivers that do not flow in a circle. */
const withoutCircles = (rivers: readonly River[]): readonly River[] => {
  let straight = rivers;
  for (let circle; (circle = circleOfRivers(straight)) !== null;) {
    const names = new Set(circle);
    straight = straight.filter(({ name }) => !names.has(name));
  }
  return straight;
};

/** The JSON of `NetworkFiles.places`. */
export const encodePlaces = (places: Places): string => JSON.stringify(places);

/** Untrusted JSON to places; null if it has not the form at all. Items that cannot be read are counted and left out. */
export const decodePlaces = (
  raw: unknown,
): { readonly places: Places; readonly rejected: number } | null => {
  if (!isRecord(raw)) return null;
  const items = new DocumentItems(raw);
  const listed = items.listOf('rivers', riverOf);
  const rivers = withoutCircles(listed);
  const places: Places = {
    cities: items.listOf('cities', cityOf),
    rivers,
    stations: items.listOf('stations', stationOf),
  };
  return { places, rejected: items.rejected + listed.length - rivers.length };
};
