import { type Bounds, isWithin } from '#domain/network/bounds.ts';
import { decodeCodigo } from '#domain/tags/tag-path.ts';
import type { CsvRow } from '#network/csv-table.ts';
import { type Lack, STATION_KINDS, type StationFact, type StationKind } from './demonstration.ts';
import type { FileReader } from './file-reader.ts';

const FORM = {
  required: ['codigo', 'tipo', 'nome'],
  optional: ['bacia', 'regiao', 'latitude', 'longitude', 'rio', 'sem'],
};

const KINDS: Readonly<Record<string, StationKind>> = Object.fromEntries(
  STATION_KINDS.map((kind) => [kind, kind]),
);
const LACKS: Readonly<Record<string, Lack>> = { nível: 'stage', chuva: 'rain', envio: 'reports' };

const stationOf = (row: CsvRow, bounds: Bounds): StationFact | null => {
  const codigo = decodeCodigo(row.text('codigo', 64));
  const kind = row.choice('tipo', KINDS);
  const name = row.text('nome', 120);
  const latitude = row.optionalNumber('latitude', -90, 90) ?? null;
  const longitude = row.optionalNumber('longitude', -180, 180) ?? null;
  const isOutside =
    latitude !== null && longitude !== null && !isWithin(bounds, { latitude, longitude });
  if (isOutside) row.fault('latitude', 'this position is not within the bounds of network.json');
  const lacks = row.optional('sem') === null ? null : row.choice('sem', LACKS);
  if (!codigo.ok || kind === null || name === null) return null;
  return {
    codigo: codigo.value,
    kind,
    name,
    basin: row.optional('bacia'),
    region: row.optional('regiao'),
    latitude,
    longitude,
    river: row.optional('rio'),
    lacks,
  };
};

/** `stations.csv`: the stations of the network, each once; none if there is no such file. */
export const readStations = (reader: FileReader, bounds: Bounds): readonly StationFact[] => {
  const lineByCode = new Map<string, number>();
  const stations = reader.table('stations.csv', FORM, (row) => {
    const station = stationOf(row, bounds);
    if (station === null) return null;
    const first = lineByCode.get(station.codigo);
    if (first !== undefined) {
      return row.fault('codigo', `"${station.codigo}" is already in line ${first}`);
    }
    lineByCode.set(station.codigo, row.line);
    return station;
  });
  return stations ?? [];
};
