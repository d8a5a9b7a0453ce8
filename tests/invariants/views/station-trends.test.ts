import { riverTrend } from '#app/map/panels/card/reading-words.ts';
import { paintStations } from '#app/map/stations/paint-stations.ts';
import { EVERY_STATION } from '#app/map/stations/station-filter.ts';
import { rateDirection, rateNumber, rateWords, trendNowOf } from '#app/table/cells/rate-texts.ts';
import { directionOfRate, SIGNS, isRate, type LevelRise } from '#domain/series/level-trend.ts';
import { riseTrend } from '#i18n/readings/trend-texts.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyMapFrame } from '#app/map/stations/station-columns.ts';
import { applyTableFrame } from '#app/table/table-view.ts';
import type { RecentSeries } from '#contract/columns/recent-series.ts';
import { rainPath } from '#domain/quantities/choices/rain-period.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { STATION_PATHS, type ReadingPath } from '#domain/tags/tag-path.ts';
import { chooseCategory } from '#domain/quantities/choices/selector.ts';
import { levelRise } from '#domain/series/rise-rate.ts';
import { pointsWithin, type SeriesPoint } from '#domain/series/series-point.ts';
import {
  ALERT_UNKNOWN,
  alertRankOf,
  alertStateOf,
  NO_ALERT_LEVELS,
} from '#domain/stations/alerts/alert-state.ts';
import { stationId } from '#domain/stations/station.ts';
import { freshnessByAge } from '#domain/stations/quality/freshness.ts';
import { decodeThresholds, thresholdsOf } from '#domain/stations/alerts/thresholds.ts';
import type { TagValue } from '#domain/tags/tag-event.ts';
import { inOwnUnit, unitCodeOf } from '#domain/tags/unit-code.ts';
import { epochMs, type EpochMs, later, DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/epoch-ms.ts';
import type { MapLayerQuery } from '#worker/api/map-layer.ts';
import type { StationTableQuery } from '#worker/api/station-table.ts';
import { LOG_START, type Offset } from '#worker/log/log-rows.ts';
import { tagIdOf } from '#worker/log/dictionary.ts';
import type { LogSize } from '#worker/log/event-log.ts';
import type { Projection } from '#worker/projections/projection.ts';
import { FrozenLog } from '#worker/projections/frozen-log.ts';
import { riseInstant } from '#worker/projections/trends/level-rates.ts';
import { MapLayer } from '#worker/projections/map/map-layer.ts';
import { StationBoard } from '#worker/projections/station/station-board.ts';
import { StationBriefs } from '#worker/projections/station/station-briefs.ts';
import { StationTable } from '#worker/projections/table/station-table.ts';
import { logFixture, type LogFixture } from '#tests/support/log/log-fixture.ts';
import { withRows } from '#tests/support/browser/listed-rows.ts';
import { shownOnMap } from '#tests/support/network/map-station.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { recentSeries, timeIn } from '#tests/support/provider/recent-answers.ts';
import { tagEvent } from '#tests/support/log/tag-events.ts';
import { tablePorts, trendPorts } from '#tests/support/app/trend-ports.ts';

const START = 100 * HOUR_MS;
const CODES = ['EST-1', 'EST-2', 'EST-3', 'REP-4'] as const;
type Code = (typeof CODES)[number];
const LEVEL = READING_PATHS.riverStage;

/** EST-1 and EST-2 have levels of the river, EST-2 also of rain, REP-4 of its reservoir; EST-3 has none. */
const { thresholds: THRESHOLDS } = decodeThresholds({
  'EST-1': [
    { field: 'rio_nivel', value: 1, label: 'Cota de atenção', level: 'atencao' },
    { field: 'rio_nivel', value: 2, label: 'Cota de alerta', level: 'alerta' },
  ],
  'EST-2': [
    { field: 'rio_nivel', value: 3, label: 'Cota de emergência', level: 'emergencia' },
    { field: 'chuva_hora', value: 40, label: 'Chuva de alerta', level: 'alerta' },
  ],
  'REP-4': [{ field: 'barramento_nivel', value: 2, label: 'Cota de alerta', level: 'alerta' }],
});

type Step =
  | {
      readonly kind: 'reports';
      readonly code: Code;
      readonly path: ReadingPath;
      readonly value: number | null;
      /** How old the station's stamp is; null: no stamp. */
      readonly lag: number | null;
      readonly origin: 'live' | 'snapshot';
    }
  | { readonly kind: 'unit'; readonly code: Code; readonly unit: string | null }
  | { readonly kind: 'hides'; readonly code: Code; readonly show: boolean }
  | { readonly kind: 'waits'; readonly ms: number }
  | {
      readonly kind: 'recent';
      /** How old its last value is; negative: its clock is ahead. */
      readonly age: number;
      readonly stepMs: number;
      readonly values: readonly (readonly number[])[];
    }
  | { readonly kind: 'pulls' };

const level = fc.constantFrom(Number.NaN, 0, 0.5, 0.8, 1, 1.01, 1.4, 2, 3.2, 24.7);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('reports' as const),
      code: fc.constantFrom(...CODES),
      path: fc.constantFrom(LEVEL, LEVEL, LEVEL, READING_PATHS.damUpstream, rainPath('001h')),
      value: fc.constantFrom(null, 0, 0.5, 0.8, 1, 1.01, 1.4, 2, 2, 3.2, 41, 24.7, -35),
      lag: fc.constantFrom(null, 0, 0, 0, 5_000, 50 * MINUTE_MS, 3 * HOUR_MS, -MINUTE_MS),
      origin: fc.constantFrom('live' as const, 'live' as const, 'snapshot' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('unit' as const),
      code: fc.constantFrom(...CODES),
      unit: fc.constantFrom('m', 'cm', 'pés', null),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('hides' as const),
      code: fc.constantFrom(...CODES),
      show: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('waits' as const),
      ms: fc.constantFrom(0, 15_000, MINUTE_MS, 7 * MINUTE_MS, 16 * MINUTE_MS, 61 * MINUTE_MS),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('recent' as const),
      age: fc.constantFrom(0, 1_000, 4 * MINUTE_MS, 20 * MINUTE_MS, 5 * HOUR_MS, -HOUR_MS, -1_000),
      stepMs: fc.constantFrom(5 * MINUTE_MS, 15 * MINUTE_MS),
      // Of EST-1, EST-2, the reservoir, and of a station that nobody knows.
      values: fc.array(fc.array(level, { maxLength: 9, size: 'max' }), {
        minLength: 4,
        maxLength: 4,
      }),
    }),
  },
  { weight: 3, arbitrary: fc.constant<Step>({ kind: 'pulls' }) },
);

const script = fc.array(step, { maxLength: 60, size: 'max' });

const reports = (code: Code, value: number): Extract<Step, { kind: 'reports' }> => ({
  kind: 'reports',
  code,
  path: LEVEL,
  value,
  lag: 0,
  origin: 'live',
});

/** Two rivers, so that there is a rate in most scripts; one is followed for a while at times. */
const riverScript = fc
  .array(
    fc.oneof(
      {
        weight: 12,
        arbitrary: step.map((happens): readonly Step[] => {
          if (happens.kind !== 'reports') return [happens];
          const { value } = happens;
          const code = happens.code === 'EST-3' ? 'EST-2' : 'EST-1';
          return [{ ...happens, code, path: LEVEL, value: value === 41 ? 2.2 : value }];
        }),
      },
      {
        weight: 1,
        arbitrary: fc
          .record({
            times: fc.nat(30),
            value: fc.constantFrom(1, 2),
            step: fc.constantFrom(0, 0.02, -0.05),
            everyMs: fc.constantFrom(40_000, 7 * MINUTE_MS),
            isRead: fc.boolean(),
          })
          .map(({ times, value, step, everyMs, isRead }): readonly Step[] =>
            Array.from({ length: times }, (_, index): readonly Step[] => [
              reports('EST-1', value + index * step),
              { kind: 'waits', ms: everyMs },
              ...(isRead ? [{ kind: 'pulls' as const }] : []),
            ]).flat(),
          ),
      },
    ),
    { maxLength: 50, size: 'max' },
  )
  .map((parts) => parts.flat());

/** A log, a clock, and the answers that have come. */
class Scene {
  readonly log: LogFixture;
  now: EpochMs = epochMs(START);
  readonly clock = () => this.now;
  /** Newest last. */
  readonly answers: { readonly series: RecentSeries; readonly isOfOurTime: boolean }[] = [];

  constructor(size?: LogSize) {
    this.log = logFixture(size);
    for (const [index, code] of CODES.entries()) {
      this.#say(code, STATION_PATHS.latitude, -10 - index);
      this.#say(code, STATION_PATHS.longitude, -30);
    }
  }

  #say(code: string, path: ReadingPath, value: number | string | boolean | null, more = {}): void {
    this.log.apply(tagEvent(code, path, value, { receivedAt: this.now, ...more }));
  }

  play(happens: Step): RecentSeries | null {
    switch (happens.kind) {
      case 'reports': {
        const { code, path, value, lag, origin } = happens;
        if (lag !== null) this.#say(code, STATION_PATHS.timeStamp, this.now - lag, { origin });
        this.#say(code, path, value, { origin });
        return null;
      }
      case 'unit':
        this.#say(happens.code, LEVEL, happens.unit, { field: 'Unit' });
        return null;
      case 'hides':
        this.#say(happens.code, STATION_PATHS.show, happens.show);
        return null;
      case 'waits':
        this.now = epochMs(this.now + happens.ms);
        return null;
      case 'recent': {
        const { age, stepMs, values } = happens;
        const [first = [], second = [], dam = [], foreign = []] = values;
        const series = recentSeries(this.now - age, stepMs, 9, {
          'EST-1': { rio_nivel: { values: first, month: [0.2, 2] } },
          'EST-2': { rio_nivel: { values: second }, chuva_hora: { values: first } },
          'REP-4': { barramento_nivel: { values: dam } },
          'XYZ-9': { rio_nivel: { values: foreign } },
        });
        this.answers.push({ series, isOfOurTime: age > -2_000 });
        return series;
      }
      case 'pulls':
        return null;
    }
  }

  /** The answer that counts: the newest of those whose clock is ours, unless the last one came without any before it. */
  get recent(): RecentSeries | null {
    let held: (typeof this.answers)[number] | null = null;
    for (const answer of this.answers) {
      if (held?.isOfOurTime === true && answer.series.until < held.series.until) continue;
      held = answer;
    }
    return held?.isOfOurTime === true ? held.series : null;
  }
}

const RATE = { key: 'taxa', paths: [], derived: 'rate' as const };
const NOW = { key: 'rumo', paths: [], derived: 'now' as const };
const ALERT = { key: 'cota', paths: [], derived: 'alert' as const };
const RIVER = { key: 'rio', paths: [LEVEL] };

const mapQuery: fc.Arbitrary<MapLayerQuery> = fc
  .record({
    type: fc.constantFrom('rio' as const, 'chuva' as const),
    colour: fc.constantFrom(undefined, 'value' as const, 'alert' as const, 'change' as const),
  })
  .map(({ type, colour }) => ({
    ...chooseCategory(type),
    ...(colour === undefined ? {} : { colour }),
  }));

const tableQuery: fc.Arbitrary<StationTableQuery> = fc.record({
  columns: fc.constantFrom([RIVER, RATE, NOW, ALERT], [RATE], [NOW], [ALERT, RIVER]),
  sort: fc.array(
    fc.record({
      key: fc.constantFrom('taxa', 'cota', 'codigo', 'rio'),
      descending: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
  search: fc.constant(''),
  types: fc.constant([]),
  only: fc.constantFrom([], ['alert' as const], ['reading' as const]),
  window: fc.constantFrom({ offset: 0, limit: 10 }, { offset: 1, limit: 2 }),
});

const FIRST_TABLE: StationTableQuery = {
  columns: [RATE],
  sort: [],
  search: '',
  types: [],
  window: { offset: 0, limit: 10 },
};

const SORTED_TABLE: StationTableQuery = {
  ...FIRST_TABLE,
  columns: [RIVER],
  sort: [{ key: 'rio', descending: false }],
};

/** Everything that has rates or alert ranks, over one scene. */
const openViews = (scene: Scene, map: MapLayerQuery, table: StationTableQuery) => {
  const { log, clock } = scene;
  const ports = trendPorts(log, clock, { thresholds: THRESHOLDS });
  const { trends } = ports;
  const frozen = new FrozenLog(
    () => log,
    () => trends.copy(),
    clock,
  );
  const briefs = { ...ports, log: log.log, isNetworkLoaded: () => true };
  const views = {
    map: new MapLayer(log, map, ports),
    table: new StationTable(log, table, { ...ports, frozen, elapsed: () => 0 }),
    board: new StationBoard(log, { limit: 3, codigos: [...CODES], near: null }, ports),
    briefs: new StationBriefs(log, { codigos: [...CODES] }, briefs),
    short: new StationBriefs(log, { codigos: [...CODES], withDays: false }, briefs),
  };
  const all: readonly Pick<Projection<unknown, never>, 'follow'>[] = Object.values(views);
  let at: Offset = log.log.head;
  let onMap: ReturnType<typeof applyMapFrame> | null = null;
  let inTable: ReturnType<typeof applyTableFrame> | null = null;
  let board: ReturnType<StationBoard['frame']> | null = null;
  let brief: ReturnType<StationBriefs['frame']> | null = null;
  let short: ReturnType<StationBriefs['frame']> | null = null;
  return {
    trends,
    pull: (): void => {
      for (const rows of log.log.rows(at)) for (const view of all) view.follow(rows);
      at = log.log.head;
      if (views.map.stale) onMap = applyMapFrame(onMap, views.map.frame());
      if (views.table.stale) inTable = applyTableFrame(inTable, views.table.frame());
      if (views.board.stale) board = views.board.frame();
      if (views.briefs.stale) brief = views.briefs.frame();
      if (views.short.stale) short = views.short.frame();
    },
    drawnTrend: () =>
      onMap && paintStations(onMap.stations, EVERY_STATION, scene.now, true).trends[0],
    shown: () => ({
      map: shownOnMap(onMap),
      table: inTable && withRows(inTable),
      board,
      briefs: brief,
      short,
    }),
  };
};

/** A station that had no stamp sends an old one: it falls silent sooner than any report so far would have it. */
const OLD_STAMP: readonly Step[] = [
  { ...reports('EST-1', 1), lag: null },
  { kind: 'waits', ms: 16 * MINUTE_MS },
  { ...reports('EST-1', 1.4), lag: null },
  { kind: 'pulls' },
  { ...reports('EST-1', 1.4), lag: 50 * MINUTE_MS },
  { kind: 'pulls' },
  { kind: 'waits', ms: 16 * MINUTE_MS },
];

/** A station that reports, and is hidden before the table is drawn again: it has moved and is gone. */
const HIDDEN_AFTER_REPORT: readonly Step[] = [
  { ...reports('EST-3', 1), origin: 'live' },
  { kind: 'pulls' },
  { ...reports('EST-3', 0), origin: 'live' },
  { kind: 'hides', code: 'EST-3', show: false },
];

describe('rates and alert ranks in every view', () => {
  it('are those of views opened now, after any events, silences and recent series', () => {
    fc.assert(
      fc.property(fc.oneof(script, riverScript), mapQuery, tableQuery, (steps, map, table) => {
        const scene = new Scene();
        const long = openViews(scene, map, table);
        for (const happens of steps) {
          const series = scene.play(happens);
          if (series !== null) long.trends.accept(series);
          if (happens.kind === 'pulls') long.pull();
        }
        long.pull();
        const fresh = openViews(scene, map, table);
        if (scene.recent !== null) fresh.trends.accept(scene.recent);
        fresh.pull();
        expect(long.shown()).toEqual(fresh.shown());
      }),
      {
        ...propertyRuns(50),
        examples: [
          [OLD_STAMP, chooseCategory('rio'), FIRST_TABLE],
          [HIDDEN_AFTER_REPORT, chooseCategory('rio'), SORTED_TABLE],
        ],
      },
    );
  });
});

/** What the log says of a river, by nothing but its events: times, units, sentinels. */
const levelsIn = ({ log }: Scene, code: Code): readonly SeriesPoint[] => {
  const station = log.dictionary.findStation(tagEvent(code, LEVEL, 0).codigo);
  if (station === undefined) return [];
  const path = log.dictionary.internKnownPath(LEVEL);
  const stampTag = tagIdOf(log.dictionary.internKnownPath(STATION_PATHS.timeStamp), 'Value');
  const points: SeriesPoint[] = [];
  let stamp = Number.NaN;
  let unit: TagValue = null;
  for (const event of log.log.since(LOG_START, station)) {
    const { tag, value, origin, receivedAt } = event;
    if (tag === tagIdOf(path, 'Unit')) unit = value;
    if (tag === stampTag && typeof value === 'number') stamp = Math.min(value, receivedAt);
    if (tag !== tagIdOf(path, 'Value')) continue;
    const time = origin === 'live' ? receivedAt : epochMs(Math.min(stamp, receivedAt));
    if (Number.isNaN(time)) continue;
    const metres = typeof value === 'number' ? inOwnUnit(unitCodeOf('m', unit), value) : Number.NaN;
    const isReading = metres >= -10 && metres <= 2_000;
    points.push({
      time: later(time, points.at(-1)?.time ?? time),
      value: isReading ? metres : Number.NaN,
    });
  }
  return points;
};

describe('the last 24 hours of a station', () => {
  it('are the recent values, then of each later step the last level of the log; its month is not narrower', () => {
    fc.assert(
      fc.property(riverScript, (steps) => {
        const scene = new Scene();
        const views = openViews(scene, chooseCategory('rio'), FIRST_TABLE);
        for (const happens of steps) {
          const series = scene.play(happens);
          if (series !== null) views.trends.accept(series);
          if (happens.kind === 'pulls') views.pull();
        }
        views.pull();
        const { recent } = scene;
        const { briefs, short } = views.shown();
        expect(briefs?.recentUntil).toBe(recent?.until ?? null);
        // Who does not ask for the days has all the rest.
        expect(short?.briefs).toEqual(briefs?.briefs.map((one) => ({ ...one, days: [] })));
        const brief = briefs?.briefs.find(({ station }) => station.codigo === 'EST-1');
        const values = recent?.stations.get(tagEvent('EST-1', LEVEL, 0).codigo)?.get('rio_nivel');
        if (brief === undefined) return;
        const day = brief.days.find(({ field }) => field === 'rio_nivel');
        if (recent === null || values === undefined) {
          expect(day).toBeUndefined();
          return;
        }
        const kept = [...values.values].map((value, index) => ({
          time: timeIn(recent, index),
          value,
        }));
        const ended = new Map(
          levelsIn(scene, 'EST-1')
            .filter(({ time }) => time > recent.until)
            .map((point) => [Math.ceil((point.time - recent.until) / recent.stepMs), point]),
        );
        const points = pointsWithin([...kept, ...ended.values()], DAY_MS);
        expect(day?.points).toEqual(points);
        const { minimum = Number.NaN, maximum = Number.NaN } = day?.month ?? {};
        for (const { value } of points) {
          if (Number.isNaN(value)) continue;
          expect(value).toBeGreaterThanOrEqual(minimum);
          expect(value).toBeLessThanOrEqual(maximum);
        }
      }),
      propertyRuns(50),
    );
  });
});

const LONGEST_FOLLOWED = 10 * MINUTE_MS;

/** Levels of log and recent series as one series: the log wins where it followed the river. */
const levelsOf = (scene: Scene, code: Code): readonly SeriesPoint[] => {
  const logged = levelsIn(scene, code);
  const series = scene.recent;
  const known = series?.stations.get(tagEvent(code, LEVEL, 0).codigo)?.get('rio_nivel');
  if (series === null || known === undefined) return logged;
  const filling = [...known.values].flatMap((value, index): readonly SeriesPoint[] => {
    const time = timeIn(series, index);
    if (Number.isNaN(value)) return [];
    const before = logged.findLast((point) => point.time <= time);
    const after = logged.find((point) => point.time > time);
    if (logged.length > 0 && after === undefined) return [];
    if (before === undefined || after === undefined) return [{ time, value }];
    const isUnseen = after.time - before.time > LONGEST_FOLLOWED;
    return isUnseen && time - series.stepMs >= before.time ? [{ time, value }] : [];
  });
  return [...logged, ...filling].toSorted((a, b) => a.time - b.time);
};

const expectedRise = (scene: Scene, code: Code): LevelRise | null => {
  const { log, now } = scene;
  const station = log.dictionary.findStation(tagEvent(code, LEVEL, 0).codigo);
  if (station === undefined) return null;
  const path = log.dictionary.internKnownPath(LEVEL);
  if (Number.isNaN(log.table.readingOf(station, path))) return null;
  const reportedAt = log.table.reportedAt(station);
  const freshness = freshnessByAge(reportedAt, now);
  if (freshness === 'silent' || freshness === 'unknown') return null;
  const points = levelsOf(scene, code);
  const logged = levelsIn(scene, code);
  const { codigo } = tagEvent(code, LEVEL, 0);
  const hasRecent = scene.recent?.stations.get(codigo)?.has('rio_nivel') === true;
  if (logged.length === 0 && !hasRecent) return null;
  const [before, last] = logged.slice(-2);
  const afterMs = before === undefined || last === undefined ? Infinity : last.time - before.time;
  // Without the log the last reading is that of the last step with one.
  const end = points.at(-1)?.time ?? reportedAt;
  return levelRise(points, riseInstant(end, afterMs, reportedAt));
};

describe('the rate of a river', () => {
  it.each([
    ['m', 20, 'cm/h', '20', 'subiu 20\u00a0cm em 1\u00a0h'],
    // The number rises by 0.2 of what it is in.
    [null, 0.2, null, '0,20\u00a0N/D em 1\u00a0h', 'subiu 0,20\u00a0N/D em 1\u00a0h'],
  ])(
    'of a level in %s has its unit in the table and its exports (SPEC 9)',
    (unit, value, rateUnit, number, words) => {
      const scene = new Scene();
      scene.play({ kind: 'unit', code: 'EST-1', unit });
      for (let index = 0; index <= 6; index += 1) {
        if (index > 0) scene.play({ kind: 'waits', ms: 10 * MINUTE_MS });
        scene.play({ ...reports('EST-1', 1 + index / 30), lag: 0 });
      }
      const query = { columns: [RATE], sort: [], search: '', types: [] };
      const window = { offset: 0, limit: 1 };
      const ports = tablePorts(scene.log, scene.clock);
      const frame = new StationTable(scene.log, { ...query, window }, ports).frame();
      const shown = frame.changed[0]?.values[0] ?? null;
      expect(frame.units).toEqual(['cm/h']);
      expect(shown).toMatchObject({ value: expect.closeTo(value, 6), unit: rateUnit });
      expect(rateDirection(shown)).toBe('rising');
      expect([rateNumber(shown), rateWords(shown)]).toEqual([number, words]);
    },
  );

  it('goes the same way on every surface, by the half hour before, whatever the hour did', () => {
    let turned = 0;
    // In cm/h now, and how much that changes in an hour.
    const rate = fc.integer({ min: -9, max: 9 });
    const bend = fc.integer({ min: -20, max: 20 });
    fc.assert(
      fc.property(rate, bend, (now, change) => {
        const scene = new Scene();
        for (let minute = -60; minute <= 0; minute += 1) {
          const hours = minute / 60;
          if (hours > -1) scene.play({ kind: 'waits', ms: MINUTE_MS });
          scene.play(reports('EST-1', 2 + (now * hours + (change * hours ** 2) / 2) / 100));
        }
        const views = openViews(scene, chooseCategory('rio'), {
          ...FIRST_TABLE,
          columns: [RATE, NOW],
        });
        views.pull();
        const { map, table, briefs } = views.shown();
        const rise = briefs?.briefs[0]?.rise ?? null;
        expect(rise).toEqual(expectedRise(scene, 'EST-1'));
        const trend = riseTrend(rise, 'm');
        const way = trend?.direction ?? null;
        if (isRate(rise?.hour) && directionOfRate(rise.hour.rate) !== way) turned += 1;
        const [station] = map?.stations.values() ?? [];
        expect(station && riverTrend(station)?.direction).toBe(way ?? undefined);
        expect(views.drawnTrend()).toBe(SIGNS[way ?? 'steady']);
        const [ofHour, ofNow] = table?.rows[0]?.readings ?? [];
        const inTable = trendNowOf(ofHour?.shown ?? null, ofNow?.shown ?? null);
        expect(inTable?.direction).toBe(way ?? undefined);
      }),
      { ...propertyRuns(50), examples: [[-1, 3]] },
    );
    expect(turned).toBeGreaterThan(0);
  });

  it('is that of the complete log, with the recent series where the log did not follow it', () => {
    let known = 0;
    fc.assert(
      fc.property(riverScript, (steps) => {
        const scene = new Scene();
        const { trends } = trendPorts(scene.log, scene.clock);
        for (const happens of steps) {
          const series = scene.play(happens);
          if (series !== null) trends.accept(series);
          if (happens.kind === 'pulls') {
            trends.catchUp();
            for (let id = 0; id < CODES.length; id += 1) trends.riseOf(stationId(id));
          }
        }
        trends.catchUp();
        for (const code of CODES) {
          const station = scene.log.dictionary.findStation(tagEvent(code, LEVEL, 0).codigo);
          if (station === undefined) continue;
          const expected = expectedRise(scene, code);
          if (isRate(expected?.hour)) known += 1;
          expect(trends.riseOf(station)).toEqual(expected);
        }
      }),
      propertyRuns(400),
    );
    expect(known).toBeGreaterThan(0);
  });
});

/** Nearly everything is downsampled within a few events. */
const TINY: LogSize = {
  segmentLength: 4,
  wholeSegments: 1,
  tiers: [
    { bucketMs: MINUTE_MS, segments: 4 },
    { bucketMs: 10 * MINUTE_MS, segments: 200 },
  ],
};

describe('rates that nobody asked for while the log moved on', () => {
  it('are those of the log as it is now', () => {
    fc.assert(
      fc.property(riverScript, (steps) => {
        const scene = new Scene(TINY);
        const { trends: slept } = trendPorts(scene.log, scene.clock);
        slept.catchUp();
        for (const happens of steps) {
          const series = scene.play(happens);
          if (series !== null) slept.accept(series);
        }
        const { trends: fresh } = trendPorts(scene.log, scene.clock);
        if (scene.recent !== null) fresh.accept(scene.recent);
        for (const trends of [slept, fresh]) trends.catchUp();
        for (let id = 0; id < CODES.length; id += 1) {
          expect(slept.rateOf(stationId(id))).toBe(fresh.rateOf(stationId(id)));
        }
      }),
      propertyRuns(200),
    );
  });
});

const ALERT_PATHS: ReadonlyMap<string, ReadingPath> = new Map([
  ['rio_nivel', LEVEL],
  ['chuva_hora', rainPath('001h')],
  ['barramento_nivel', READING_PATHS.damUpstream],
]);

describe('the alert rank of a station', () => {
  it('is the highest over its quantities that have levels and a reading', () => {
    fc.assert(
      fc.property(script, (steps) => {
        const scene = new Scene();
        for (const happens of steps) scene.play(happens);
        const { log } = scene;
        const { alerts } = trendPorts(log, scene.clock, { thresholds: THRESHOLDS });
        for (const code of CODES) {
          const { codigo } = tagEvent(code, LEVEL, 0);
          const station = log.dictionary.findStation(codigo);
          if (station === undefined) continue;
          const known = thresholdsOf(THRESHOLDS, codigo);
          const ranks = known.map(({ field }) => {
            const path = ALERT_PATHS.get(field);
            if (path === undefined) throw new Error(field);
            const value = log.table.readingOf(station, log.dictionary.internKnownPath(path));
            const look = { unit: null, decimals: field === 'chuva_hora' ? 1 : 2 };
            const state = alertStateOf(known, field, value, look);
            return Number.isNaN(value) ? ALERT_UNKNOWN : alertRankOf(state);
          });
          expect(alerts.rankOf(log, station)).toBe(Math.max(NO_ALERT_LEVELS, ...ranks));
        }
      }),
      propertyRuns(200),
    );
  });
});
