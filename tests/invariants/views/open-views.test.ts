import { ZONE } from '#tests/support/network/zones.ts';
import { type EpochMs, epochMs } from '#domain/time/epoch-ms.ts';
import { logOffset } from '#worker/log/log-rows.ts';
import fc from 'fast-check';
import type { RecentSeries } from '#contract/columns/recent-series.ts';
import { recentSeries } from '#tests/support/provider/recent-answers.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { describe, expect, it } from 'vitest';
import { HISTORICAL_FIELDS, type HistoricalField } from '#domain/series/historical-unit.ts';
import { rainPath } from '#domain/quantities/choices/rain-period.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { STATION_PATHS, type ReadingPath } from '#domain/tags/tag-path.ts';
import { ok } from '#domain/result.ts';
import type { Series, StationSeriesFrame } from '#worker/api/station-series.ts';
import type { CompactRow } from '#feed/history/history-cache.ts';
import { Rejections } from '#worker/feed/rejections.ts';
import { Ingest } from '#worker/ingest.ts';
import type { LogSize } from '#worker/log/event-log.ts';
import type { Projection } from '#worker/projections/projection.ts';
import type { HistoryRequest } from '#worker/projections/series/joined-range.ts';
import { SeriesTable } from '#worker/projections/series/series-table.ts';
import { StationBoard } from '#worker/projections/station/station-board.ts';
import { AlertLevels } from '#worker/projections/alert-levels.ts';
import { StationBriefs } from '#worker/projections/station/station-briefs.ts';
import { StationTrends } from '#worker/projections/trends/station-trends.ts';
import { StationSeries } from '#worker/projections/series/station-series.ts';
import { StationSheet } from '#worker/projections/station/station-sheet.ts';
import { RowColumns } from '#worker/persistence/row-columns.ts';
import { replayedState } from '#tests/support/log/log-state.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-09-11T12:00:00-03:00');
const STATIONS = ['EST-00013', 'EST-00014', 'DEMO-0001'] as const;
const WATCHED = STATIONS[0];
const LEVEL: ReadingPath = READING_PATHS.riverStage;
const RAIN: ReadingPath = rainPath('001h');

type Station = (typeof STATIONS)[number];

/**
 * What happens between a provider and a visit. A station's values are received live, or lost while
 * the connection is down.
 */
type Step =
  | {
      readonly kind: 'says';
      readonly station: Station;
      readonly path: ReadingPath;
      readonly value: number | null;
      /** How old the measurement is; null: no measurement time is sent. */
      readonly lag: number | null;
      readonly isHeard: boolean;
    }
  | { readonly kind: 'late-stamp'; readonly station: Station; readonly age: number }
  | { readonly kind: 'asks' }
  | { readonly kind: 'answers'; readonly origin: 'snapshot' | 'resync' }
  | { readonly kind: 'waits'; readonly milliseconds: number }
  | { readonly kind: 'clock'; readonly by: number }
  | { readonly kind: 'pulls' }
  | { readonly kind: 'history' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('says' as const),
      station: fc.constantFrom(WATCHED, WATCHED, ...STATIONS),
      path: fc.constantFrom(LEVEL, LEVEL, RAIN),
      value: fc.constantFrom(null, 0, 0.5, 0.8, 1, 1.01, 1.4, 2, 399, -35),
      lag: fc.constantFrom(null, 0, 0, 5_000, 2 * MINUTE, 3 * HOUR),
      isHeard: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('late-stamp' as const),
      station: fc.constantFrom(...STATIONS),
      age: fc.integer({ min: 1, max: 2 * HOUR }),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'asks' }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('answers' as const),
      origin: fc.constantFrom('snapshot' as const, 'resync' as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('waits' as const),
      milliseconds: fc.constantFrom(0, 15_000, MINUTE, 7 * MINUTE, 16 * MINUTE, 61 * MINUTE),
    }),
  },
  { weight: 3, arbitrary: fc.constant<Step>({ kind: 'pulls' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'history' }) },
);

const script = fc.array(step, { maxLength: 60 });

/** The same on a device whose clock is sometimes set back, by seconds or by more. */
const scriptAndClock = fc.array(
  fc.oneof(
    { weight: 20, arbitrary: step },
    { weight: 1, arbitrary: fc.constant<Step>({ kind: 'clock', by: -2_000 }) },
    { weight: 1, arbitrary: fc.constant<Step>({ kind: 'clock', by: -25 * MINUTE }) },
  ),
  { maxLength: 60 },
);

/** One gauge that sends many values within a minute, half of them while the connection is down. */
const denseScript: fc.Arbitrary<readonly Step[]> = fc
  .array(
    fc.record({
      value: fc.constantFrom(0.5, 0.8, 1, 1.4, 2, 399),
      isHeard: fc.boolean(),
      milliseconds: fc.constantFrom(0, 5_000, 5_000, 15_000, 61_000),
    }),
    { maxLength: 60 },
  )
  .map((said) =>
    said.flatMap(({ value, isHeard, milliseconds }): readonly Step[] => [
      { kind: 'asks' },
      { kind: 'says', station: WATCHED, path: LEVEL, value, lag: null, isHeard },
      ...(isHeard ? [] : [{ kind: 'answers', origin: 'resync' } as const]),
      { kind: 'waits', milliseconds },
    ]),
  );

const rowOf = (minute: number, values: Partial<Record<HistoricalField, number>>): CompactRow => ({
  timestamp: epochMs(START + minute * MINUTE),
  values: HISTORICAL_FIELDS.map((field) => values[field] ?? Number.NaN),
});

/** History up to the beginning of the visit, or none. */
const history: fc.Arbitrary<readonly CompactRow[]> = fc.constantFrom(
  [],
  [-60, -55, -50, -20, -15, -10].map((minute) =>
    rowOf(minute, { rio_nivel: 1 + minute / 100, chuva_hora: 0 }),
  ),
);

/** Recent series up to the beginning of the visit, or none. */
const recents: fc.Arbitrary<RecentSeries | null> = fc.constantFrom(
  null,
  recentSeries(START, 15 * MINUTE, 8, {
    [WATCHED]: {
      rio_nivel: { values: [0.4, 0.5, 0.6, 0.8, Number.NaN, 1, 1], month: [0.2, 1.5] },
      chuva_hora: { values: [0, 0, 2, 4] },
    },
  }),
);

/** The same log in a later visit, stored as a checkpoint and one segment after it. */
const restoredFrom = (earlier: Ingest, now: EpochMs, size?: LogSize): Ingest => {
  const { log, names } = earlier;
  const mark = { offset: log.first, savedAt: now };
  const base = replayedState(log, mark.offset);
  const state = new RowColumns(names);
  for (const { station, tag, value } of base.rows()) {
    state.add(station, tag, value, 'snapshot');
    state.addAge(station, base.ageOf(station));
  }
  const events = new RowColumns(names);
  for (const { station, tag, value, origin, receivedAt } of log.since(mark.offset)) {
    events.add(station, tag, value, origin, receivedAt);
  }
  const later = new Ingest(new Rejections(), size);
  const tail = [events.segment(mark, mark.offset)];
  later.restore({ checkpoint: state.checkpoint(mark), tail }, now);
  return later;
};

/** A visit: an ingest, a provider that holds the truth, and views that are opened on it. */
class Visit {
  intake: Ingest;
  now = START;
  readonly #size: LogSize | undefined;
  readonly #rows: readonly CompactRow[];
  readonly #truth = new Map<string, Map<string, unknown>>();
  /** The provider's recent series, which came before everything. */
  readonly recent: RecentSeries | null;
  #askedAt = 0;
  /** Pending answers to history requests. */
  #onTheWay: (() => void)[] = [];

  constructor(rows: readonly CompactRow[], size?: LogSize, recent: RecentSeries | null = null) {
    this.recent = recent;
    this.#rows = rows;
    this.#size = size;
    this.intake = new Ingest(new Rejections(), size);
  }

  play(happens: Step): void {
    const { intake } = this;
    switch (happens.kind) {
      case 'says': {
        const { station, path, value, lag, isHeard } = happens;
        const tags = this.#truth.get(station) ?? new Map<string, unknown>();
        this.#truth.set(station, tags);
        const said: [string, unknown][] = [[`${path}/Value`, value]];
        if (lag !== null) {
          said.push([STATION_PATHS.timeStamp, new Date(this.now - lag).toISOString()]);
        }
        for (const [tag, data] of said) {
          // The tags of an answer are in any order.
          tags.delete(tag);
          tags.set(tag, data);
          if (isHeard)
            intake.acceptMessage({ codigo: station, path: tag, data }, epochMs(this.now));
        }
        return;
      }
      case 'late-stamp': {
        const data = new Date(this.now - happens.age).toISOString();
        const message = { codigo: happens.station, path: STATION_PATHS.timeStamp, data };
        intake.acceptMessage(message, epochMs(this.now));
        return;
      }
      case 'asks':
        this.#askedAt = intake.log.head;
        return;
      case 'answers': {
        const tags = Object.fromEntries(
          [...this.#truth].map(([codigo, of]) => [codigo, Object.fromEntries(of)]),
        );
        const { origin } = happens;
        const answer = intake.readSnapshot(tags, { origin, receivedAt: epochMs(this.now) });
        if (answer.ok) intake.acceptSnapshot(answer.value, logOffset(this.#askedAt));
        this.#askedAt = intake.log.head;
        return;
      }
      case 'waits':
        this.now += happens.milliseconds;
        return;
      case 'clock':
        this.now += happens.by;
        intake.state.reports.correct({ from: logOffset(0), by: 0, now: epochMs(this.now) });
        return;
      case 'history':
        this.answerHistory();
        return;
      case 'pulls':
    }
  }

  /** Ends this visit and begins the next one from what was persisted. */
  leaveAndReturn(): void {
    this.intake = restoredFrom(this.intake, epochMs(this.now), this.#size);
    this.#askedAt = this.intake.log.head;
  }

  answerHistory(): void {
    for (const answer of this.#onTheWay.splice(0)) answer();
  }

  /** Every view for which an open one must equal a fresh one. */
  open() {
    const { intake } = this;
    const { names: dictionary, state: table, directory, log } = intake;
    const view = { dictionary, table, directory };
    const now = () => epochMs(this.now);
    const requestHistory: HistoryRequest = () =>
      new Promise((resolve) => {
        this.#onTheWay.push(() =>
          resolve(
            ok({
              step: 'Int5min',
              rows: this.#rows,
              pages: { done: 1, all: 1 },
              availableFrom: null,
              held: null,
            }),
          ),
        );
      });
    const ports = {
      now,
      zone: ZONE,
      requestHistory,
      onHistory: () => undefined,
      isNetworkLoaded: () => true,
    };
    const question = { codigo: WATCHED, from: epochMs(START - 2 * HOUR), to: null };
    const specs = {
      series: { ...question, columns: 1e4 },
      rows: { ...question, fields: [], window: { offset: 0, limit: 500 } },
      board: { limit: 3, codigos: [...STATIONS], near: null },
      briefs: { codigos: [...STATIONS] },
      sheet: { codigo: WATCHED },
    };
    const series = new StationSeries(view, log, specs.series, ports);
    const rows = new SeriesTable(view, log, specs.rows, ports);
    const trends = new StationTrends(view, { events: log, now });
    if (this.recent !== null) trends.accept(this.recent);
    const board = new StationBoard(view, specs.board, {
      trends,
      alerts: new AlertLevels(),
      now,
      isNetworkKnown: () => true,
    });
    const briefs = new StationBriefs(view, specs.briefs, {
      trends,
      log,
      isNetworkLoaded: () => true,
    });
    const sheet = new StationSheet(view, specs.sheet, () => true);
    const followers = [series, rows, board, briefs, sheet].map((one) => follower(log, one));
    return {
      follow: (): void => {
        for (const follow of followers) follow();
      },
      frames: () => ({
        series: series.frame(),
        table: rows.frame(),
        board: board.frame(),
        briefs: briefs.frame(),
        sheet: sheet.frame(),
      }),
      /** As after a clock jump. */
      repaint: (shift: number): void => {
        trends.clockChanged(shift);
        series.update(specs.series);
        rows.update(specs.rows);
        board.update(specs.board);
        briefs.update(specs.briefs);
        sheet.update(specs.sheet);
      },
      close: (): void => {
        series.close();
        rows.close();
      },
    };
  }
}

const follower = (log: Ingest['log'], view: Pick<Projection<unknown, never>, 'follow'>) => {
  let at = log.head;
  return (): void => {
    for (const rows of log.rows(at)) view.follow(rows);
    at = log.head;
  };
};

/** Lets pending answers be ingested. */
const settled = async (visit: Visit): Promise<void> => {
  for (let times = 0; times < 3; times += 1) {
    visit.answerHistory();
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
};

const playAll = async (
  visit: Visit,
  views: ReturnType<Visit['open']>,
  steps: readonly Step[],
): Promise<void> => {
  for (const happens of steps) {
    visit.play(happens);
    if (happens.kind === 'history') await settled(visit);
    if (happens.kind === 'clock') {
      views.follow();
      views.repaint(happens.by);
    }
    if (happens.kind !== 'pulls') continue;
    views.follow();
    views.frames();
  }
  views.follow();
  await settled(visit);
};

const river = ({ series }: StationSeriesFrame): Series | undefined =>
  series.find(({ field }) => field === 'rio_nivel');

describe('a view that has been open for a long time', () => {
  it('shows the same as one opened now: chart, table, board, briefs and sheet, after any snapshots, losses, silences, late stamps and visits', async () => {
    await fc.assert(
      fc.asyncProperty(
        scriptAndClock,
        scriptAndClock,
        fc.boolean(),
        history,
        recents,
        async (before, after, isBack, rows, recent) => {
          // Whether an answer is of our time is judged when it comes: views opened before and after a wrong clock differ.
          const isClockRight = [...before, ...after].every(({ kind }) => kind !== 'clock');
          const visit = new Visit(rows, undefined, isClockRight ? recent : null);
          for (const happens of before) visit.play(happens);
          if (isBack) visit.leaveAndReturn();
          const views = visit.open();
          await playAll(visit, views, after);
          const fresh = visit.open();
          await settled(visit);
          const [long, now] = [views.frames(), fresh.frames()];
          views.close();
          fresh.close();
          expect(long).toEqual(now);
        },
      ),
      propertyRuns(30),
    );
  });
});

/**
 * Small enough that everything is downsampled within a few events, and nothing moves into the base.
 */
const THINNED: LogSize = {
  segmentLength: 4,
  wholeSegments: 1,
  tiers: [
    { bucketMs: MINUTE, segments: 4 },
    { bucketMs: 10 * MINUTE, segments: 200 },
  ],
};

describe('a view that is opened when the past has been downsampled', () => {
  it('draws only what was measured live: its newest, its highest and its lowest', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(script, denseScript), async (steps) => {
        const visit = new Visit([], THINNED);
        const whole = new Map<number, Set<number>>();
        const measured: number[] = [];
        for (const happens of steps) {
          // A sentinel is the lowest of its bucket.
          if (happens.kind === 'says' && happens.value === -35) continue;
          visit.play(happens);
          if (happens.kind !== 'says' || !happens.isHeard) continue;
          const { station, path, value } = happens;
          if (station !== WATCHED || path !== LEVEL || value === null) continue;
          measured.push(value);
          whole.set(visit.now, (whole.get(visit.now) ?? new Set()).add(value));
        }
        const views = visit.open();
        await settled(visit);
        const drawn = river(views.frames().series);
        views.close();
        // A gap is NaN.
        const values = [...(drawn?.values ?? [])];
        for (const [index, value] of values.entries()) {
          expect([...(whole.get(drawn?.times[index] ?? 0) ?? [])]).toContain(value);
        }
        expect(values.at(-1)).toBe(measured.at(-1));
        expect([Math.min(...values), Math.max(...values)]).toEqual([
          Math.min(...measured),
          Math.max(...measured),
        ]);
      }),
      propertyRuns(40),
    );
  });
});
