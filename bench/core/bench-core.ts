import { epochMs } from '#domain/time/epoch-ms.ts';
import { RAIN_PERIODS, rainPath } from '#domain/quantities/choices/rain-period.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import type { StationTableQuery } from '#worker/api/station-table.ts';
import { DataCore } from '#worker/data-core.ts';
import { type CorePorts, FEED_TIMERS } from '#worker/ports.ts';

/** A data core without a network: the bench passes in its messages. */
export const benchCore = (ports: Partial<CorePorts> = {}): DataCore =>
  new DataCore({
    now: () => epochMs(1_000),
    elapsed: () => 0,
    random: () => 0,
    fetch: () => Promise.reject(new Error('no network in this bench')),
    openLine: () => {
      throw new Error('no network in this bench');
    },
    timers: FEED_TIMERS,
    openStore: null,
    answers: null,
    writerLock: () => undefined,
    ...ports,
  });

export const codeOf = (station: number): string => `EST-${String(station).padStart(5, '0')}`;

/** Readings that a rainy network sends. */
export const SPOKEN_PATHS = [...RAIN_PERIODS.map(rainPath), ...Object.values(READING_PATHS)];

/** The n-th event of a rainy network: a number from one tag of one station. */
export const eventOf = (n: number, stations: number) => ({
  codigo: codeOf((n * 7) % stations),
  path: `${SPOKEN_PATHS[(n * 13) % SPOKEN_PATHS.length] ?? ''}/Value`,
  data: ((n * 31) % 9_973) / 100,
});

/** {@link eventOf} as it is on the socket: about 184 bytes, the number that of a sensor with single precision. */
export const frameOf = (n: number, stations: number): string => {
  const event = eventOf(n, stations);
  const dados = { ...event, data: Math.fround(event.data) };
  return JSON.stringify({ id: 't', type: 'next', payload: { data: { dados } } });
};

/** The tags that describe the stations and their positions, as a snapshot has them. Every tenth is a dam. */
export const describeNetwork = (stations: number): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Array.from({ length: stations }, (_, station) => [
      codeOf(station),
      {
        Type: station % 10 === 0 && station < 100 ? 'Barragem' : 'Hidro',
        'Name/General': `Estação ${station}`,
        'Position/Latitude': -27 - station / 20_000,
        'Position/Longitude': -50,
      },
    ]),
  );

/** Columns and window of the table as a desktop shows them. */
export const TABLE_QUERY: StationTableQuery = {
  columns: [
    { key: 'chuva1', paths: [rainPath('001h')] },
    { key: 'chuva24', paths: [rainPath('024h')] },
    { key: 'rio', paths: [READING_PATHS.riverStage] },
  ],
  sort: [{ key: 'name', descending: false }],
  search: '',
  types: [],
  window: { offset: 0, limit: 25 },
};
