import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HistoryQuery, HistorySource } from '#contract/tag-source.ts';
import { DAY_MS, HOUR_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { createLogger } from '#process/logger.ts';
import { RECORDED_QUANTITIES } from '#domain/quantities/recorded-quantities.ts';
import {
  SHORT_STEP_MS,
  seriesDayOf,
  startOfSeriesDay,
  type StepRow,
} from '#storage/history/steps.ts';
import { storedHistory } from '#storage/history/stored-history.ts';
import { openStore } from '#storage/open-store.ts';
import type { Store } from '#storage/store-calls.ts';
import { databasePath } from '#storage/sqlite/store-place.ts';
import { type Bench, type Figure, figureIn, median, percentile } from '../bench.ts';
import { codeOf } from '../core/bench-core.ts';

const figure = figureIn('history');

const OFFSET_MS = -3 * HOUR_MS;
const NOW = epochMs(Date.UTC(2026, 8, 10, 12));
/** Steps of five minutes are kept so long. */
const STEPS_DAYS = 90;
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

/** A reading with the noise of a sensor; rain does not change for most of the time. */
const valueOf = (id: string, seed: number): number =>
  id.startsWith('chuva') || id === 'taxa'
    ? Math.floor(chance(Math.floor(seed / 40)) * 4) / 5
    : Math.round(100 * (20 + 5 * Math.sin(seed / 50) + 0.2 * chance(seed))) / 100;

/** The steps of a station's day: of five minutes, or its hours as they are after that. */
const rowsOf = (station: number, day: number, lengthMs: number): readonly StepRow[] => {
  const start = startOfSeriesDay(day, OFFSET_MS);
  const quantities = quantitiesOf(station);
  const ageMs = Math.floor(15_000 * chance(station));
  return Array.from({ length: DAY_MS / lengthMs }, (_, step) => {
    const time = epochMs(start + (step + 1) * lengthMs);
    const at = epochMs(time - ageMs);
    const seed = 1_000 * station + day * 288 + (step * lengthMs) / SHORT_STEP_MS;
    const cells = new Map(
      quantities.map((id, place) => [id, { value: valueOf(id, seed + 100 * place), at }]),
    );
    return { time, reportedAt: at, cells };
  });
};

interface Size {
  readonly stations: number;
  readonly days: number;
}

/** Fills a store, the oldest day first, as time does; the bytes that a station's day of five minutes takes. */
const fill = async (store: Store, { stations, days }: Size): Promise<number> => {
  const quantities = RECORDED_QUANTITIES.map(({ id }) => id);
  await store.write.call('seriesResume', { offsetMs: OFFSET_MS, quantities });
  const today = seriesDayOf(NOW, OFFSET_MS);
  const bytes = async (): Promise<number> => {
    await store.read.call('checkpoint', null);
    return statSync(databasePath(store.directory)).size;
  };
  let withHours = 0;
  for (let back = days; back >= 1; back -= 1) {
    const day = today - back;
    if (back === Math.min(days, STEPS_DAYS)) withHours = await bytes();
    const lengthMs = back <= STEPS_DAYS ? SHORT_STEP_MS : HOUR_MS;
    for (let station = 0; station < stations; station += 1) {
      const past = { codigo: codeOf(station), until: NOW, filledFrom: NOW, isDone: true };
      const filling = [{ past, rows: rowsOf(station, day, lengthMs) }];
      const filled = await store.write.call('seriesFill', { now: NOW, stations: filling });
      if (!filled.ok) throw new Error(filled.error.message);
    }
  }
  return ((await bytes()) - withHours) / (stations * Math.min(days, STEPS_DAYS));
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
      const dayBytes = await fill(store, size);
      const source = storedHistory({
        read: store.read,
        offsetMinutes: OFFSET_MS / 60_000,
        keptMs: STEPS_DAYS * DAY_MS,
        now: () => NOW,
      });
      const ends = { from: null, to: null };
      const month = await timesOf(source, { step: 'Int5min', period: 'Periodo30d', ...ends }, size);
      const year = await timesOf(source, { step: 'Int1h', period: 'Periodo365d', ...ends }, size);
      return [
        figure('month.rows', month.rows, 'rows', null, 'higher'),
        figure('month.p50', median(month.times), 'ms'),
        figure('month.p95', percentile(month.times, 0.95), 'ms', 50),
        figure('year.rows', year.rows, 'rows', null, 'higher'),
        figure('year.p50', median(year.times), 'ms'),
        figure('year.p95', percentile(year.times, 0.95), 'ms', 100),
        figure('disk.30d', (dayBytes * NETWORK * 30) / 1e6, 'MB', 1_000),
      ];
    } finally {
      await store.close();
      rmSync(directory, { recursive: true, force: true });
    }
  },
};
