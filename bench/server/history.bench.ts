import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HistoryQuery, HistorySource } from '#contract/tag-source.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { createLogger } from '#server/logger.ts';
import { type DayBlock, packDay } from '#server/series/steps/day-block.ts';
import { QuantityNumbers } from '#server/series/steps/quantity-numbers.ts';
import { RECORDED_QUANTITIES } from '#server/series/recorded-quantities.ts';
import { SHORT_STEP_MS, seriesDayOf, startOfSeriesDay } from '#server/series/steps/step-grid.ts';
import { longerRows, type StepCell, type StepRow } from '#server/series/steps/step-row.ts';
import { storedHistory } from '#server/series/stored-history.ts';
import { openStore } from '#server/store/open-store.ts';
import type { Store } from '#server/store/store-calls.ts';
import { databasePath } from '#server/store/store-place.ts';
import { type Bench, type Figure, figureIn, median } from '../bench.ts';
import { codeOf } from '../core/bench-core.ts';

const figure = figureIn('history');

const OFFSET_MS = -3 * HOUR_MS;
const NOW = epochMs(Date.UTC(2026, 8, 10, 12));
/** Steps of five minutes are kept so long. */
const STEPS_DAYS = 90;
/** Reports of five minutes: one every 15 seconds. */
const REPORTS = 20;
const NETWORK = 174;
const QUERIES = 200;

/** The quantities of a station: a third has a river, half has weather, all have rain. */
const quantitiesOf = (station: number): readonly string[] =>
  RECORDED_QUANTITIES.filter(({ measurement }) => {
    if (measurement === 'chuva' || measurement === 'taxa') return true;
    if (measurement === 'barragem') return station % 30 === 0;
    return measurement === 'rio' ? station % 3 === 0 : station % 2 === 0;
  }).map(({ id }) => id);

/** Numbers between 0 and 1 that look like chance, always the same. */
const chance = (seed: number): number => {
  const x = Math.sin(seed * 12.9898) * 43_758.5453;
  return x - Math.floor(x);
};

/** Twenty readings with the noise of a sensor; rain stands still for most of the time. */
const cellOf = (id: string, seed: number): StepCell => {
  const isRain = id.startsWith('chuva') || id === 'taxa';
  const readings = Array.from({ length: REPORTS }, (_, report) =>
    isRain
      ? Math.fround(Math.floor(chance(Math.floor(seed / 40)) * 4) / 5)
      : Math.fround(20 + 5 * Math.sin(seed / 50) + 0.2 * chance(seed + report / REPORTS)),
  );
  return {
    last: readings.at(-1) ?? 0,
    ageMs: 0,
    lowest: Math.min(...readings),
    highest: Math.max(...readings),
    sum: readings.reduce((sum, reading) => sum + reading, 0),
    count: readings.length,
  };
};

const rowsOf = (station: number, day: number): readonly StepRow[] => {
  const start = startOfSeriesDay(day, OFFSET_MS);
  const quantities = quantitiesOf(station);
  const ageMs = Math.floor(15_000 * chance(station));
  return Array.from({ length: DAY_MS / SHORT_STEP_MS }, (_, step) => ({
    time: epochMs(start + (step + 1) * SHORT_STEP_MS),
    ageMs,
    cells: new Map(
      quantities.map((id, place) => [
        id,
        { ...cellOf(id, 1_000 * station + 100 * place + day * 288 + step), ageMs },
      ]),
    ),
  }));
};

interface Size {
  readonly stations: number;
  readonly days: number;
}

/** Days that are made: a block does not say which day it is of, so each of them stands for many. */
const MADE_STATIONS = 30;
const MADE_DAYS = 3;

/** The blocks of a day of a station. */
type Blocks = { readonly short: DayBlock; readonly hours: DayBlock };

const madeBlocks = (numbers: QuantityNumbers): ((station: number, day: number) => Blocks) => {
  const made = new Map<string, Blocks>();
  return (station, day) => {
    const [one, other] = [station % MADE_STATIONS, day % MADE_DAYS];
    const key = `${one} ${other}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const grid = { start: startOfSeriesDay(other, OFFSET_MS), lengthMs: SHORT_STEP_MS };
    const rows = rowsOf(one, other);
    const hours = [...longerRows(rows, HOUR_MS, OFFSET_MS).values()];
    const blocks = {
      short: packDay(rows, grid, numbers),
      hours: packDay(hours, { ...grid, lengthMs: HOUR_MS }, numbers),
    };
    made.set(key, blocks);
    return blocks;
  };
};

/** Fills a store day by day; the bytes that the days with steps of five minutes took. */
const fill = async (store: Store, { stations, days }: Size): Promise<number> => {
  const quantities = RECORDED_QUANTITIES.map(({ id }) => id);
  const resumed = await store.write.call('seriesResume', { offsetMs: OFFSET_MS, quantities });
  if (!resumed.ok) throw new Error(resumed.error.message);
  const numbers = new QuantityNumbers(resumed.value.numbers);
  const blocksOf = madeBlocks(numbers);
  const none = packDay([], { start: NOW, lengthMs: SHORT_STEP_MS }, numbers);
  const today = seriesDayOf(NOW, OFFSET_MS);
  const bytes = async (): Promise<number> => {
    await store.read.call('checkpoint', null);
    return statSync(databasePath(store.directory)).size;
  };
  const empty = await bytes();
  let withSteps = empty;
  let after: string | null = null;
  for (let back = 1; back <= days; back += 1) {
    const day = today - back;
    for (let station = 0; station < stations; station += 1) {
      const { short, hours } = blocksOf(station, day);
      const fact: string = JSON.stringify({ day, station });
      const filled = await store.write.call('seriesFill', {
        now: NOW,
        after,
        fill: fact,
        past: {
          codigo: codeOf(station),
          day,
          blocks: { short: back <= STEPS_DAYS ? short : none, hours },
          rows: new Uint8Array(0),
        },
      });
      if (!filled.ok) throw new Error(filled.error.message);
      after = fact;
    }
    if (back === Math.min(days, STEPS_DAYS)) withSteps = await bytes();
  }
  return withSteps - empty;
};

/** Milliseconds of queries one after the other, each of another station. */
const timesOf = async (
  history: HistorySource,
  query: Omit<HistoryQuery, 'codigo'>,
  { stations }: Size,
): Promise<{ readonly times: readonly number[]; readonly rows: number }> => {
  const times: number[] = [];
  let rows = 0;
  for (let asked = 0; asked < QUERIES; asked += 1) {
    const began = performance.now();
    const answer = await history({ ...query, codigo: codeOf((asked * 37) % stations) });
    times.push(performance.now() - began);
    rows = answer.ok ? answer.value.length : 0;
  }
  return { times, rows };
};

const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

export const history: Bench = {
  name: 'history',
  question: 'How long a month and a year of stored history take, and how much disk.',
  run: async ({ short }): Promise<readonly Figure[]> => {
    const size: Size = short ? { stations: 12, days: 40 } : { stations: NETWORK, days: 366 };
    const directory = mkdtempSync(join(tmpdir(), 'vigia-history-'));
    const opened = await openStore({ directory, log: createLogger('error') });
    if (!opened.ok) throw new Error(opened.error);
    const store = opened.value;
    try {
      const bytes = await fill(store, size);
      const source = storedHistory({
        read: store.read,
        offsetMinutes: OFFSET_MS / 60_000,
        keptMs: STEPS_DAYS * DAY_MS,
        now: () => NOW,
      });
      const ends = { from: null, to: null };
      const month = await timesOf(source, { step: 'Int5min', period: 'Periodo30d', ...ends }, size);
      const year = await timesOf(source, { step: 'Int1h', period: 'Periodo365d', ...ends }, size);
      const stationDays = size.stations * Math.min(size.days, STEPS_DAYS);
      return [
        figure('month.rows', month.rows, 'rows', null, 'higher'),
        figure('month.p50', median(month.times), 'ms'),
        figure('month.p95', p95(month.times), 'ms', 50),
        figure('year.rows', year.rows, 'rows', null, 'higher'),
        figure('year.p50', median(year.times), 'ms'),
        figure('year.p95', p95(year.times), 'ms', 100),
        figure('disk.30d', ((bytes / stationDays) * NETWORK * 30) / 1e6, 'MB', 1_000),
      ];
    } finally {
      await store.close();
      rmSync(directory, { recursive: true, force: true });
    }
  },
};
