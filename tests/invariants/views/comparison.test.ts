import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { rainPath } from '#domain/quantities/choices/rain-period.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { err, ok } from '#domain/result.ts';
import { HISTORICAL_FIELDS, type HistoricalField } from '#domain/series/historical-unit.ts';
import type { FurtherLine, SeriesQuery } from '#domain/series/series-query.ts';
import { type ReadingPath, STATION_PATHS } from '#domain/tags/tag-path.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type EpochMs, epochMs } from '#domain/time/epoch-ms.ts';
import type { CompactRow } from '#feed/history/history-cache.ts';
import { logFixture } from '#tests/support/log/log-fixture.ts';
import { tagEvent } from '#tests/support/log/tag-events.ts';
import { ZONE } from '#tests/support/network/zones.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import type { LogRows } from '#worker/log/log-rows.ts';
import type { SeriesTableFrame } from '#worker/api/series-table.ts';
import type { Series, StationSeriesFrame } from '#worker/api/station-series.ts';
import type { HistoryRequest } from '#worker/projections/series/joined-range.ts';
import { fallenParts } from '#worker/projections/series/rain-in-pieces.ts';
import { SeriesView } from '#worker/projections/series/series-view.ts';
import { comparedTables } from '#worker/projections/series/series-table.ts';
import { comparedStations } from '#worker/projections/series/station-series.ts';
import { StepGrid } from '#worker/projections/series/step-grid.ts';

const NOW = epochMs(Date.parse('2026-09-11T14:14:50-03:00'));
const CODES = ['EST-00001', 'EST-00002', 'EST-00003'] as const;
const UNKNOWN = 'EST-00099';
const [FIRST] = CODES;
/** Whose the second of them is. */
const OTHER = 'Rede vizinha';
const LEVEL = 'rio_nivel';
const RAIN = rainPath('001h');

const ROW_MS = 15 * MINUTE_MS;

/**
 * A level and rain each quarter of an hour, repeated: NaN in a gap, far out of range where a sensor failed. It rains evenly: what readings that
 * contradict each other prove depends on those before the range.
 */
type Pattern = readonly (readonly [level: number, rain: number])[];

const hundredths = (most: number) => fc.integer({ min: 0, max: most }).map((whole) => whole / 100);
const reading = fc.tuple(
  fc.oneof(hundredths(900), fc.constantFrom(Number.NaN, 99_999)),
  fc.boolean(),
);
const pattern: fc.Arbitrary<Pattern> = fc
  .tuple(fc.array(reading, { minLength: 7, maxLength: 25 }), hundredths(3_000))
  .map(([readings, rain]) => readings.map(([level, isDry]) => [level, isDry ? Number.NaN : rain]));
const patterns = fc.array(pattern, { minLength: CODES.length, maxLength: CODES.length });

const rowOf = (of: Pattern, time: number): readonly CompactRow[] => {
  const [level = Number.NaN, rain = Number.NaN] = of[(time / ROW_MS) % of.length] ?? [];
  const known: Partial<Record<HistoricalField, number>> = { rio_nivel: level, chuva_hora: rain };
  const values = HISTORICAL_FIELDS.map((field) => known[field] ?? Number.NaN);
  return values.some(Number.isFinite) ? [{ timestamp: epochMs(time), values }] : [];
};

/** Rows of a quarter of an hour, or every fourth of them. */
const historyOf =
  (network: readonly Pattern[], begins = epochMs(0)): HistoryRequest =>
  ({ codigo, span, step }) => {
    const of = network[CODES.findIndex((code) => code === codigo)] ?? [];
    const length = step === 'Int1h' ? HOUR_MS : ROW_MS;
    const first = Math.ceil(Math.max(span.from, begins) / length);
    const count = Math.max(0, Math.floor(Math.min(span.to, NOW) / length) - first + 1);
    const rows = Array.from({ length: count }, (_, row) => (first + row) * length);
    return Promise.resolve(
      ok({
        step: step === 'Int1h' ? step : 'Int15min',
        rows: rows.flatMap((time) => rowOf(of, time)),
        pages: { done: 1, all: 1 },
        availableFrom: begins > span.from ? begins : null,
        held: null,
      }),
    );
  };

const setUp = (requestHistory: HistoryRequest) => {
  const fixture = logFixture();
  for (const [place, code] of CODES.entries()) {
    const [receivedAt, origin] = [NOW, 'snapshot'] as const;
    fixture.apply(tagEvent(code, STATION_PATHS.name, `Régua ${place}`, { receivedAt, origin }));
  }
  fixture.apply(tagEvent(CODES[1], STATION_PATHS.sourceName, OTHER, { receivedAt: NOW }));
  const clock = { now: NOW };
  const ports = {
    now: () => clock.now,
    zone: ZONE,
    requestHistory,
    onHistory: () => undefined,
    isNetworkLoaded: () => true,
  };
  const parts = [fixture, fixture.log] as const;
  return {
    ...fixture,
    clock,
    receive: (
      { code, level, afterMs, path }: Received,
      ...views: readonly { follow(rows: LogRows): void }[]
    ) => {
      const at = fixture.log.head;
      const receivedAt = (clock.now = epochMs(clock.now + afterMs));
      fixture.apply(tagEvent(code, path, level, { receivedAt }));
      for (const rows of fixture.log.rows(at)) for (const view of views) view.follow(rows);
    },
    chart: (query: SeriesQuery) => comparedStations(...parts, chartOf(query), ports, fallenParts),
    table: (query: SeriesQuery) => comparedTables(...parts, tableOf(query), ports),
  };
};

const chartOf = (query: SeriesQuery) => ({ ...query, rain: true, columns: 1e4 });
const tableOf = (query: SeriesQuery, window = { offset: 0, limit: 1e4 }) => ({
  ...query,
  fields: [],
  window,
});

/** After the history, which is there at once, has been joined. */
const reader = async <Frame>(view: { frame(): Frame; readonly stale: boolean }): Promise<Frame> => {
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  expect(view.stale).toBe(true);
  return view.frame();
};

/** What a chart shows of a series, as far back and as high as its station alone measured it. What is a gap depends on rows before the range too. */
const ownPoints = ({ field, times, values, suspects, rain, line }: Series) => {
  const isRead = (_: number, at: number) => Number.isFinite(values[at]);
  const laterMs = line?.laterMs ?? 0;
  const zero = field === LEVEL ? (line?.low ?? 0) : 0;
  const back = (column: Float64Array | undefined) =>
    Array.from(column ?? [], (one) => one - laterMs);
  const up = (column: Float64Array | undefined) =>
    Array.from(column ?? [], (one) => (one + zero).toFixed(6));
  return {
    field,
    times: back(times.filter(isRead)),
    values: up(values.filter(isRead)),
    suspects: [back(suspects?.times), up(suspects?.values)],
    rain: [back(rain?.starts), back(rain?.ends), [...(rain?.millimetres ?? [])]],
  };
};

const lineOf = (codigo: string, laterMs = 0): FurtherLine => ({
  codigo,
  laterMs,
  label: laterMs === 0 ? null : '10/09/2026',
});

const MOVED_MS = 7 * MINUTE_MS + 15_000;
/** Days, and between two crossings: rows of what is then earlier are not under those of the present. */
const LATER_MS = [0, MOVED_MS, DAY_MS, 3 * DAY_MS - 4 * MINUTE_MS] as const;

const further = fc
  .uniqueArray(
    fc
      .tuple(fc.constantFrom(...CODES, UNKNOWN), fc.constantFrom(...LATER_MS))
      .map(([codigo, laterMs]) => lineOf(codigo, laterMs)),
    { maxLength: 4, selector: ({ codigo, laterMs }) => `${codigo} ${laterMs}` },
  )
  .map((lines) => lines.filter(({ codigo, laterMs }) => codigo !== FIRST || laterMs > 0));

const stepOf = (time: number): number => Math.ceil(Math.floor(time / MINUTE_MS) / 15);

/** Of all lines the first ones, over hours up to now or to a fixed end. */
interface Question {
  readonly count: number;
  readonly aboveLow: boolean;
  readonly to: EpochMs | null;
}

const question: fc.Arbitrary<Question> = fc.record({
  count: fc.nat(4),
  aboveLow: fc.boolean(),
  to: fc.constantFrom(null, epochMs(NOW - 2 * HOUR_MS)),
});

const queryOf = (lines: readonly FurtherLine[], { count, aboveLow, to }: Question): SeriesQuery => {
  const asked = { codigo: FIRST, from: epochMs(NOW - 6 * HOUR_MS), to, length: 6 * HOUR_MS };
  const shown = lines.slice(0, count);
  return shown.length === 0 ? asked : { ...asked, further: shown, aboveLow };
};

/** A reading of a station, so long after the last one. */
interface Received {
  readonly code: string;
  readonly level: number;
  /** As a level, or as rain. */
  readonly path: ReadingPath;
  readonly afterMs: number;
}

/** In the minute of the last one, in another, and past a row of what is earlier. */
const received = fc.record({
  code: fc.constantFrom<string>(...CODES),
  level: hundredths(900),
  path: fc.constantFrom(READING_PATHS.riverStage, RAIN),
  afterMs: fc.constantFrom(20_000, MINUTE_MS, 13 * MINUTE_MS),
});
const steps = fc.array(fc.oneof(question, received), { maxLength: 5 });

/** A reading of rain is that of its station. */
const evenly = (received: Received, network: readonly Pattern[]): Received => {
  const pattern = network[CODES.findIndex((code) => code === received.code)] ?? [];
  const rain = pattern.find(([, amount]) => !Number.isNaN(amount))?.[1] ?? 0;
  return received.path === RAIN ? { ...received, level: rain } : received;
};

type Site = ReturnType<typeof setUp>;

/** Chart and table of one line's station alone. */
const aloneOf = async (site: Site, { codigo, laterMs }: FurtherLine, { from, to }: SeriesQuery) => {
  const now = site.clock.now;
  const asked = {
    codigo,
    from: epochMs((to === null ? now - 6 * HOUR_MS : from) - laterMs),
    to: to === null && laterMs === 0 ? null : epochMs((to ?? now) - laterMs),
  };
  return [await reader(site.chart(asked)), await reader(site.table(asked))] as const;
};

const levelsOf = (series: readonly Series[]): readonly number[] =>
  series.flatMap((one) => (one.field === LEVEL ? [...one.values].filter(Number.isFinite) : []));

/** The levels of the 30 days that a low is of. */
const monthOf = async (site: Site, codigo: string, { to }: SeriesQuery) => {
  const from = epochMs((to ?? site.clock.now) - 30 * DAY_MS);
  return levelsOf((await reader(site.chart({ codigo, from, to, step: 'Int1h' }))).series);
};

/** Cells of a line in a table by quantity and step, each the newest of its step. */
const cellsOf = (
  { columns, times, values }: SeriesTableFrame,
  place = 0,
  { laterMs = 0, low = 0 } = {},
) => {
  const cells = new Map<string, number>();
  for (const [column, { field, line }] of columns.entries()) {
    for (const [row, time] of times.entries()) {
      const zero = field === LEVEL ? low : 0;
      const value = (values[row * columns.length + column] ?? Number.NaN) - zero;
      const cell = `${field} ${stepOf(time + laterMs)}`;
      if ((line?.place ?? place) !== place || Number.isNaN(value) || cells.has(cell)) continue;
      cells.set(cell, value);
    }
  }
  return [...cells];
};

/** Chart and table have of each line what its station alone shows, only later and above its own low, which nothing is below. */
const expectLines = async (
  site: Site,
  asked: SeriesQuery,
  frame: StationSeriesFrame,
  table: SeriesTableFrame,
): Promise<void> => {
  const all = [lineOf(FIRST), ...(asked.further ?? [])];
  expect(frame.lines).toEqual(table.lines);
  expect(frame.lines?.map(({ codigo, laterMs }) => lineOf(codigo, laterMs))).toEqual(
    asked.further && all,
  );
  const alone = await Promise.all(all.map((line) => aloneOf(site, line, asked)));
  for (const [place, [chart, rows]] of alone.entries()) {
    const { codigo = FIRST, name, source, low = null, laterMs = 0 } = frame.lines?.[place] ?? {};
    expect(source?.name).toBe(codigo === CODES[1] ? OTHER : undefined);
    expect(name === null).toBe(codigo === UNKNOWN);
    if (low !== null) {
      const own = alone.filter((_, at) => all[at]?.codigo === codigo);
      const month = await monthOf(site, codigo, asked);
      const drawn = levelsOf(own.flatMap(([{ series }]) => series));
      expect(low).toBe(month.length === 0 ? Number.NaN : Math.min(...month, ...drawn));
    }
    expect(low !== null).toBe(asked.aboveLow === true);
    // What fell before now is known better with the readings after it, which are there where now is earlier.
    const isForeseen = laterMs > 0 && asked.to === null;
    const pointsOf = (one: Series) => ownPoints(isForeseen ? { ...one, rain: undefined } : one);
    expect(frame.series.filter((one) => (one.line?.place ?? 0) === place).map(pointsOf)).toEqual(
      chart.series.filter(({ field }) => field !== LEVEL || !Number.isNaN(low)).map(pointsOf),
    );
    expect(cellsOf(table, place)).toEqual(cellsOf(rows, place, { laterMs, low: low ?? 0 }));
  }
  if (asked.aboveLow === true) expect(Math.min(0, ...levelsOf(frame.series))).toBe(0);
};

describe('several stations in one chart (SPEC 2.9)', () => {
  it('takes no reading of today for the low of 30 days that cannot be had', async () => {
    const site = setUp(() => Promise.resolve(err('unreachable')));
    const receivedAt = epochMs(NOW - HOUR_MS);
    site.apply(tagEvent(FIRST, READING_PATHS.riverStage, 7, { receivedAt }));
    const asked = queryOf([lineOf(CODES[1])], { count: 1, aboveLow: true, to: null });
    const frame = await reader(site.chart(asked));
    expect([frame.lines?.[0]?.low, frame.series]).toEqual([Number.NaN, []]);
    const measured = await reader(site.chart({ ...asked, aboveLow: false }));
    expect([...(measured.series[0]?.values ?? [])]).toEqual([7]);
  });

  it('has on each line what its station alone shows, however what is asked changes and levels arrive', async () => {
    const followed = { count: 1, aboveLow: true, to: null };
    const calm = CODES.map((): Pattern => [[5, 0]]);
    const rainy = CODES.map((): Pattern => [[5, 2]]);
    const raised = { code: FIRST, level: 9, path: READING_PATHS.riverStage, afterMs: MINUTE_MS };
    const lowered = { ...raised, code: CODES[1], level: 0 };
    const since = [{ ...raised, afterMs: 13 * MINUTE_MS }];
    const thereAndBack = [{ ...followed, count: 0 }, raised, followed];
    await fc.assert(
      fc.asyncProperty(patterns, further, question, steps, async (network, lines, ...script) => {
        const site = setUp(historyOf(network));
        let asked = queryOf(lines, script[0]);
        const [chart, table] = [site.chart(asked), site.table(asked)];
        let frames = [await reader(chart), await reader(table)] as const;
        for (const step of script.flat()) {
          if ('code' in step) {
            site.receive(evenly(step, network), chart, table);
          } else {
            asked = queryOf(lines, step);
            chart.update(chartOf(asked));
            table.update(tableOf(asked));
          }
          if (chart.stale) frames = [await reader(chart), await reader(table)];
          await expectLines(site, asked, ...frames);
        }
      }),
      {
        ...propertyRuns(9),
        endOnFailure: true,
        examples: [
          // A low that a level lowers, and a line that is alone for a while.
          [calm, [lineOf(CODES[1], DAY_MS)], followed, [lowered, ...thereAndBack]],
          // A row of an earlier line, due in the minute of a level, and one long after all was requested.
          [calm, [lineOf(FIRST, DAY_MS)], followed, [{ ...raised, afterMs: 20_000 }]],
          // Two rows of an earlier line in one step, the older with another quantity.
          [
            calm,
            [lineOf(FIRST, MOVED_MS)],
            followed,
            [{ ...raised, path: RAIN }, raised, ...since],
          ],
          [
            calm,
            [lineOf(FIRST, DAY_MS)],
            followed,
            [{ ...raised, afterMs: 13 * MINUTE_MS }, raised],
          ],
          // Rain of an earlier line, over a range that has ended.
          [rainy, [lineOf(FIRST, DAY_MS)], { ...followed, to: NOW }, []],
        ],
      },
    );
  });

  it('reads nothing again while rows or a window move, and joins no row again', async () => {
    const site = setUp(historyOf(CODES.map((_, at) => [[at + 1, 0]])));
    const range = { from: epochMs(NOW - 30 * HOUR_MS), to: NOW };
    const asked = { codigo: FIRST, ...range, further: [lineOf(CODES[1])], aboveLow: true };
    const [chart, table] = [site.chart(asked), site.table(asked)];
    const [, whole] = [await reader(chart), await reader(table)];
    const reads = vi.spyOn(SeriesView.prototype, 'frame');
    const joins = vi.spyOn(StepGrid.prototype, 'stepOf');
    table.update(tableOf(asked, { offset: 3, limit: 2 }));
    expect(table.stale).toBe(true);
    expect(table.frame().times).toEqual(whole.times.slice(3, 5));
    expect([reads.mock.calls, joins.mock.calls]).toEqual([[], []]);
    chart.update({ ...chartOf(asked), window: { from: epochMs(NOW - HOUR_MS), to: NOW } });
    expect(chart.frame().series.map(({ times }) => times.length)).toEqual([5, 5, 5, 5]);
    // Of the lines, not of their lows.
    expect(reads).toHaveBeenCalledTimes(2);
    vi.restoreAllMocks();
  });

  it('has no zero of 30 days where the history begins later, and is limited by the line that begins last', async () => {
    const begins = epochMs(NOW - 5 * DAY_MS);
    // Lower between two rows of the 30 days, in the finer rows of a window.
    const network = CODES.map((_, at): Pattern => [2, 1, 1, 1].map((one) => [at + one, 0]));
    const [whole, short] = [historyOf(network), historyOf(network, begins)];
    const site = setUp((asked, ...to) => (asked.codigo === FIRST ? whole : short)(asked, ...to));
    const from = epochMs(NOW - 6 * DAY_MS);
    const lines = { further: [lineOf(CODES[1])], aboveLow: true };
    const asked = { codigo: FIRST, from, to: NOW, step: 'Int1h', ...lines } as const;
    const chart = site.chart(asked);
    expect((await reader(chart)).lines?.map(({ low }) => low)).toEqual([2, 3]);
    const window = { from: epochMs(NOW - HOUR_MS), to: NOW };
    chart.update({ ...chartOf(asked), detail: 'Int15min', window });
    const frame = await reader(chart);
    expect(frame.lines?.map(({ low, lowSince }) => [low, lowSince])).toEqual([
      [1, null],
      [2, Math.ceil(begins / HOUR_MS) * HOUR_MS],
    ]);
    expect(frame.history).toEqual({ kind: 'ready', availableFrom: begins });
  });

  it('cancels what a line has requested once it is gone', () => {
    const open = new Map<AbortSignal, string>();
    const site = setUp(({ codigo }, _, signal) => {
      open.set(signal, codigo);
      return new Promise(() => undefined);
    });
    const asked = { codigo: FIRST, from: NOW, to: null, aboveLow: true };
    const chart = site.chart({ ...asked, further: [lineOf(CODES[1]), lineOf(CODES[2])] });
    const left = () => [...open].flatMap(([{ aborted }, code]) => (aborted ? [] : [code]));
    chart.update(chartOf({ ...asked, further: [lineOf(CODES[2])] }));
    expect(new Set(left())).toEqual(new Set([FIRST, CODES[2]]));
    chart.close();
    expect(left()).toEqual([]);
  });
});
