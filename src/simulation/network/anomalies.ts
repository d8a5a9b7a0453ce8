import { DAY_MS, HOUR_MS, MINUTE_MS, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { HistoryValues } from '#contract/tag-source.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { chanceOf } from '../scenarios/chance.ts';
import type { Scenario, ScenarioReading } from '../scenarios/scenario.ts';
import type { NetworkStation } from './station-network.ts';

/** Anomalies of stations (PROVIDER 5 and 8), and the share of stations that have each. */
export const ANOMALIES = {
  /** Every number is text, half of them with a comma. */
  'numbers-as-text': 0.3,
  'null-name': 0.06,
  /** One coordinate, or both, are not published. */
  'no-coordinates': 0.06,
  'unknown-type': 0.04,
  'never-reports': 0.04,
  'falls-silent': 0.1,
  /** Its level is the altitude above the sea. */
  'altitude-as-level': 0.15,
  /** Its datum is shifted in the middle of a day. */
  'moved-datum': 0.08,
  /** Some levels are a sentinel or an overflow. */
  sentinels: 0.15,
  'null-units': 0.1,
  /** Its stamps are minutes to hours old. */
  'late-stamp': 0.12,
} as const;
export type Anomaly = keyof typeof ANOMALIES;

/** Whether a station has an anomaly: the same stations in every run. */
export const hasAnomaly = (anomaly: Anomaly, codigo: string): boolean =>
  chanceOf('quirk', anomaly, codigo) < ANOMALIES[anomaly];

const SILENCE_MS = 3 * HOUR_MS;

const isSilent = (codigo: string, at: EpochMs): boolean =>
  hasAnomaly('never-reports', codigo) ||
  (hasAnomaly('falls-silent', codigo) &&
    chanceOf('silence', codigo, Math.floor(at / SILENCE_MS)) < 0.4);

/** Seen in the real network: an unset device, 2³¹ hundredths, and an implausible value (PROVIDER 5). */
const SENTINELS = [-35, 21_474_836.47, 581] as const;

/** On average in one of twelve blocks of five minutes. */
const sentinelAt = (codigo: string, at: EpochMs): number | null => {
  const block = Math.floor(at / (5 * MINUTE_MS));
  if (!hasAnomaly('sentinels', codigo) || chanceOf('sentinel', codigo, block) >= 1 / 12)
    return null;
  return SENTINELS[Math.floor(chanceOf('which', codigo, block) * SENTINELS.length)] ?? null;
};

/** Metres that a station's anomalies add to its level. */
const levelOffsetAt = (codigo: string, at: EpochMs): number => {
  const altitude = hasAnomaly('altitude-as-level', codigo)
    ? Math.round(30_000 + 90_000 * chanceOf('altitude', codigo)) / 100
    : 0;
  const moved = hasAnomaly('moved-datum', codigo) && Math.floor((2 * at) / DAY_MS) % 2 === 1;
  return altitude + (moved ? 24.2 : 0);
};

const levelAt = (codigo: string, level: number, at: EpochMs): number =>
  Math.fround(sentinelAt(codigo, at) ?? Math.fround(level) + levelOffsetAt(codigo, at));

const asText = (codigo: string, value: number, decimals: number): string => {
  const text = value.toFixed(decimals);
  return chanceOf('comma', codigo) < 0.5 ? text.replace('.', ',') : text;
};

const decimalsOf = (format: string): number => Number(/^N(\d)$/.exec(format)?.[1] ?? 2);

const oddReading = (codigo: string, reading: ScenarioReading, at: EpochMs): ScenarioReading => {
  const { path, format } = reading;
  let { value } = reading;
  if (path === READING_PATHS.riverStage && typeof value === 'number') {
    value = levelAt(codigo, value, at);
  }
  if (hasAnomaly('numbers-as-text', codigo) && typeof value === 'number') {
    value = asText(codigo, value, decimalsOf(format));
  }
  return { ...reading, value, unit: hasAnomaly('null-units', codigo) ? null : reading.unit };
};

const oddHistory = (codigo: string, row: HistoryValues, at: EpochMs): HistoryValues =>
  row.rio_nivel === null ? row : { ...row, rio_nivel: levelAt(codigo, row.rio_nivel, at) };

const oddStation = (station: NetworkStation): NetworkStation => {
  const { codigo } = station;
  const lost = hasAnomaly('no-coordinates', codigo)
    ? Math.floor(chanceOf('lost', codigo) * 3)
    : null;
  return {
    ...station,
    typeOnWire: hasAnomaly('unknown-type', codigo) ? 'PCD' : station.typeOnWire,
    publishedName: hasAnomaly('null-name', codigo) ? null : station.name,
    publishedLatitude: lost === 0 || lost === 2 ? null : station.publishedLatitude,
    publishedLongitude: lost === 1 || lost === 2 ? null : station.publishedLongitude,
    stampLateMs: hasAnomaly('late-stamp', codigo)
      ? Math.round(7 + 240 * chanceOf('lateness', codigo) ** 2) * MINUTE_MS
      : 0,
  };
};

/** A scenario with the {@link ANOMALIES} of the real network on some stations. Pure; live readings and history agree. */
export const withAnomalies = (scenario: Scenario): Scenario => {
  const plainByCode = new Map(scenario.stations.map((station) => [station.codigo, station]));
  const plain = (station: NetworkStation): NetworkStation =>
    plainByCode.get(station.codigo) ?? station;
  return {
    ...scenario,
    note: `${scenario.note} Com defeitos de dados simulados.`,
    stations: scenario.stations.map(oddStation),
    readingsAt: (station, at) => {
      const { codigo } = station;
      return isSilent(codigo, at)
        ? null
        : (scenario
            .readingsAt(plain(station), at)
            ?.map((reading) => oddReading(codigo, reading, at)) ?? null);
    },
    historyAt: (station, at) => {
      const { codigo } = station;
      const row = isSilent(codigo, at) ? null : scenario.historyAt(plain(station), at);
      return row === null ? null : oddHistory(codigo, row, at);
    },
  };
};
