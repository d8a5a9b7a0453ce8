import { type Bounds, isWithin } from '#domain/network/bounds.ts';
import type { City, CityRank } from '#domain/network/places.ts';
import { type Codigo, decodeCodigo } from '#domain/tags/tag-path.ts';
import { readTable, type CsvRow, type TableForm } from './csv-table.ts';
import type { FileFaults } from './network-fault.ts';
import { pointOf } from './rivers-table.ts';

/** `cities.csv` (docs/network.md). */
const FORM: TableForm = {
  required: ['cidade', 'latitude', 'longitude'],
  optional: ['regiao', 'populacao', 'destaque', 'rio', 'km', 'reguas', 'ibge'],
};

const RANKS: Readonly<Record<string, CityRank>> = { '1': 1, '2': 2, '3': 3, '4': 4 };
/** A city whose rank is not given shows at close zooms only. */
const LAST_RANK: CityRank = 4;

/** Codes in a cell, between blanks. */
const codigosOf = (row: CsvRow, column: string): readonly Codigo[] =>
  (row.optional(column) ?? '')
    .split(/\s+/)
    .filter((text) => text !== '')
    .flatMap((text) => {
      const codigo = decodeCodigo(text);
      if (codigo.ok) return codigo.value;
      row.fault(column, `"${text}" is not a station's code`);
      return [];
    });

const cityOf = (row: CsvRow, bounds: Bounds | null): City | null => {
  const name = row.text('cidade');
  const latitude = row.number('latitude', -90, 90);
  const longitude = row.number('longitude', -180, 180);
  const population = row.optionalNumber('populacao', 0, 1e9);
  const rank = row.optional('destaque') === null ? LAST_RANK : row.choice('destaque', RANKS);
  const on = pointOf(row, 'rio', 'km');
  const gauges = codigosOf(row, 'reguas');
  if (name === null || latitude === null || longitude === null || rank === null) return null;
  if (bounds !== null && !isWithin(bounds, { latitude, longitude })) {
    return row.fault('latitude', 'the city lies outside the bounds of network.json');
  }
  return {
    name,
    region: row.optionalText('regiao'),
    latitude,
    longitude,
    population: population ?? null,
    rank,
    on: on ?? null,
    gauges,
  };
};

const MUNICIPAL_CODE = /^\d{7}$/;

const codeOf = (row: CsvRow): string | null => {
  const text = row.optional('ibge');
  if (text === null || MUNICIPAL_CODE.test(text)) return text;
  return row.fault('ibge', `"${text}" is not a municipal code of seven digits`);
};

/** A city, its municipal code if it has one, and the row that it comes from. */
export interface CityRow {
  readonly city: City;
  readonly code: string | null;
  readonly row: CsvRow;
}

/** Reads the cities; two of one name or code are a fault. */
export const readCities = (
  text: string,
  bounds: Bounds | null,
  faults: FileFaults,
): readonly CityRow[] => {
  const lineByName = new Map<string, number>();
  const codes = new Set<string>();
  return readTable(text, FORM, faults).flatMap((row) => {
    const city = cityOf(row, bounds);
    if (city === null) return [];
    const first = lineByName.get(city.name);
    if (first !== undefined) {
      row.fault('cidade', `"${city.name}" is already in line ${first}; tell the two apart by name`);
      return [];
    }
    lineByName.set(city.name, row.line);
    const code = codeOf(row);
    if (code !== null && codes.has(code)) row.fault('ibge', `${code} is another city's already`);
    if (code !== null) codes.add(code);
    return { city, code, row };
  });
};
