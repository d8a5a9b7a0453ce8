import { readFileSync } from 'node:fs';
import { csvParse } from 'd3-dsv';
import { decodeStamp, type EpochMs } from '#domain/time/epoch-ms.ts';
import { decodeNumber } from '#domain/tags/tag-event.ts';
import { lazily } from '../lazily.ts';

const rowsOf = (name: string) =>
  csvParse(
    readFileSync(
      new URL(`../../../networks/santa-catarina/demonstration/${name}`, import.meta.url),
      'utf8',
    ),
  );

const numberOf = (text: string | undefined): number | null =>
  text === undefined || text === '' ? null : decodeNumber(text);

const textOf = (text: string | undefined): string | null =>
  text === undefined || text === '' ? null : text;

const instantOf = (text: string | undefined): EpochMs => {
  const instant = decodeStamp(text);
  if (instant === null) throw new Error(`not a stamp in the provider's own data: ${text}`);
  return instant;
};

/** The rows of a file by station, in the file's order. */
const rowsByStation = <Row>(
  name: string,
  read: (row: Readonly<Record<string, string>>) => Row,
): ReadonlyMap<string, readonly Row[]> => {
  const rowsByCode = new Map<string, Row[]>();
  for (const row of rowsOf(name)) {
    const codigo = row['codigo'] ?? '';
    const rows = rowsByCode.get(codigo) ?? [];
    rows.push(read(row));
    rowsByCode.set(codigo, rows);
  }
  return rowsByCode;
};

/** Name of the network. */
export const readNetworkName = lazily((): string => rowsOf('network.csv')[0]?.['nome'] ?? '');

/** A station of the real network; null is unpublished. */
export interface StationFact {
  readonly codigo: string;
  readonly type: string;
  readonly name: string;
  readonly basin: string | null;
  readonly region: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly river: string | null;
}

/** The 68 real stations. */
export const readStations = (): readonly StationFact[] =>
  rowsOf('stations.csv').map((row) => ({
    codigo: row['codigo'] ?? '',
    type: row['tipo'] ?? '',
    name: row['nome'] ?? '',
    basin: textOf(row['bacia']),
    region: textOf(row['regiao']),
    latitude: numberOf(row['latitude']),
    longitude: numberOf(row['longitude']),
    river: textOf(row['rio']),
  }));

/** One row of the recorded flood. */
export interface FloodRow {
  readonly instant: EpochMs;
  /** Metres on the station's own gauge. */
  readonly stage: number | null;
  /** Millimetres in the previous ten minutes; null without a rain gauge. */
  readonly rain: number | null;
}

/** The recorded flood by station, ascending. */
export const readFlood = lazily((): ReadonlyMap<string, readonly FloodRow[]> =>
  rowsByStation('recordings/enchente-2026-09/series.csv', (row) => ({
    instant: instantOf(row['timestamp']),
    stage: numberOf(row['rio_nivel']),
    rain: numberOf(row['chuva_mm']),
  })),
);

/** A published level, metres on the station's own gauge. */
export interface LevelFact {
  readonly instant: EpochMs;
  readonly stage: number;
}

/** Smallest difference in metres of two levels of a gauge that indicates a datum shift (PROVIDER 5). */
const MOVED_DATUM = 20;

/** Levels of the published snapshots by station, ascending; those before a datum shift are dropped. */
export const readLevels = lazily((): ReadonlyMap<string, readonly LevelFact[]> => {
  const levels = new Map<string, LevelFact[]>();
  for (const row of rowsOf('levels-snapshots.csv')) {
    const stage = numberOf(row['rio_nivel']);
    if (stage === null) continue;
    const codigo = row['codigo'] ?? '';
    const before = levels.get(codigo) ?? [];
    levels.set(codigo, [
      ...before.filter((level) => Math.abs(level.stage - stage) < MOVED_DATUM),
      { instant: instantOf(row['timestamp']), stage },
    ]);
  }
  return levels;
});

/** One published reading of a dam. */
export interface DamFact {
  readonly percent: number;
  /** Altitude of the water above the dam, metres. */
  readonly upstream: number;
  /** Altitude of the zero of the dam's staff gauge, metres. */
  readonly staffZero: number;
  readonly downstream: number | null;
  /** hm³. */
  readonly storageMaximum: number | null;
  readonly drainageArea: number | null;
  readonly gates: number;
  readonly gatesOpen: number;
}

/** Published readings of the three flood-control dams by station, ascending. */
export const readDams = (): ReadonlyMap<string, readonly DamFact[]> =>
  rowsByStation('dams.csv', (row) => ({
    percent: numberOf(row['percentual']) ?? 0,
    upstream: numberOf(row['montante_m_ibge']) ?? 0,
    staffZero: numberOf(row['zero_m_ibge']) ?? 0,
    downstream: numberOf(row['jusante_m']),
    storageMaximum: numberOf(row['capacidade_maxima']),
    drainageArea: numberOf(row['area_drenagem_km2']),
    gates: numberOf(row['comportas_total']) ?? 0,
    gatesOpen: numberOf(row['comportas_abertas']) ?? 0,
  }));

/** A municipal seat: a possible position of a demonstration station. */
export interface SeatFact {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

export const readSeats = (): readonly SeatFact[] =>
  rowsOf('municipal-seats.csv').flatMap((row) => {
    const latitude = numberOf(row['latitude']);
    const longitude = numberOf(row['longitude']);
    return latitude === null || longitude === null
      ? []
      : [{ name: row['nome'] ?? '', latitude, longitude }];
  });

/** Position of a gauge in its basin. */
export interface BasinFact {
  readonly codigo: string;
  /** The next gauge downstream; null for the last one. */
  readonly downstream: string | null;
  /** Catchment area of the gauge. */
  readonly areaKm2: number;
}

/** River order of the real stations. */
export const readBasin = (): readonly BasinFact[] =>
  rowsOf('basin.csv').map((row) => ({
    codigo: row['codigo'] ?? '',
    downstream: textOf(row['jusante']),
    areaKm2: numberOf(row['area_km2']) ?? 0,
  }));
