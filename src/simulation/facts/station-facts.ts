import { type Bounds, isWithin } from '#domain/network/bounds.ts';
import { decodeCodigo, type Codigo } from '#domain/tags/tag-path.ts';
import type { CsvRow } from '#network/csv-table.ts';
import {
  type Lack,
  STATION_KINDS,
  type StationFact,
  type StationKind,
  type LevelFact,
} from './demonstration.ts';
import { type FileReader, byStation, codigoIn, instantOf } from './file-reader.ts';

const STATION_FORM = {
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
  const stations = reader.table('stations.csv', STATION_FORM, (row) => {
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

const LEVEL_FORM = { required: ['codigo', 'timestamp', 'rio_nivel'] };

/** Smallest difference in metres of two levels of a gauge that indicates a datum shift (PROVIDER 5). */
const MOVED_DATUM = 20;

/** `levels-snapshots.csv`: published levels by station, ascending; those before a datum shift are dropped. */
export const readLevels = (
  reader: FileReader,
  isKnown: (codigo: Codigo) => boolean,
): ReadonlyMap<string, readonly LevelFact[]> => {
  const rows = reader.table('levels-snapshots.csv', LEVEL_FORM, (row) => {
    const codigo = codigoIn(row, isKnown);
    const instant = instantOf(row, 'timestamp');
    const stage = row.optionalNumber('rio_nivel', -100, 10_000);
    return codigo === null || instant === null || stage === null || stage === undefined
      ? null
      : { codigo, instant, stage };
  });
  const levels = new Map<string, readonly LevelFact[]>();
  for (const [codigo, list] of byStation(rows ?? [])) {
    const ascending = list.toSorted((a, b) => a.instant - b.instant);
    const newest = ascending.at(-1)?.stage ?? 0;
    levels.set(
      codigo,
      ascending
        .filter(({ stage }) => Math.abs(stage - newest) < MOVED_DATUM)
        .map(({ instant, stage }) => ({ instant, stage })),
    );
  }
  return levels;
};
