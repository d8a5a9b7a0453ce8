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

/** Most items of each list: above any state's. */
const MAX_ITEMS = 20_000;
const MAX_NAME_LENGTH = 80;
/** Longer than any river. */
const MAX_KM = 10_000;

const nameOf = (raw: unknown): string | null =>
  typeof raw === 'string' && raw !== '' && raw.length <= MAX_NAME_LENGTH ? raw : null;

const numberOf = (raw: unknown, minimum: number, maximum: number): number | null =>
  typeof raw === 'number' && raw >= minimum && raw <= maximum ? raw : null;

const pointOf = (raw: unknown): RiverPoint | null => {
  if (!isRecord(raw)) return null;
  const [river, km] = [nameOf(raw['river']), numberOf(raw['km'], 0, MAX_KM)];
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
  const name = nameOf(raw['name']);
  const latitude = numberOf(raw['latitude'], -90, 90);
  const longitude = numberOf(raw['longitude'], -180, 180);
  const rank = CITY_RANKS.find((one) => one === raw['rank']);
  if (name === null || latitude === null || longitude === null || rank === undefined) return null;
  return {
    name,
    region: nameOf(raw['region']),
    latitude,
    longitude,
    population: numberOf(raw['population'], 0, 1e9),
    rank,
    on: pointOf(raw['on']),
    gauges: codigosOf(raw['gauges']),
  };
};

const riverOf = (raw: Readonly<Record<string, unknown>>): River | null => {
  const name = nameOf(raw['name']);
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
    name: nameOf(raw['name']),
    ...point,
    areaKm2: numberOf(raw['areaKm2'], 0, 1e8),
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
  let rejected = 0;
  const listOf = <Item>(
    member: string,
    decode: (item: Readonly<Record<string, unknown>>) => Item | null,
  ): readonly Item[] => {
    const list = raw[member];
    if (!Array.isArray(list)) return [];
    rejected += Math.max(0, list.length - MAX_ITEMS);
    return list.slice(0, MAX_ITEMS).flatMap((item: unknown) => {
      const decoded = isRecord(item) ? decode(item) : null;
      if (decoded === null) rejected += 1;
      return decoded ?? [];
    });
  };
  const listed = listOf('rivers', riverOf);
  const rivers = withoutCircles(listed);
  rejected += listed.length - rivers.length;
  const places: Places = {
    cities: listOf('cities', cityOf),
    rivers,
    stations: listOf('stations', stationOf),
  };
  return { places, rejected };
};
