import { type EpochMs, epochMs } from '#domain/time/epoch-ms.ts';
import { logOffset } from '#worker/log/log-rows.ts';
import type { StationId } from '#domain/stations/station.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceBetween } from '#domain/stations/distance.ts';
import { freshnessByAge } from '#domain/stations/quality/freshness.ts';
import { rainPath } from '#domain/quantities/choices/rain-period.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { STATION_PATHS, type ReadingPath } from '#domain/tags/tag-path.ts';
import { decodeThresholds } from '#domain/stations/alerts/thresholds.ts';
import { directionOfRate, rateOf } from '#domain/series/level-trend.ts';
import { comparableNumber } from '#domain/tags/shown-reading.ts';
import { ORIGINS, type TagEvent } from '#domain/tags/tag-event.ts';
import type { StationBoardQuery } from '#worker/api/station-board.ts';
import { StationBoard } from '#worker/projections/station/station-board.ts';
import { logFixture, type LogFixture } from '#tests/support/log/log-fixture.ts';
import { trendPorts } from '#tests/support/app/trend-ports.ts';
import { play, steps } from '#tests/support/app/projection-script.ts';
import { tagEvent, tagEvents } from '#tests/support/log/tag-events.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The events of these tests lie in the three hours before it. */
const NOW = epochMs(3 * HOUR);

/** The usual events, spread over three hours, with more of what the board shows. */
const events: fc.Arbitrary<readonly TagEvent[]> = fc
  .tuple(
    tagEvents,
    fc.array(
      fc.record({
        codigo: fc.constantFrom('EST-00001', 'EST-00002', 'DEMO-0001'),
        path: fc.constantFrom(READING_PATHS.riverStage, rainPath('001h')),
        // Metres, centimetres and the units of either.
        value: fc.constantFrom(null, 0, 0.5, 0.8, 1, 1.4, 2, 80, 120, 399, 'm', 'cm', 'pés'),
        at: fc.nat(5_000),
        origin: fc.constantFrom(...ORIGINS),
      }),
      { maxLength: 60 },
    ),
  )
  .map(([usual, levels]) =>
    [
      ...usual,
      ...levels.map(({ codigo, path, value, at, origin }) =>
        tagEvent(codigo, path, origin === 'absence' ? null : value, {
          receivedAt: epochMs(at),
          origin,
          field: typeof value === 'string' ? 'Unit' : 'Value',
        }),
      ),
    ]
      .map((event) => ({
        ...event,
        receivedAt: epochMs(event.receivedAt * 2_000),
        value:
          event.path === STATION_PATHS.timeStamp && typeof event.value === 'number'
            ? event.value * 2_000
            : event.value,
      }))
      .toSorted((a, b) => a.receivedAt - b.receivedAt),
  );

/** Five gauges that report every ten minutes for an hour: rivers that rise, hold and fall beside each other. */
const gauges: fc.Arbitrary<readonly TagEvent[]> = fc
  .array(
    fc.tuple(
      fc.constantFrom(-0.1, 0, 0.02, 0.05, 0.1),
      fc.array(fc.constantFrom(1, 1.01, 1.2), { minLength: 7, maxLength: 7 }),
    ),
    { minLength: 5, maxLength: 5 },
  )
  .map((reportsByGauge) =>
    reportsByGauge
      .flatMap(([slope, starts], gauge) =>
        starts.map((start, index) =>
          tagEvent(`G-${gauge}`, READING_PATHS.riverStage, start + index * slope, {
            receivedAt: epochMs(NOW - (6 - index) * 10 * MINUTE + gauge),
          }),
        ),
      )
      .toSorted((a, b) => a.receivedAt - b.receivedAt),
  );

const query: fc.Arbitrary<StationBoardQuery> = fc.record({
  limit: fc.integer({ min: 1, max: 4 }),
  codigos: fc.subarray(['EST-00002', 'nada', 'EST-00001']),
  near: fc.constantFrom(null, { latitude: -10.2, longitude: -30.6 }),
});

const FIRST: StationBoardQuery = { limit: 3, codigos: [], near: null };

const board = (log: LogFixture, boardQuery: StationBoardQuery, now: () => EpochMs = () => NOW) =>
  new StationBoard(log, boardQuery, trendPorts(log, now));

const follow = (log: LogFixture, followed: StationBoard, from: number): void => {
  for (const rows of log.log.rows(logOffset(from))) followed.follow(rows);
};

describe('the station board', () => {
  it('gives the same after any events and queries as one made at the end', () => {
    fc.assert(
      fc.property(steps(query, fc.oneof(events, gauges)), (script) => {
        const { built, fresh } = play(script, FIRST, board, (_, frame) => frame);
        expect(built).toEqual(fresh);
      }),
    );
  });

  it('ranks the stations that report: by rain of an hour, by rate of rise', () => {
    fc.assert(
      fc.property(events, gauges, fc.integer({ min: 1, max: 5 }), (some, told, limit) => {
        const log = logFixture();
        for (const event of [...some, ...told]) log.apply(event);
        const ports = trendPorts(log, () => NOW);
        const { rain, rising } = new StationBoard(log, { ...FIRST, limit }, ports).frame();
        const { table, dictionary } = log;
        const ranked = (weigh: (id: StationId) => number | null) =>
          [...log.directory.visible()]
            .filter((id) => ['current', 'late'].includes(freshnessByAge(table.reportedAt(id), NOW)))
            .map((id) => ({ codigo: dictionary.codigoOf(id), weight: weigh(id) ?? 0 }))
            .filter(({ weight }) => weight > 0)
            .toSorted((a, b) => b.weight - a.weight || (a.codigo < b.codigo ? -1 : 1))
            .slice(0, limit);
        const rainTag = dictionary.internKnownPath(rainPath('001h'));
        expect(
          rain.map(({ station, rain: fallen }) => ({
            codigo: station.codigo,
            weight: comparableNumber(fallen),
          })),
        ).toEqual(ranked((id) => table.readingOf(id, rainTag)));
        expect(
          rising.map(({ station, rise }) => ({
            codigo: station.codigo,
            weight: rateOf(rise?.hour),
          })),
        ).toEqual(
          ranked((id) => {
            const rate = ports.trends.rateOf(id);
            return rate !== null && directionOfRate(rate) === 'rising' ? rate : null;
          }),
        );
      }),
    );
  });

  it('knows no rate before most of an hour has readings, and counts the rivers whose rate it knows', () => {
    const log = logFixture();
    const followed = board(log, FIRST);
    const report = (minutes: number, level: number): void => {
      const from = log.log.head;
      log.apply(
        tagEvent('A', READING_PATHS.riverStage, level, {
          receivedAt: epochMs(NOW - HOUR + minutes * MINUTE),
        }),
      );
      follow(log, followed, from);
    };
    for (const minutes of [0, 10, 20, 30]) report(minutes, 1 + minutes / 100);
    const ratesFrom = NOW - HOUR + 42 * MINUTE;
    expect(followed.frame()).toMatchObject({
      rising: [],
      rivers: 1,
      measuredRivers: 0,
      ratesFrom,
    });
    report(42, 1.42);
    const { rising, measuredRivers } = followed.frame();
    expect(measuredRivers).toBe(1);
    expect(followed.frame().ratesFrom).toBeNull();
    expect(rateOf(rising[0]?.rise?.hour)).toBeCloseTo(60);
  });

  it('drops a station that has gone silent, without an event, and adds it back when it reports', () => {
    const log = logFixture();
    let now = NOW;
    log.apply(tagEvent('A', rainPath('001h'), 12, { receivedAt: NOW }));
    const followed = board(log, FIRST, () => now);
    const codigos = () => followed.frame().rain.map(({ station }) => station.codigo);
    expect(codigos()).toEqual(['A']);
    // Late, then silent.
    for (const [age, listed] of [
      [5 * MINUTE, ['A']],
      [HOUR, []],
    ] as const) {
      now = epochMs(NOW + age);
      expect(followed.stale).toBe(false);
      now = epochMs(now + 1);
      expect(followed.stale).toBe(true);
      expect(codigos()).toEqual(listed);
    }
    expect(followed.stale).toBe(false);
    const from = log.log.head;
    log.apply(tagEvent('A', rainPath('001h'), 12, { receivedAt: now }));
    follow(log, followed, from);
    expect(codigos()).toEqual(['A']);
  });

  it('has the state of the network: where it rains now, and how full the dams are', () => {
    const log = logFixture();
    let now = NOW;
    const levels = board(log, FIRST, () => now);
    const stateAfter = (codigo: string, path: ReadingPath, value: number) => {
      log.apply(tagEvent(codigo, path, value, { receivedAt: now }));
      return levels.frame().state;
    };
    expect(levels.frame().state).toEqual({
      above: null,
      worst: [],
      rainGauges: 0,
      raining: 0,
      fill: null,
    });
    stateAfter('A', rainPath('015min'), 0);
    expect(stateAfter('B', rainPath('005min'), 0.2)).toMatchObject({ rainGauges: 2, raining: 1 });
    expect(stateAfter('D', READING_PATHS.damPercent, 8).fill).toEqual([8, 8]);
    expect(stateAfter('E', READING_PATHS.damPercent, 5).fill).toEqual([5, 8]);
    now = epochMs(NOW + HOUR);
    expect(levels.frame().state).toMatchObject({ rainGauges: 0, raining: 0, fill: [5, 8] });
    now = epochMs(now + 1);
    expect(levels.frame().state.fill).toBeNull();
  });

  it('counts the stations above a level only where a reading is compared with one', () => {
    const log = logFixture();
    const threshold = { field: 'rio_nivel', level: 'alerta', label: 'Cota de alerta', value: 3 };
    const { thresholds } = decodeThresholds({ R: [threshold] });
    const levels = new StationBoard(
      log,
      FIRST,
      trendPorts(log, () => NOW, { thresholds }),
    );
    const aboveAfter = (of: string, value: number) => {
      log.apply(tagEvent(of, READING_PATHS.riverStage, value, { receivedAt: NOW }));
      return levels.frame().state.above;
    };
    expect([levels.frame().state.above, aboveAfter('OTHER', 9)]).toEqual([null, null]);
    expect([aboveAfter('R', 2.9), aboveAfter('R', 3)]).toEqual([0, 1]);
  });

  it('has no frame before the network is known: the first stations are not all of them', () => {
    const log = logFixture();
    let isNetworkKnown = false;
    const ports = { ...trendPorts(log, () => NOW), isNetworkKnown: () => isNetworkKnown };
    const first = new StationBoard(log, FIRST, ports);
    log.apply(tagEvent('A', rainPath('001h'), 3, { receivedAt: NOW }));
    expect(first.stale).toBe(false);
    isNetworkKnown = true;
    expect(first.stale).toBe(true);
  });

  it('lists the nearest by distance, and requested ones in the order of the request', () => {
    fc.assert(
      fc.property(events, query, (some, boardQuery) => {
        const log = logFixture();
        for (const event of some) log.apply(event);
        const { nearest, named } = board(log, boardQuery).frame();
        const distances = nearest.map(({ distance }) => distance);
        expect(distances).toEqual(distances.toSorted((a, b) => a - b));
        for (const { station, distance } of nearest) {
          if (boardQuery.near === null || station.position === null) throw new Error('who asked?');
          expect(distance).toBe(distanceBetween(boardQuery.near, station.position));
        }
        const codigos: readonly string[] = named.map(({ station }) => station.codigo);
        expect(codigos).toEqual(boardQuery.codigos.filter((codigo) => codigos.includes(codigo)));
      }),
    );
  });
});
