import { expect, it, onTestFinished, vi } from 'vitest';
import {
  COLUMN_QUANTITIES,
  decodeDayColumns,
  decodeDayIndex,
  type ListedDay,
} from '#contract/columns/day-columns.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { parseJson } from '#domain/untrusted.ts';
import { ZONE } from '#tests/support/network/zones.ts';
import { DayColumnCache } from './day-column-cache.ts';
import type { DayColumnsSource } from '#storage/history/days/day-columns-source.ts';

const NOTHING = { stations: new Map(), carried: new Map() };
const DAY: ListedDay = { day: '2026-09-10', revision: 'a-1', length: 144 };

const bookOver = (given: Partial<DayColumnsSource> = {}, bytes?: number) => {
  let days: readonly ListedDay[] = [DAY];
  const asked: string[] = [];
  const source: DayColumnsSource = {
    days: () => Promise.resolve(days),
    column: (day, quantity) => {
      asked.push(`${day.day}.${day.revision} ${quantity}`);
      const column = new Float32Array(144).fill(Number.NaN);
      column[3] = 4.62;
      const empty = new Float32Array(144).fill(Number.NaN);
      const last = { value: 4, at: epochMs(Date.UTC(2026, 8, 1)) };
      return Promise.resolve({
        stations: new Map([
          ['EST-1', column],
          ['EST-2', empty],
          ['', column],
        ]),
        carried: new Map([
          ['EST-1', last],
          ['EST-2', last],
          ['', last],
        ]),
      });
    },
    ...given,
  };
  const cache = new DayColumnCache({
    source,
    zone: ZONE,
    ...(bytes === undefined ? {} : { keptBytes: bytes }),
  });
  return {
    cache,
    asked,
    become: (changed: readonly ListedDay[]) => {
      days = changed;
    },
  };
};

it('makes a day once for everybody, with the stations that have a value', async () => {
  const { cache, asked } = bookOver();
  const files = await Promise.all([1, 2, 3].map(() => cache.day(DAY)));
  expect(asked).toEqual(COLUMN_QUANTITIES.map((id) => `2026-09-10.a-1 ${id}`));
  const day = decodeDayColumns(parseJson(files[0]?.text() ?? ''));
  if (!day.ok) throw new Error(day.error);
  expect(day.value.rejected).toBe(0);
  const { from, columns } = day.value.columns;
  expect(from).toBe(Date.UTC(2026, 8, 10, 3));
  expect([...columns.keys()]).toEqual(COLUMN_QUANTITIES);
  const column = columns.get('rio');
  expect([...(column?.stations.keys() ?? [])]).toEqual(['EST-1']);
  expect([...(column?.carried.keys() ?? [])]).toEqual(['EST-2']);
  expect(column?.stations.values().next().value?.[3]).toBe(4.62);
});

it('knows a day in its listed revision alone: one address has one content', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { cache, become, asked } = bookOver();
  expect(await cache.day({ day: '2026-09-09', revision: 'a-1' })).toBeNull();
  expect(await cache.day({ day: '2026-09-10', revision: 'a-2' })).toBeNull();
  expect(asked).toEqual([]);
  become([{ ...DAY, revision: 'a-2' }]);
  expect(await cache.day({ day: '2026-09-10', revision: 'a-2' })).toBeNull();
  vi.advanceTimersByTime(10_000);
  expect(await cache.day({ day: '2026-09-10', revision: 'a-2' })).not.toBeNull();
  const index = decodeDayIndex(parseJson((await cache.index()).text()));
  expect(index).toMatchObject({ ok: true, value: { days: [{ revision: 'a-2' }] } });
});

it('asks again for what failed or was gone, and keeps a bounded number of bytes', async () => {
  let answers = 0;
  const { cache } = bookOver({
    column: () => {
      answers += 1;
      if (answers === 1) return Promise.reject(new Error('down'));
      return Promise.resolve(answers === 2 ? null : NOTHING);
    },
  });
  await expect(cache.day(DAY)).rejects.toThrow('down');
  expect(await cache.day(DAY)).toBeNull();
  expect(await cache.day(DAY)).not.toBeNull();
  const days = ['01', '02', '03'].map((day) => ({ ...DAY, day: `2026-09-${day}` }));
  const small = bookOver({ days: () => Promise.resolve(days) }, 10_000);
  const askedFor = async (day: ListedDay | undefined): Promise<number> => {
    const before = small.asked.length;
    if (day !== undefined) await small.cache.day(day);
    return small.asked.length - before;
  };
  const [first, , last] = days;
  for (const day of days) expect(await askedFor(day)).toBe(COLUMN_QUANTITIES.length);
  await expect.poll(() => small.cache.keptBytes).toBeLessThanOrEqual(10_000);
  expect(await askedFor(last)).toBe(0);
  expect(await askedFor(first)).toBe(COLUMN_QUANTITIES.length);
});
