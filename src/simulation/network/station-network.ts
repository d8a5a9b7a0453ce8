import { chanceOf } from '../scenarios/chance.ts';
import { readSeats, readStations, type SeatFact } from '../scenarios/facts.ts';

/** What a station is, in the short words of the newer API. */
type StationKind = 'Hidro' | 'Meteo' | 'Pluvio' | 'Barragem';

/** A station of the embedded network. */
export interface NetworkStation {
  readonly codigo: string;
  readonly kind: StationKind;
  /** `Type` as it stands on the wire: short for some, long for others (PROVIDER 1). */
  readonly typeOnWire: string;
  readonly name: string;
  readonly basin: string | null;
  readonly region: string | null;
  readonly river: string | null;
  /** Where it stands, for the weather. */
  readonly latitude: number;
  readonly longitude: number;
  /** What it says of its place: null where a part is not published (PROVIDER 5). */
  readonly saidLatitude: number | null;
  readonly saidLongitude: number | null;
  /** What it says of its name, where that is not {@link name}. */
  readonly saidName?: string | null;
  /** How old its stamps are when they are sent; 0 where it is left out. */
  readonly stampLateMs?: number;
}

/** As many as the real network had in September 2026 (PROVIDER 1). */
export const NETWORK_SIZE = 174;

/** As many as a load may have. */
export const MAX_NETWORK_SIZE = 5_000;

const LONG_TYPE: { readonly [K in StationKind]: string } = {
  Hidro: 'Hidrologica',
  Meteo: 'Meteorologica',
  Pluvio: 'Pluviometrica',
  Barragem: 'Barramento',
};

const isKind = (text: string): text is StationKind => text in LONG_TYPE;

/** One station in four still writes the long form. */
const typeOnWire = (codigo: string, kind: StationKind): string =>
  chanceOf('type', codigo) < 0.25 ? LONG_TYPE[kind] : kind;

/** The middle of the Itajaí valley: where a station of unknown place is taken to stand. */
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
      saidLatitude: fact.latitude,
      saidLongitude: fact.longitude,
    };
  });

const distance = (a: SeatFact, b: { readonly latitude: number; readonly longitude: number }) =>
  Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * 0.89);

/** The seats that fill the holes of the real network best: again and again the one farthest from every station so far. */
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

/** Half weather, a third rivers, the rest rain gauges: about the mix of the real network outside the Itajaí. */
const DEMO_KINDS: readonly StationKind[] = ['Meteo', 'Hidro', 'Meteo', 'Pluvio', 'Hidro', 'Meteo'];

const demoStation = (seat: SeatFact, index: number): NetworkStation => {
  const codigo = `DEMO-${String(index + 1).padStart(4, '0')}`;
  const kind = DEMO_KINDS[index % DEMO_KINDS.length] ?? 'Pluvio';
  // One station has lost its latitude, as DCSC-00022 once had (PROVIDER 8).
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
    saidLatitude: withoutLatitude ? null : seat.latitude,
    saidLongitude: seat.longitude,
  };
};

/** Places on the way from a seat to its neighbours, the nearest first: where a load has more stations than the state has seats. */
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

/** The real stations, filled up with demonstration stations whose codes (`DEMO-…`) nobody takes for real ones. */
export const stationNetwork = (size: number = NETWORK_SIZE): readonly NetworkStation[] => {
  const real = realStations().slice(0, size);
  const seats = spreadSeats(size - real.length, real);
  const places = placesBetween(size - real.length - seats.length);
  return [...real, ...[...seats, ...places].map(demoStation)];
};
