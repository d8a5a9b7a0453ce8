import { standardOffsetMinutes, type TimeZone } from '#domain/time/time-zone.ts';
import { startOfDay, zoneDayOf } from '#domain/time/zone-days.ts';
import { ZONE, zones } from '#tests/support/network/zones.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import fc from 'fast-check';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { describe, expect, it } from 'vitest';
import { HISTORICAL_FIELDS, type HistoricalField } from '#domain/series/historical-unit.ts';
import { stepLength } from '#domain/series/history-step.ts';
import { currentPath, READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { STATION_PATHS, type ReadingPath } from '#domain/tags/tag-path.ts';
import type { TagValue } from '#domain/tags/tag-event.ts';
import { ok } from '#domain/result.ts';
import { logFixture } from '#tests/support/log/log-fixture.ts';
import { tagEvent } from '#tests/support/log/tag-events.ts';
import { formatClock, formatDayClock, formatInstant } from '#domain/text/format.ts';
import { rainPath } from '#domain/quantities/choices/rain-period.ts';
import type { Series, StationSeriesFrame, StationSeriesQuery } from '#worker/api/station-series.ts';
import type { CompactRow } from '#feed/history/history-cache.ts';
import type { HistoryPart } from '#feed/history/history-client.ts';
import type { HistoryRequest } from '#worker/projections/series/joined-range.ts';
import { fallenParts } from '#worker/projections/series/rain-in-pieces.ts';
import { SeriesTable } from '#worker/projections/series/series-table.ts';
import { StationSeries } from '#worker/projections/series/station-series.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Midday in {@link ZONE}. */
const START = epochMs(Date.parse('2026-09-11T12:00:00-03:00'));
const CODIGO = 'EST-00013';

const rowOf = (minute: number, values: Partial<Record<HistoricalField, number>>): CompactRow => ({
  timestamp: epochMs(START + minute * MINUTE),
  values: HISTORICAL_FIELDS.map((field) => values[field] ?? Number.NaN),
});

const partOf = (rows: readonly CompactRow[]): HistoryPart => ({
  step: 'Int5min',
  rows,
  pages: { done: 1, all: 1 },
  availableFrom: null,
  held: null,
});

/** Live readings of the river by minute, received from the beginning of the visit. */
const setUp = (history: () => readonly CompactRow[], zone: TimeZone = ZONE) => {
  const fixture = logFixture();
  const { log, dictionary, table, directory } = fixture;
  const clock = { now: START };
  let questions = 0;
  const requestHistory: HistoryRequest = () => {
    questions += 1;
    return Promise.resolve(ok(partOf(history())));
  };
  const ports = {
    now: () => clock.now,
    zone,
    requestHistory,
    onHistory: () => undefined,
    isNetworkLoaded: () => true,
  };
  const view = { dictionary, table, directory };
  const receive = (minute: number, value: TagValue, path = READING_PATHS.riverStage): void => {
    clock.now = epochMs(START + minute * MINUTE);
    fixture.apply(tagEvent(CODIGO, path, value, { receivedAt: epochMs(clock.now) }));
  };
  /** The content of the snapshot at the beginning. */
  const answer = (value: TagValue, path: ReadingPath): void => {
    fixture.apply(tagEvent(CODIGO, path, value, { receivedAt: START, origin: 'snapshot' }));
  };
  const query: StationSeriesQuery = {
    codigo: CODIGO,
    from: epochMs(START - 3 * HOUR),
    to: null,
    columns: 1e4,
  };
  const follower = (projection: { follow: StationSeries['follow'] }) => {
    let at = log.head;
    return (): void => {
      for (const rows of log.rows(at)) projection.follow(rows);
      at = log.head;
    };
  };
  const goOn = (minute: number): void => {
    clock.now = epochMs(START + minute * MINUTE);
  };
  /** Both of one question, and what lets both follow the log. */
  const tableAndChart = (question: StationSeriesQuery, asking: typeof ports) => {
    const whole = { ...question, fields: [], window: { offset: 0, limit: 10_000 } };
    const table = new SeriesTable(view, log, whole, asking);
    const rain = fallenParts(view, log, zone);
    const chart = new StationSeries(view, log, question, asking, rain);
    const follows = [follower(table), follower(chart)];
    return { table, chart, follow: () => follows.forEach((follow) => follow()) };
  };
  const asked = (): number => questions;
  return { log, view, ports, receive, answer, goOn, query, follower, tableAndChart, asked };
};

/** After the history, which is available at once, has been ingested. */
const settled = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

const river = (frame: StationSeriesFrame): Series | undefined =>
  frame.series.find(({ field }) => field === 'rio_nivel');

const pointsOf = (series: Series | undefined) =>
  Array.from(series?.times ?? [], (time, index) => [
    (time - START) / MINUTE,
    series?.values[index] ?? Number.NaN,
  ]).filter(([, value]) => !Number.isNaN(value));

describe('history and the live tail of the log', () => {
  it('meet without a seam: every point once, whichever came first and wherever they overlap', async () => {
    await fc.assert(
      fc.asyncProperty(
        // Where history ends, the live readings before the view was opened, and those after.
        fc.integer({ min: -20, max: 40 }),
        fc.uniqueArray(fc.integer({ min: -60, max: 0 }), { maxLength: 20 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 20 }),
        async (end, before, after) => {
          const rows = Array.from({ length: 24 }, (_, index) => end - 5 * (23 - index)).map(
            (minute) => rowOf(minute, { rio_nivel: minute / 100 + 5 }),
          );
          const { log, view, ports, receive, goOn, query, follower } = setUp(() => rows);
          const sorted = (minutes: readonly number[]) => minutes.toSorted((a, b) => a - b);
          for (const minute of sorted(before)) receive(minute, minute / 10);
          const series = new StationSeries(view, log, query, ports);
          const follow = follower(series);
          await settled();
          for (const minute of sorted(after)) receive(minute, minute / 10);
          follow();
          goOn(60);
          const live = sorted([...before, ...after]).filter((minute) => minute > end);
          expect(pointsOf(river(series.frame()))).toEqual([
            ...rows.map(({ timestamp }) => {
              const minute = (timestamp - START) / MINUTE;
              return [minute, minute / 100 + 5];
            }),
            ...live.map((minute) => [minute, minute / 10]),
          ]);
        },
      ),
      propertyRuns(30),
    );
  });

  it('marks what cannot be measured instead of drawing it, from either source', async () => {
    const { log, view, ports, receive, query, follower } = setUp(() => [
      rowOf(-10, { temperatura: 18 }),
      rowOf(-5, { temperatura: 21_474_836.47 }),
      rowOf(0, { temperatura: 19 }),
    ]);
    const series = new StationSeries(view, log, query, ports);
    const follow = follower(series);
    await settled();
    receive(1, -35, currentPath('temperatura'));
    receive(2, 20, currentPath('temperatura'));
    follow();
    const air = series.frame().series.find(({ field }) => field === 'temperatura');
    expect([...(air?.values ?? [])]).toEqual([18, 19, 20]);
    expect([...(air?.suspects?.values ?? [])]).toEqual([21_474_836.47, -35]);
  });

  it('leaves a gap where rows are missing', async () => {
    const { log, view, ports, query } = setUp(() =>
      [-60, -55, -50, -45, -10, -5, 0].map((minute) => rowOf(minute, { rio_nivel: 2 })),
    );
    const series = new StationSeries(view, log, query, ports);
    await settled();
    expect([...(river(series.frame())?.values ?? [])]).toEqual([2, 2, 2, 2, NaN, 2, 2, 2]);
  });

  it('requests what was missed when live readings resume after a silence, and only then', async () => {
    let rows = [rowOf(0, { rio_nivel: 1 })];
    const { log, view, ports, receive, query, follower, asked } = setUp(() => rows);
    const series = new StationSeries(view, log, query, ports);
    const follow = follower(series);
    await settled();
    for (let minute = 1; minute <= 14; minute += 1) receive(minute, minute);
    follow();
    expect(asked()).toBe(1);
    rows = [0, 5, 10, 15, 20, 25, 30].map((minute) => rowOf(minute, { rio_nivel: minute }));
    receive(34, 34);
    follow();
    expect(asked()).toBe(2);
    await settled();
    expect(pointsOf(river(series.frame())).map(([minute]) => minute)).toEqual([
      0, 5, 10, 15, 20, 25, 30, 34,
    ]);
  });

  it('requests nothing when only the window moves, and reports which window it shows', async () => {
    const { log, view, ports, query, asked } = setUp(() =>
      Array.from({ length: 24 }, (_, index) => rowOf(-5 * (23 - index), { rio_nivel: index })),
    );
    const series = new StationSeries(view, log, query, ports);
    await settled();
    expect(series.frame().window).toEqual({ from: query.from, to: START });
    const window = { from: epochMs(START - 30 * MINUTE), to: epochMs(START - 20 * MINUTE) };
    series.update({ ...query, window });
    const frame = series.frame();
    expect(asked()).toBe(1);
    expect(frame.window).toEqual(window);
    // One reading beyond each edge.
    expect(pointsOf(river(frame)).map(([minute]) => minute)).toEqual([-35, -30, -25, -20, -15]);
    series.update({ ...query, attempt: 1 });
    expect(asked()).toBe(2);
  });
});

describe('a zoomed part of a range (issue 7: automatic step)', () => {
  const DAY = 24 * HOUR;
  /** The provider has a river that is 1 at every step, with a peak of five minutes. */
  const PEAK = START - 5 * DAY + 35 * MINUTE;
  const setUpDetail = () => {
    const base = setUp(() => []);
    const asked: { readonly step: string | null; readonly from: number; readonly to: number }[] =
      [];
    const requestHistory: HistoryRequest = ({ span, step }) => {
      asked.push({ step, ...span });
      const given = step ?? 'Int1h';
      const length = stepLength(given);
      const rows: CompactRow[] = [];
      for (let at = Math.ceil(span.from / length) * length; at <= span.to; at += length) {
        rows.push(rowOf((at - START) / MINUTE, { rio_nivel: at === PEAK ? 9 : 1 }));
      }
      return Promise.resolve(
        ok({ step: given, rows, pages: { done: 1, all: 1 }, availableFrom: null, held: null }),
      );
    };
    const query: StationSeriesQuery = { ...base.query, from: epochMs(START - 30 * DAY) };
    const series = new StationSeries(base.view, base.log, query, { ...base.ports, requestHistory });
    return { ...base, asked, query, series };
  };
  const close = { from: epochMs(PEAK - 6 * HOUR), to: epochMs(PEAK + 6 * HOUR) };
  const highest = (frame: StationSeriesFrame) =>
    Math.max(...(river(frame)?.values ?? []).filter(Number.isFinite));

  it('has finer rows, in whole days, requested once; the rest of the range stays as it is', async () => {
    const { series, query, asked } = setUpDetail();
    await settled();
    expect(highest(series.frame())).toBe(1);
    const columns = 500;
    series.update({ ...query, columns, window: close, detail: 'Int5min' });
    // Until they arrive, the coarser ones are shown.
    expect(series.frame().step).toBe('Int1h');
    await settled();
    expect(series.stale).toBe(true);
    const fine = series.frame();
    expect([fine.step, highest(fine)]).toEqual(['Int5min', 9]);
    const times = [...(river(fine)?.times ?? [])];
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
    expect([...(river(fine)?.values ?? [])].every(Number.isFinite)).toBe(true);
    // Back and forth inside the day.
    for (const by of [HOUR, -HOUR]) {
      const window = { from: epochMs(close.from + by), to: epochMs(close.to + by) };
      series.update({ ...query, columns, window, detail: 'Int5min' });
      await settled();
    }
    expect(asked.length).toBe(2);
    expect((asked[1]?.to ?? 0) - (asked[1]?.from ?? 0)).toBeLessThanOrEqual(2 * DAY);
    // The full range again: the step it had.
    series.update({ ...query, columns });
    const whole = series.frame();
    expect([whole.step, asked.length]).toEqual(['Int1h', 2]);
  });

  it('uses no step coarser than the range’s, and none at all where the provider has none finer', async () => {
    const { series, query, asked } = setUpDetail();
    await settled();
    for (const detail of ['Int1h', 'Int3h'] as const) {
      series.update({ ...query, window: close, detail });
      await settled();
    }
    expect(asked.length).toBe(1);
    expect(series.frame().step).toBe('Int1h');
  });
});

describe('the table of the same series', () => {
  const tableQuery = { fields: [], window: { offset: 0, limit: 500 } };

  it('has a row for each step, the newest first, each with its last reading, and counts days, extremes and rain', async () => {
    const { log, view, ports, receive, query, follower } = setUp(() => [
      rowOf(-5, { rio_nivel: 1, chuva_hora: 2 }),
      rowOf(0, { rio_nivel: 3, chuva_hora: 4 }),
    ]);
    const table = new SeriesTable(view, log, { ...query, ...tableQuery }, ports);
    const follow = follower(table);
    await settled();
    receive(1, 9);
    receive(2, 5);
    receive(3, 5_000);
    receive(7, 7_000);
    follow();
    const frame = table.frame();
    expect(Array.from(frame.times, (time) => (time - START) / MINUTE)).toEqual([7, 2, 0, -5]);
    expect(frame.columns.map(({ field }) => field)).toEqual(['rio_nivel', 'chuva_hora']);
    expect([...frame.values]).toEqual([7_000, NaN, 5, NaN, 3, 4, 1, 2]);
    expect([...frame.suspect]).toEqual([1, 0, 0, 0, 0, 0, 0, 0]);
    expect(frame.columns.map(({ maximum, minimum, total }) => [maximum, minimum, total])).toEqual([
      [9, 1, null],
      // Of the three hours of the range only the last one has readings.
      [4, 2, { millimetres: 4, isLowerBound: true }],
    ]);
    expect(frame.days).toEqual([{ start: START - 12 * HOUR, first: 0 }]);
  });

  it('is the same list through any window, and its days are those of its rows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: -3 * 288, max: 0 }), { maxLength: 60 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 1_000 }), { maxLength: 20 }),
        fc.constantFrom('Int5min', 'Int1h', 'Int6h', 'Int24h'),
        fc.nat(80),
        fc.nat(20),
        zones,
        async (fives, live, step, offset, limit, zone) => {
          const rows = fives
            .toSorted((a, b) => a - b)
            .map((five) => rowOf(5 * five, { rio_nivel: five }));
          const { log, view, ports, receive, query, follower } = setUp(() => rows, zone);
          const question = { ...query, from: epochMs(START - 96 * HOUR), step, fields: [] };
          const request: HistoryRequest = () => Promise.resolve(ok({ ...partOf(rows), step }));
          const open = (window: { offset: number; limit: number }) =>
            new SeriesTable(
              view,
              log,
              { ...question, window },
              { ...ports, requestHistory: request },
            );
          const followed = open({ offset: 0, limit: 500 });
          const follow = follower(followed);
          await settled();
          for (const minute of live.toSorted((a, b) => a - b)) {
            receive(minute, minute);
            // A frame that is still in transit: what is listed so far must not be listed again.
            follow();
            followed.frame();
          }
          const whole = followed.frame();
          const times = [...whole.times];
          expect(times).toEqual([...new Set(times)].toSorted((a, b) => b - a));
          expect(whole.matched).toBe(times.length);
          const length = stepLength(step);
          const standard = (time: number) => time + standardOffsetMinutes(zone) * MINUTE;
          expect(times.length).toBe(
            new Set(
              [
                ...rows.map(({ timestamp }) => timestamp),
                ...live.map((at) => START + at * MINUTE),
              ].map((time) => Math.ceil(standard(time) / length)),
            ).size,
          );
          const startOf = (time: number) => zoneDayOf(epochMs(time), zone).start;
          expect(whole.days).toEqual(
            times.flatMap((time, first) =>
              first === 0 || startOf(times[first - 1] ?? 0) !== startOf(time)
                ? [{ start: startOf(time), first }]
                : [],
            ),
          );
          const part = open({ offset, limit });
          await settled();
          const some = part.frame();
          expect([...some.times]).toEqual(times.slice(offset, offset + limit));
          expect([...some.values]).toEqual([...whole.values].slice(offset, offset + limit));
        },
      ),
      propertyRuns(30),
    );
  });
});

/** Millimetres a minute, from minute 0 on. */
const rainSky = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 150 }), fc.constantFrom(0, 0, 1, 2, 10)), {
    minLength: 4,
    maxLength: 12,
  })
  .map((spells) =>
    spells.flatMap(([minutes, tenths]) => Array.from({ length: minutes }, () => tenths)),
  );

const fellIn = (sky: readonly number[], from: number, to: number): number =>
  sky.slice(Math.max(0, from), Math.max(0, to)).reduce((sum, tenths) => sum + tenths, 0) / 10;

/** A provider that stores rows, and returns those of the requested span. */
const requestOf =
  (rows: () => readonly CompactRow[], step: HistoryPart['step'] = 'Int5min'): HistoryRequest =>
  ({ span }) =>
    Promise.resolve(
      ok({
        ...partOf(rows().filter(({ timestamp }) => timestamp >= span.from && timestamp <= span.to)),
        step,
      }),
    );

describe('a range that moves with the present', () => {
  const length = 6 * HOUR;
  const window = { offset: 0, limit: 10_000 };

  it('moves in table, chart and export alike: what left the range is in no row and no sum', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: -120, max: 0 }), { maxLength: 60 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 900 })), {
          maxLength: 30,
        }),
        fc.integer({ min: 0, max: 600 }),
        async (fives, live, rest) => {
          const rows = fives
            .toSorted((a, b) => a - b)
            .map((five) => rowOf(5 * five, { rio_nivel: 10 - five / 100, temperatura: five / 10 }));
          const { log, view, ports: base, receive, goOn, query, tableAndChart } = setUp(() => []);
          const ports = { ...base, requestHistory: requestOf(() => rows) };
          const question = { ...query, from: epochMs(START - length), length };
          const { table, chart, follow } = tableAndChart(question, ports);
          await settled();
          let now = 0;
          for (const [minutes, level] of live) {
            now += minutes;
            receive(now, level / 100);
            follow();
            table.frame();
          }
          goOn(now + rest);
          const [to, from] = [
            epochMs(START + (now + rest) * MINUTE),
            epochMs(START + (now + rest) * MINUTE - length),
          ];
          const shown = table.frame();
          expect([shown.from, shown.to]).toEqual([from, to]);
          expect(shown.times.every((time) => time >= from && time <= to)).toBe(true);
          for (const { maximum, minimum } of shown.columns) {
            expect([maximum, minimum].every(Number.isFinite)).toBe(true);
          }
          const levels = [...shown.values].filter(
            (value, index) =>
              shown.columns[index % shown.columns.length]?.field === 'rio_nivel' &&
              Number.isFinite(value),
          );
          const river = shown.columns.find(({ field }) => field === 'rio_nivel');
          expect(levels.every((level) => level <= (river?.maximum ?? -1))).toBe(true);
          const drawn = chart.frame();
          expect([drawn.from, drawn.to]).toEqual([from, to]);
          expect(
            drawn.series.every(({ times }) => times.every((time) => time >= from && time <= to)),
          ).toBe(true);
          // The export repeats the page's query; a page opened now queries the present range.
          for (const asked of [question, { ...question, from, attempt: to }]) {
            const fresh = new SeriesTable(view, log, { ...asked, fields: [], window }, ports);
            await settled();
            const { query: _, ...rest1 } = fresh.frame();
            const { query: __, ...rest2 } = shown;
            expect(rest1).toEqual(rest2);
          }
        },
      ),
      propertyRuns(30),
    );
  });

  it('moves by itself, a minute at a time, though nothing is received', async () => {
    const { log, view, ports, goOn, query } = setUp(() => [rowOf(-5, { rio_nivel: 1 })]);
    const question = { ...query, from: epochMs(START - length), length };
    const table = new SeriesTable(view, log, { ...question, fields: [], window }, ports);
    await settled();
    expect(table.frame().matched).toBe(1);
    expect(table.stale).toBe(false);
    goOn(1);
    expect(table.stale).toBe(true);
    goOn(6 * 60);
    const later = table.frame();
    expect([later.matched, later.columns, later.days]).toEqual([0, [], []]);
    const past = new SeriesTable(view, log, { ...query, to: START, fields: [], window }, ports);
    await settled();
    past.frame();
    goOn(7 * 60);
    expect(past.stale).toBe(false);
  });

  it('writes no two rows with the same time, to the minute on the page and to the second in the file', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 1, max: 1_800_000 }), { minLength: 1, maxLength: 60 }),
        fc.constantFrom('Int5min', 'Int10min', 'Int1h'),
        async (instants, step) => {
          const rows = [-10, -5, 0].map((minute) => rowOf(minute, { rio_nivel: 1, chuva_acum: 2 }));
          const { log, view, ports: base, receive, query, follower } = setUp(() => []);
          const ports = { ...base, requestHistory: requestOf(() => rows, step) };
          const table = new SeriesTable(view, log, { ...query, fields: [], window }, ports);
          const follow = follower(table);
          await settled();
          for (const at of instants.toSorted((a, b) => a - b)) receive(at / MINUTE, at);
          follow();
          const times = [...table.frame().times];
          expect(new Set(times.map((time) => formatInstant(epochMs(time), ZONE))).size).toBe(
            times.length,
          );
          expect(new Set(times.map((time) => formatDayClock(epochMs(time), ZONE))).size).toBe(
            times.length,
          );
        },
      ),
      propertyRuns(30),
    );
    // The row of 12:00, received again twelve seconds later.
    const { log, view, ports, receive, query, follower } = setUp(() => [
      rowOf(0, { rio_nivel: 1, chuva_acum: 2 }),
    ]);
    const table = new SeriesTable(view, log, { ...query, fields: [], window }, ports);
    const follow = follower(table);
    await settled();
    receive(0.2, 1.1);
    follow();
    const { times, values } = table.frame();
    expect([Array.from(times, (time) => formatClock(epochMs(time), ZONE)), [...values]]).toEqual([
      ['12:00'],
      [1.1, 2],
    ]);
  });
});

describe('daily rain', () => {
  it('is what fell from midnight to midnight, in the table as in the bars, and no row belongs to another day', async () => {
    await fc.assert(
      fc.asyncProperty(
        rainSky,
        fc.constantFrom('Int5min', 'Int15min', 'Int30min', 'Int1h'),
        fc.integer({ min: 0, max: 1_500 }),
        zones,
        async (sky, step, before, zone) => {
          const dayStart = startOfDay('2026-09-10', zone);
          // The first minute of the synthetic sky is this long before midnight.
          const fell = (from: number, to: number) => fellIn(sky, from + before, to + before);
          const stepMs = stepLength(step);
          const rows: CompactRow[] = [];
          for (let at = dayStart - 6 * HOUR; at <= dayStart + 30 * HOUR; at += stepMs) {
            const minute = (at - dayStart) / MINUTE;
            const value = Math.fround(fell(minute - 60, minute));
            rows.push(rowOf((at - START) / MINUTE, { chuva_hora: value }));
          }
          const { ports: base, goOn, tableAndChart } = setUp(() => [], zone);
          goOn(3 * 24 * 60);
          const ports = { ...base, requestHistory: requestOf(() => rows, step) };
          const to = epochMs(dayStart + 24 * HOUR - 1);
          const question = { codigo: CODIGO, from: dayStart, to, step };
          const { table, chart } = tableAndChart(question, ports);
          await settled();
          const { columns, days, times } = table.frame();
          const total = columns[0]?.total;
          expect(total?.millimetres).toBeCloseTo(fell(0, 24 * 60), 1);
          expect(days).toEqual([{ start: dayStart, first: 0 }]);
          expect(times.length).toBe((24 * HOUR) / stepMs);
          const rain = chart.frame().series[0]?.rain;
          const bars = [...(rain?.millimetres ?? [])];
          expect(bars.reduce((sum, mm) => sum + mm, 0)).toBeCloseTo(fell(0, 24 * 60), 1);
          expect(bars.length).toBe(24);
          for (const [hour, mm] of bars.entries()) {
            expect(mm).toBeCloseTo(fell(60 * hour, 60 * hour + 60), 1);
          }
        },
      ),
      propertyRuns(20),
    );
  });

  it('is counted once while the range ends at the present, whenever that is', async () => {
    await fc.assert(
      fc.asyncProperty(
        rainSky,
        fc.integer({ min: 0, max: 400 }),
        fc.constantFrom(6 * HOUR, 24 * HOUR),
        fc.boolean(),
        async (weather, live, length, isDry) => {
          // It rained up to the end of the synthetic sky; the page was opened before that, often
          // after a dry hour.
          const opened = weather.length - live;
          const sky = weather.map((tenths, minute) =>
            isDry && minute >= opened - 60 && minute < opened ? 0 : tenths,
          );
          const fell = (from: number, to: number) =>
            fellIn(sky, from + sky.length - live, to + sky.length - live);
          const rolled = (minute: number) => Math.fround(fell(minute - 60, minute));
          const rows: CompactRow[] = [];
          for (let minute = -30 * 60; minute <= 0; minute += 5) {
            rows.push(rowOf(minute, { chuva_hora: rolled(minute) }));
          }
          const { ports: base, receive, query, tableAndChart, answer } = setUp(() => []);
          answer(rolled(0), rainPath('001h'));
          const ports = { ...base, requestHistory: requestOf(() => rows) };
          const question = { ...query, from: epochMs(START - length), length };
          const { table, chart, follow } = tableAndChart(question, ports);
          await settled();
          // Each report of the station is its stamp and what has changed.
          let said = rolled(0);
          for (let minute = 1; minute <= live; minute += 1) {
            receive(minute, `minuto ${minute}`, STATION_PATHS.timeStamp);
            if (rolled(minute) !== said) receive(minute, rolled(minute), rainPath('001h'));
            said = rolled(minute);
          }
          follow();
          // New rows of every quantity are requested automatically.
          for (let minute = 5; minute <= live; minute += 5) {
            rows.push(rowOf(minute, { chuva_hora: rolled(minute) }));
          }
          table.frame();
          chart.frame();
          await settled();
          const { columns } = table.frame();
          const inRange = fell(live - length / MINUTE, live);
          const total = columns[0]?.total;
          const bars = [...(chart.frame().series[0]?.rain?.millimetres ?? [])];
          const sum = bars.reduce((all, mm) => all + mm, 0);
          expect(total?.millimetres).toBeLessThanOrEqual(inRange + 0.05);
          expect(sum).toBeLessThanOrEqual(inRange + 0.05);
          // Nothing is hidden if it was dry before the page was opened: each minute since is known
          // from what was sent and what was not.
          if (fell(-60, 0) === 0) {
            const from = live - length / MINUTE;
            expect(total?.isLowerBound).toBe(false);
            expect(total?.millimetres).toBeGreaterThan(inRange - fell(from, from + 5) - 0.1);
          }
        },
      ),
      // A gauge that sends nothing for six hours, because nothing changes.
      { ...propertyRuns(40), examples: [[[0, 0, 0, 0], 361, 6 * HOUR, false]] },
    );
  });
});
