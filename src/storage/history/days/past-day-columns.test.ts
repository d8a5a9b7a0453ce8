import { expect, it, vi } from 'vitest';
import { COLUMN_LENGTH, COLUMN_STEP_MS } from '#contract/columns/day-columns.ts';
import type { StationTags, ReportedPast } from '#contract/tag-source.ts';
import { HOUR_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { pastDayColumns } from './past-day-columns.ts';

const OFFSET_MINUTES = 330;
const NOW = Date.UTC(2026, 8, 10, 20, 7);

/** A river that stands at the minutes since 1970, and is silent every seventh step. */
const PAST: ReportedPast = {
  codes: ['EST-1', 'EST-2'],
  reportAt: (codigo, wall): StationTags | null => {
    if (codigo === 'EST-2' || (wall / COLUMN_STEP_MS) % 7 === 0) return null;
    return new Map<string, string | number>([
      ['TimeStamp', new Date(wall).toISOString()],
      ['Data/Rio/RioNivel/Value', (wall / 60_000) % 40],
      ['Data/Rio/RioNivel/Unit', 'm'],
    ]);
  },
};

it('has the days of standard time up to now, each step as its report says, none of a silent station', async () => {
  let now = NOW;
  const reportAt = vi.fn<ReportedPast['reportAt']>(PAST.reportAt);
  const columns = pastDayColumns({
    past: { ...PAST, reportAt },
    offsetMinutes: OFFSET_MINUTES,
    now: () => now,
  });
  const days = await columns.days();
  // 20:07 UTC is 01:37 of the next day.
  expect(days.at(-1)).toMatchObject({ day: '2026-09-11', length: 9 });
  expect(days.at(-2)).toMatchObject({ day: '2026-09-10', length: COLUMN_LENGTH });
  for (const day of days.slice(-2)) {
    const values = (await columns.column(day, 'rio'))?.stations;
    expect([...(values?.keys() ?? [])]).toEqual(['EST-1']);
    const from = Date.parse(`${day.day}T00:00:00Z`) - OFFSET_MINUTES * 60_000;
    const expected = Array.from({ length: day.length }, (_, step) => {
      const wall = epochMs(from + (step + 1) * COLUMN_STEP_MS);
      return PAST.reportAt('EST-1', wall) === null ? Number.NaN : (wall / 60_000) % 40;
    });
    expect([...(values?.get('EST-1')?.subarray(0, day.length) ?? [])]).toEqual(expected);
    expect((await columns.column(day, 'chuva001h'))?.stations).toEqual(new Map());
  }
  now += COLUMN_STEP_MS;
  const later = (await columns.days()).at(-1);
  expect(later?.length).toBe(10);
  expect(later?.revision).not.toBe(days.at(-1)?.revision);
  if (later === undefined) throw new Error('no day');
  // Only the new step is computed.
  reportAt.mockClear();
  expect((await columns.column(later, 'rio'))?.stations.get('EST-1')?.[9]).not.toBeNaN();
  expect(reportAt).toHaveBeenCalledTimes(PAST.codes.length);
});

it('computes a day at once, however long the server has run', async () => {
  const columns = pastDayColumns({ past: PAST, offsetMinutes: OFFSET_MINUTES, now: () => NOW });
  const [day] = await columns.days();
  if (day === undefined) throw new Error('no day');
  const anHourLater = performance.now() + HOUR_MS;
  const elapsed = vi.spyOn(performance, 'now').mockImplementation(() => anHourLater);
  expect((await columns.column(day, 'rio'))?.stations.size).toBe(1);
  elapsed.mockRestore();
});

it('computes a day again after a failure', async () => {
  const reportAt = vi.fn<ReportedPast['reportAt']>(PAST.reportAt);
  const columns = pastDayColumns({
    past: { ...PAST, reportAt },
    offsetMinutes: OFFSET_MINUTES,
    now: () => NOW,
  });
  const [day] = await columns.days();
  if (day === undefined) throw new Error('no day');
  reportAt.mockImplementationOnce(() => {
    throw new Error('down');
  });
  await expect(columns.column(day, 'rio')).rejects.toThrow('down');
  expect((await columns.column(day, 'rio'))?.stations.get('EST-1')?.[1]).not.toBeNaN();
});
