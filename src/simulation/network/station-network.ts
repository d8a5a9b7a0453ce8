import { chanceOf } from '../scenarios/chance.ts';
import { readSeats, readStations, type SeatFact } from '../scenarios/facts.ts';

/** Station types in the short form of the newer API. */
type StationKind = 'Hidro' | 'Meteo' | 'Pluvio' | 'Barragem';

/** A station of the embedded network. */
export interface NetworkStation {
  readonly codigo: string;
  readonly kind: StationKind;
  /** `Type` on the wire: short for some, long for others (PROVIDER 1). */
  readonly typeOnWire: string;
  readonly name: string;
  readonly basin: string | null;
  readonly region: string | null;
  readonly river: string | null;
  /** Actual position, for the weather. */
  readonly latitude: number;
  readonly longitude: number;
  /** Published latitude; null if not published (PROVIDER 5). */
  readonly publishedLatitude: number | null;
  readonly publishedLongitude: number | null;
  /** Published name, if it is not {@link name}. */
  readonly publishedName?: string | null;
  /** Age of its stamps when sent; default 0. */
  readonly stampLateMs?: number;
}

/** Size of the real network in September 2026 (PROVIDER 1). */
export const NETWORK_SIZE = 174;

/** Largest size, for load tests. */
export const MAX_NETWORK_SIZE = 5_000;

const LONG_TYPE: { readonly [K in StationKind]: string } = {
  Hidro: 'Hidrologica',
  Meteo: 'Meteorologica',
  Pluvio: 'Pluviometrica',
  Barragem: 'Barramento',
};

const isKind = (text: string): text is StationKind => text in LONG_TYPE;

/** One station in four uses the long form. */
const typeOnWire = (codigo: string, kind: StationKind): string =>
  chanceOf('type', codigo) < 0.25 ? LONG_TYPE[kind] : kind;

/** Middle of the Itajaí valley: default position of a station without a known one. */
const VALLEY = { latitude: -27.1, longitude: -49.6 };

const realStations = (): readonly NetworkStation[] =>
  readStations().map(({ codigo, type, ...fact }) => {
    const kind = isKind(type) ? type : 'Hidro';
    return {
      ...fact,
      codigo,
      kind,
      typeOnWire: typeOnWire(codigo, kind),
      latitude: fact.latitude ?? VALLEY.latitude,
      longitude: fact.longitude ?? VALLEY.longitude,
      publishedLatitude: fact.latitude,
      publishedLongitude: fact.longitude,
    };
  });

const distance = (a: SeatFact, b: { readonly latitude: number; readonly longitude: number }) =>
  Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * 0.89);

/** Seats that fill the gaps of the real network: repeatedly the one farthest from all stations so far. */
const spreadSeats = (count: number, stations: readonly NetworkStation[]): readonly SeatFact[] => {
  const seats = readSeats();
  const gapOf = new Map(
    seats.map((seat) => [seat, Math.min(...stations.map((station) => distance(seat, station)))]),
  );
  const chosen: SeatFact[] = [];
  while (chosen.length < count && gapOf.size > 0) {
    const [widest] = [...gapOf].reduce((best, entry) => (entry[1] > best[1] ? entry : best));
    chosen.push(widest);
    gapOf.delete(widest);
    for (const [seat, gap] of gapOf) gapOf.set(seat, Math.min(gap, distance(seat, widest)));
  }
  return chosen;
};

/** Half weather, a third rivers, the rest rain gauges: the approximate mix of the real network outside the Itajaí. */
const DEMO_KINDS: readonly StationKind[] = ['Meteo', 'Hidro', 'Meteo', 'Pluvio', 'Hidro', 'Meteo'];

const demoStation = (seat: SeatFact, index: number): NetworkStation => {
  const codigo = `DEMO-${String(index + 1).padStart(4, '0')}`;
  const kind = DEMO_KINDS[index % DEMO_KINDS.length] ?? 'Pluvio';
  // One station has no latitude, like DCSC-00022 once (PROVIDER 8).
  const withoutLatitude = index === 40;
  return {
    codigo,
    kind,
    typeOnWire: typeOnWire(codigo, kind),
    name: `${seat.name} (demonstração)`,
    basin: null,
    region: null,
    river: null,
    latitude: seat.latitude,
    longitude: seat.longitude,
    publishedLatitude: withoutLatitude ? null : seat.latitude,
    publishedLongitude: seat.longitude,
  };
};

/** Places between seats and their neighbours, nearest first: for loads with more stations than seats. */
const placesBetween = (count: number): readonly SeatFact[] => {
  if (count <= 0) return [];
  const seats = readSeats();
  const neighboursOf = seats.map((seat) =>
    seats
      .filter((other) => other !== seat)
      .toSorted((one, other) => distance(one, seat) - distance(other, seat)),
  );
  return Array.from({ length: count }, (_, index) => {
    const from = seats[index % seats.length];
    const to = neighboursOf[index % seats.length]?.[Math.floor(index / seats.length)];
    if (from === undefined || to === undefined) throw new RangeError('no place is left');
    const way = 0.2 + 0.6 * chanceOf('place', index);
    return {
      ...from,
      name: `${from.name} – ${to.name}`,
      latitude: from.latitude + way * (to.latitude - from.latitude),
      longitude: from.longitude + way * (to.longitude - from.longitude),
    };
  });
};

/** The real stations, and demonstration stations up to `size`, with codes (`DEMO-…`) that cannot be taken for real ones. */
export const stationNetwork = (size: number = NETWORK_SIZE): readonly NetworkStation[] => {
  const real = realStations().slice(0, size);
  const seats = spreadSeats(size - real.length, real);
  const places = placesBetween(size - real.length - seats.length);
  return [...real, ...[...seats, ...places].map(demoStation)];
};
