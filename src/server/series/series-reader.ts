import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import type { Database } from '../store/database.ts';
import type { Handlers } from '../store/handlers.ts';
import { LastRows, type LastRowsGrid } from './steps/last-rows.ts';
import type { DayColumnPart, SeriesCalls } from './series-calls.ts';
import { SeriesTables } from './series-tables.ts';
import { SHORT_STEP_MS, seriesDayOf, startOfSeriesDay } from './steps/step-grid.ts';

/** Stations of one call: others wait for it. */
const STATIONS_OF_A_PART = 64;

/** What is asked of a station: numbers of quantities, undefined for one that the store does not have. */
interface Asked {
  readonly station: number;
  readonly ids: readonly string[];
  readonly numbers: readonly (number | undefined)[];
}

/** What reads the series. */
export const seriesReader = (
  db: Database,
): Handlers<Pick<SeriesCalls, 'seriesHistory' | 'seriesDays' | 'seriesDayColumn'>> => {
  const tables = new SeriesTables(db);

  const lastRows = (asked: Asked, grid: LastRowsGrid): LastRows => {
    const { station, ids, numbers } = asked;
    const { first, stepMs, length, offsetMs } = grid;
    const into = new LastRows(grid, ids.length);
    if (length <= 0) return into;
    const range = {
      station,
      from: seriesDayOf(epochMs(first - stepMs + 1), offsetMs),
      to: seriesDayOf(epochMs(first + (length - 1) * stepMs), offsetMs),
    };
    // In the order in which readings move on: what moves meanwhile is found twice, not lost.
    into.addRows(ids, tables.openRows(station));
    into.addRows(ids, tables.rows(range));
    const lengthMs = stepMs % HOUR_MS === 0 ? HOUR_MS : SHORT_STEP_MS;
    const wanted = new Set(numbers.flatMap((number) => number ?? []));
    for (const { day, part } of tables.lastParts(lengthMs, range, wanted)) {
      into.addPart(part, numbers, { start: startOfSeriesDay(day, offsetMs), lengthMs });
    }
    return into;
  };

  const columnsOf = (
    stations: readonly (readonly [station: number, codigo: string])[],
    quantity: string,
    grid: LastRowsGrid,
  ): DayColumnPart['stations'] => {
    const numbers = tables.numbersOf([quantity]);
    return stations.flatMap(([station, codigo]) => {
      const [values] = lastRows({ station, ids: [quantity], numbers }, grid).values;
      const isThere = values?.some((value) => !Number.isNaN(value)) === true;
      return values !== undefined && isThere ? [[codigo, values] as const] : [];
    });
  };

  return {
    seriesHistory: ({ codigo, first, to, stepMs, quantities }) => {
      const { offsetMs } = tables;
      const length = Math.floor((to - first) / stepMs) + 1;
      const grid = { first, stepMs, length: Math.max(0, length), offsetMs, of: 'row' } as const;
      const numbers = tables.numbersOf(quantities);
      const station = tables.stationOf(codigo);
      if (station === undefined)
        return new LastRows({ ...grid, length: 0 }, quantities.length).present();
      return lastRows({ station, ids: quantities, numbers }, grid).present();
    },
    seriesDays: () => tables.days(),
    seriesDayColumn: ({ day, quantity, stepMs, after }) => {
      const { offsetMs } = tables;
      const first = epochMs(startOfSeriesDay(day, offsetMs) + stepMs);
      const grid = { first, stepMs, length: DAY_MS / stepMs, offsetMs, of: 'reading' } as const;
      const before = tables.changesOf(day);
      const stations = tables.stationsAfter(after, STATIONS_OF_A_PART);
      const columns = columnsOf(stations, quantity, grid);
      const next = stations.length < STATIONS_OF_A_PART ? null : (stations.at(-1)?.[0] ?? null);
      return { changes: [before, tables.changesOf(day)], stations: columns, next };
    },
  };
};
