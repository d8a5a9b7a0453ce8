import { csvFormatRows } from 'd3-dsv';
import fc from 'fast-check';

/** The files of a network that does not exist, valid by construction, and what they say. */
export interface InventedFolder {
  readonly files: Readonly<Record<string, string>>;
  readonly zone: string;
  readonly bounds: {
    readonly west: number;
    readonly south: number;
    readonly east: number;
    readonly north: number;
  };
  readonly cities: readonly string[];
  readonly rivers: readonly string[];
  readonly gauges: readonly string[];
  readonly dams: readonly string[];
}

/** How much of it there is. */
export interface NetworkSize {
  readonly cities?: number;
  readonly rivers?: number;
  readonly stations?: number;
  /** False: no dams. */
  readonly dams?: boolean;
}

const LETTERS = fc.constantFrom(
  'a',
  'e',
  'i',
  'o',
  'u',
  'á',
  'ç',
  'ã',
  'b',
  'd',
  'l',
  'm',
  'r',
  's',
  't',
  'v',
);
/** A name as people write it; the number keeps it unlike any other. */
const nameOf = (kind: string, index: number, letters: string): string =>
  `${kind} ${letters.charAt(0).toUpperCase()}${letters.slice(1)}${index % 5 === 4 ? " d'Água" : ''} ${index + 1}`;
const names = (kind: string, count: number): fc.Arbitrary<readonly string[]> =>
  fc
    .array(fc.string({ unit: LETTERS, minLength: 3, maxLength: 9 }), {
      minLength: count,
      maxLength: count,
    })
    .map((list) => list.map((letters, index) => nameOf(kind, index, letters)));

const wrapped = (longitude: number): number => (longitude > 180 ? longitude - 360 : longitude);
const tenths = (value: number): number => Math.round(value * 10) / 10;
const microdegrees = (value: number): number => Math.round(value * 1e5) / 1e5;

/** A box anywhere on Earth, every fourth across the antimeridian or near it, and across the equator or near it. */
const boxes = fc
  .record({
    west: fc.oneof(
      { arbitrary: fc.integer({ min: -180, max: 179 }), weight: 3 },
      { arbitrary: fc.integer({ min: 165, max: 179 }), weight: 1 },
    ),
    width: fc.integer({ min: 1, max: 30 }),
    south: fc.oneof(
      { arbitrary: fc.integer({ min: -75, max: 65 }), weight: 3 },
      { arbitrary: fc.integer({ min: -10, max: 0 }), weight: 1 },
    ),
    height: fc.integer({ min: 1, max: 15 }),
  })
  .map(({ west, width, south, height }) => ({
    bounds: { west, south, east: wrapped(west + width), north: south + height },
    at: (x: number, y: number) => ({
      latitude: microdegrees(south + 0.02 + y * (height - 0.04)),
      longitude: microdegrees(wrapped(west + 0.02 + x * (width - 0.04))),
    }),
  }));

const share = fc.double({ min: 0, max: 1, noNaN: true });

/** Random networks: any zone and any place on Earth, rivers as any tree, gauges, dams, cities and thresholds on them. */
export const inventedFolders = (size: NetworkSize = {}): fc.Arbitrary<InventedFolder> =>
  fc
    .record({
      cities: fc.nat(size.cities ?? 12),
      rivers: fc.nat(size.rivers ?? 8),
      stations: fc.nat(size.stations ?? 15),
    })
    .chain((count) =>
      fc
        .record({
          box: boxes,
          zone: fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
          territory: fc.string({ unit: LETTERS, minLength: 3, maxLength: 8 }),
          cityNames: names('Vila', count.cities),
          riverNames: names('Rio', count.rivers),
          // Enough for every city, river and station; a shrunk one is simple.
          chances: fc.array(share, { minLength: 600, maxLength: 600 }),
        })
        .map(({ box, zone, territory, cityNames, riverNames, chances }): InventedFolder => {
          let taken = 0;
          const chance = (): number => chances[taken++ % chances.length] ?? 0;
          const rivers = riverNames.map((rio, index) => {
            const joins = index > 0 && chance() < 0.8;
            return {
              rio,
              desagua_em: joins ? (riverNames[Math.floor(chance() * index * 0.999)] ?? '') : '',
              km_no_encontro: joins ? tenths(chance() * 300) : '',
            };
          });
          const onRiver = (): { readonly rio: string; readonly km: number } => ({
            rio: riverNames[Math.floor(chance() * riverNames.length * 0.999)] ?? '',
            km: tenths(chance() * 400),
          });
          const prefix = territory
            .normalize('NFD')
            .replaceAll(/\P{ASCII}/gu, '')
            .toUpperCase();
          const stations = Array.from(
            { length: riverNames.length === 0 ? 0 : count.stations },
            (_, index) => ({
              codigo: `${prefix}-${index + 1}`,
              tipo: size.dams !== false && chance() < 0.2 ? 'barragem' : 'regua',
              nome: chance() < 0.3 ? `Posto ${index}` : '',
              ...onRiver(),
              area_km2: chance() < 0.5 ? Math.round(chance() * 9_000) : '',
            }),
          );
          const gauges = stations.flatMap(({ codigo, tipo }) => (tipo === 'regua' ? codigo : []));
          const dams = stations.flatMap(({ codigo, tipo }) => (tipo === 'barragem' ? codigo : []));
          const cities = cityNames.map((cidade) => {
            const hasRiver = riverNames.length > 0 && chance() < 0.7;
            const own = gauges.filter(() => chance() < 0.1).slice(0, 3);
            return {
              cidade,
              regiao: chance() < 0.5 ? 'Região do Meio' : '',
              ...box.at(chance(), chance()),
              populacao: chance() < 0.5 ? Math.round(chance() * 200_000) : '',
              destaque: 1 + Math.floor(chance() * 3.99),
              ...(hasRiver ? onRiver() : { rio: '', km: '' }),
              reguas: own.join(' '),
            };
          });
          const thresholds = gauges
            .filter(() => chance() < 0.3)
            .flatMap((codigo) => {
              const low = tenths(chance() * 5);
              return ['atencao', 'alerta', 'emergencia'].map((faixa, index) => ({
                codigo,
                faixa,
                nome: `Cota ${index}`,
                valor: tenths(low + index),
                fonte: 'Prefeitura',
                data: chance() < 0.5 ? '2026-03' : '',
                mesma_regua: chance() < 0.8 ? 'sim' : 'não provada',
              }));
            });
          const profile = {
            name: `Rede ${territory}`,
            territory: { name: territory, of: `de ${territory}` },
            timeZone: zone,
            timeZoneName: `horário de ${territory}`,
            bounds: box.bounds,
            start: { ...box.at(0.5, 0.5), zoom: tenths(3 + chance() * 6) },
          };
          const table = (
            rows: readonly Readonly<Record<string, string | number>>[],
            columns: readonly string[],
          ): string =>
            `${csvFormatRows([[...columns], ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))])}\n`;
          return {
            files: {
              'network.json': JSON.stringify(profile, null, 2),
              'rivers.csv': table(rivers, ['rio', 'desagua_em', 'km_no_encontro']),
              'gauges.csv': table(stations, ['codigo', 'tipo', 'nome', 'rio', 'km', 'area_km2']),
              'cities.csv': table(cities, [
                'cidade',
                'regiao',
                'latitude',
                'longitude',
                'populacao',
                'destaque',
                'rio',
                'km',
                'reguas',
              ]),
              'thresholds.csv': table(thresholds, [
                'codigo',
                'faixa',
                'nome',
                'valor',
                'fonte',
                'data',
                'mesma_regua',
              ]),
            },
            zone,
            bounds: box.bounds,
            cities: cityNames,
            rivers: riverNames,
            gauges,
            dams,
          };
        }),
    );
