import { COLUMN_LENGTH, COLUMN_QUANTITIES } from '#contract/columns/day-columns.ts';
import { recordedQuantityOf } from '#domain/quantities/recorded-quantities.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { compressed, FAST_QUALITY } from '#server/http/content-coding.ts';
import { DayColumnCache } from '#server/day-columns/day-column-cache.ts';
import { pastDayColumns } from '#storage/history/days/past-day-columns.ts';
import { dayText } from '#tests/support/series/day-text.ts';
import { codigo } from '#tests/support/log/tag-events.ts';
import { ZONE } from '#tests/support/network/zones.ts';
import { simulate } from '#tests/support/network/simulation.ts';
import { type Bench, type Figure, figureIn } from '../bench.ts';
import { codeOf } from '../core/bench-core.ts';

const figure = figureIn('day-columns');
const DAYS = 3;
const STATIONS = 174;
/** Of a day, and of 72 hours, in kilobytes. */
const MOST = { day: 400, all: 3_000 } as const;

const budget = (id: string, kilobytes: number, most: number): Figure => ({
  ...figure(id, kilobytes, 'kB', most),
  isBudget: true,
});

/** Kilobytes as the server packs them. */
const kilobytesOf = async (text: string): Promise<number> =>
  (await compressed(Buffer.from(text), 'br', FAST_QUALITY)).length / 1_000;

/** Of each of the last days of the recorded flood; nobody else has a turn. */
const floodDays = async (days: number): Promise<readonly number[]> => {
  const { past } = simulate();
  const source = pastDayColumns({ past, offsetMinutes: -180 });
  const cache = new DayColumnCache({ source, zone: ZONE });
  const closed = (await source.days()).filter(({ length }) => length === COLUMN_LENGTH);
  const sizes: number[] = [];
  for (const day of closed.slice(-days)) {
    sizes.push(await kilobytesOf((await cache.day(day))?.text() ?? ''));
  }
  return sizes;
};

/** A day on which every value of hundredths leaps by up to a tenth of a unit in every step, at every station. */
const leapingDay = (): Promise<number> => {
  const ids = COLUMN_QUANTITIES.filter((id) => recordedQuantityOf(id).decimals === 2);
  const columns = ids.map((id, place) => {
    const stations = Array.from({ length: STATIONS }, (_, station) => {
      let value = 5;
      const seed = station * 97 + place * 1_013;
      const values = Float64Array.from({ length: COLUMN_LENGTH }, (_value, step) => {
        value += 0.2 * (Math.abs(Math.sin(seed + step * 12.9898) * 43_758.5453) % 1) - 0.1;
        return value;
      });
      return [codigo(codeOf(station)), values] as const;
    });
    return [id, { stations: new Map(stations), carried: new Map() }] as const;
  });
  const from = epochMs(Date.UTC(2026, 8, 10, 3));
  const day = { day: '2026-09-10', from, length: COLUMN_LENGTH, columns: new Map(columns) };
  return kilobytesOf(dayText(day));
};

export const dayColumns: Bench = {
  name: 'day-columns',
  question: 'How many bytes are a day and 72 hours of a network of 174 stations, packed?',
  run: async ({ short }) => {
    const days = await floodDays(short ? 1 : DAYS);
    const mean = days.reduce((total, one) => total + one, 0) / days.length;
    const leaping = await leapingDay();
    return [
      budget('flood-day', Math.max(...days), MOST.day),
      budget('flood-72-h', mean * DAYS, MOST.all),
      budget('leaping-72-h', leaping * DAYS, MOST.all),
    ];
  },
};
