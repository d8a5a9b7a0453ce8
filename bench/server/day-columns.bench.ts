import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import {
  COLUMN_LENGTH,
  COLUMN_QUANTITIES,
  type DayColumn,
  encodeDayColumn,
} from '#contract/columns/day-columns.ts';
import { type Codigo, decodeCodigo } from '#domain/tags/tag-path.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { DayColumnCache } from '#server/day-columns/day-column-cache.ts';
import { pastDayColumns } from '#storage/history/days/past-day-columns.ts';
import { ZONE } from '#tests/support/network/zones.ts';
import { simulate } from '#tests/support/network/simulation.ts';
import { type Bench, type Figure, figureIn } from '../bench.ts';
import { codeOf } from '../core/bench-core.ts';

const figure = figureIn('day-columns');
const packed = promisify(brotliCompress);

const DAYS = 3;
const STATIONS = 174;
/** As many quantities as a view of the past shows. */
const SHOWN = 20;

const budget = (id: string, kilobytes: number): Figure => ({
  ...figure(id, kilobytes, 'kB', 3_000),
  isBudget: true,
});

const bytesOf = async (text: string): Promise<number> => (await packed(text)).length;

/** Bytes of each quantity on the last days of the recorded flood; nobody else has a turn. */
const floodBytes = async (days: number): Promise<readonly number[]> => {
  const { past } = simulate();
  const source = pastDayColumns({ past, offsetMinutes: -180 });
  const book = new DayColumnCache({ source, zone: ZONE });
  const closed = (await source.days()).filter(({ length }) => length === COLUMN_LENGTH);
  const sums: number[] = [];
  for (const day of closed.slice(-days)) {
    for (const [place, quantity] of COLUMN_QUANTITIES.entries()) {
      const file = await book.column(day, quantity);
      sums[place] = (sums[place] ?? 0) + (await bytesOf(file?.text() ?? ''));
    }
  }
  return sums;
};

/** A day on which every station's value leaps by up to a tenth of a unit in every step, in hundredths. */
const leapingBytes = (): Promise<number> => {
  const stations = new Map<Codigo, Float64Array>();
  for (let station = 0; station < STATIONS; station += 1) {
    const codigo = decodeCodigo(codeOf(station));
    if (!codigo.ok) continue;
    let value = 5;
    const values = Float64Array.from({ length: COLUMN_LENGTH }, (_, step) => {
      value += 0.2 * (Math.abs(Math.sin(station * 97 + step * 12.9898) * 43_758.5453) % 1) - 0.1;
      return value;
    });
    stations.set(codigo.value, values);
  }
  const column: DayColumn = {
    day: '2026-09-10',
    quantity: 'rio',
    from: epochMs(Date.UTC(2026, 8, 10, 3)),
    length: COLUMN_LENGTH,
    stations,
    carried: new Map(),
  };
  return bytesOf(encodeDayColumn(column));
};

export const dayColumns: Bench = {
  name: 'day-columns',
  question: 'How many bytes are 72 hours of a network of 174 stations, packed?',
  run: async ({ short }) => {
    const days = short ? 1 : DAYS;
    const flood = (await floodBytes(days)).map((bytes) => (bytes * DAYS) / days / 1_000);
    const largest = flood.toSorted((a, b) => b - a).slice(0, SHOWN);
    const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0);
    return [
      budget('flood-20-kb', sum(largest)),
      figure('flood-all-kb', sum(flood), 'kB'),
      budget('leaping-20-kb', ((await leapingBytes()) * DAYS * SHOWN) / 1_000),
    ];
  },
};
