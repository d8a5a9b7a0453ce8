import { RAINING_PATHS } from '#domain/stations/raining-now.ts';
import { StationBoard } from '#worker/projections/station/station-board.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { stationId } from '#domain/stations/station.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BELOW_ALERT_LEVELS, isAboveAlertLevel } from '#domain/stations/alerts/alert-state.ts';
import { applyMapFrame } from '#app/map/stations/station-columns.ts';
import { applyTableFrame } from '#app/table/table-view.ts';
import { rainPath } from '#domain/quantities/choices/rain-period.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { STATION_PATHS, type SubField } from '#domain/tags/tag-path.ts';
import {
  chooseCategory,
  MAP_START_SELECTION,
  valueOptionOf,
} from '#domain/quantities/choices/selector.ts';
import type { TagValue } from '#domain/tags/tag-event.ts';
import type { MapLayerQuery } from '#worker/api/map-layer.ts';
import type { StationTableQuery } from '#worker/api/station-table.ts';
import { DamBoard } from '#worker/projections/dams/dam-board.ts';
import { MapLayer } from '#worker/projections/map/map-layer.ts';
import { StationTable, type TablePorts } from '#worker/projections/table/station-table.ts';
import { shownOnMap } from '#tests/support/network/map-station.ts';
import { logFixture, type LogFixture } from '#tests/support/log/log-fixture.ts';
import { tablePorts, trendPorts } from '#tests/support/app/trend-ports.ts';
import { play, steps } from '#tests/support/app/projection-script.ts';
import { publishedThreshold } from '#tests/support/network/published-threshold.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { CODES, tagEvent, tagEvents } from '#tests/support/log/tag-events.ts';
import { withRows } from '#tests/support/browser/listed-rows.ts';

const selection: fc.Arbitrary<MapLayerQuery> = fc
  .record({
    selection: fc.constantFrom(
      MAP_START_SELECTION,
      chooseCategory('chuva'),
      chooseCategory('rio'),
      chooseCategory('vento'),
      chooseCategory('barragem'),
    ),
    filter: fc.constantFrom<Pick<MapLayerQuery, 'types' | 'range' | 'colour'>>(
      {},
      { range: { kind: 'data' } },
      { types: [] },
      { colour: 'alert' },
      { colour: 'change' },
      { types: ['Hidrologica'] },
      { types: ['Barramento', 'Desconhecida'], range: { kind: 'data' } },
    ),
  })
  .map(({ selection: chosen, filter }) => ({ ...chosen, ...filter }));

/** Times of events lie below an hour; the present of these tests is one of them. */
const now = () => epochMs(1_000);

/**
 * Events of stations that are on the map from the start: random events rarely put a station there.
 */
const placedEvents = tagEvents.map((events) => [
  ...[...new Set(events.map((event) => event.codigo))].flatMap((code) => [
    tagEvent(code, STATION_PATHS.latitude, -10.2),
    tagEvent(code, STATION_PATHS.longitude, -30.6),
  ]),
  ...events,
]);

describe('the map layer', () => {
  it('gives by patches what a fresh view gives, after any events and selections', () => {
    fc.assert(
      fc.property(steps(selection, placedEvents), (script) => {
        const { built, fresh } = play(
          script,
          MAP_START_SELECTION,
          (log, query) => new MapLayer(log, query, trendPorts(log, now)),
          applyMapFrame,
        );
        expect(shownOnMap(built)).toEqual(shownOnMap(fresh));
      }),
    );
  });

  it('counts every station on the map in exactly one class of the legend', () => {
    fc.assert(
      fc.property(steps(selection), (script) => {
        const { fresh } = play(
          script,
          MAP_START_SELECTION,
          (log, query) => new MapLayer(log, query, trendPorts(log, now)),
          applyMapFrame,
        );
        const { legend, stations } = fresh;
        const counted =
          (legend?.counts.reduce((sum, count) => sum + count, 0) ?? 0) +
          (legend?.withoutReading ?? 0) +
          (legend?.hiddenZero ?? 0) +
          (legend?.notComparable ?? 0) +
          (legend?.otherUnit ?? 0);
        expect(counted).toBe(stations.size);
        // It names its own selection, whatever has been chosen since.
        expect(legend && valueOptionOf(legend.selection)).toEqual(legend?.option);
      }),
    );
  });
});

const chooseLegend = (type: 'rio' | 'chuva') => ({
  type,
  range: valueOptionOf(chooseCategory(type)).range,
});

const COLUMNS = [
  { key: 'chuva', paths: [rainPath('003h'), rainPath('024h')] },
  { key: 'rio', paths: [READING_PATHS.riverStage] },
];

/** With the buckets of a fixed legend and of one that follows the readings. */
const COLOURED = COLUMNS.map((column) => ({
  ...column,
  legend: chooseLegend(column.key === 'rio' ? 'rio' : 'chuva'),
}));

const tableQuery: fc.Arbitrary<StationTableQuery> = fc.record({
  columns: fc.constantFrom(COLUMNS, COLUMNS.slice(0, 1), COLOURED),
  sort: fc.array(
    fc.record({
      key: fc.constantFrom('codigo', 'name', 'type', 'basin', 'heardAt', 'chuva', 'rio'),
      descending: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  search: fc.constantFrom('', 'jando', 'JANDÓ', 'est-', 'nada disso', 'hidro jando'),
  region: fc.constantFrom(undefined, undefined, 'Vale do Aruê'),
  only: fc.subarray(['reading' as const, 'raining' as const]),
  types: fc.constantFrom([], ['Hidrologica' as const], ['Desconhecida' as const]),
  window: fc.record({ offset: fc.nat(4), limit: fc.nat(6) }),
});

const portsOf = (log: LogFixture, elapsed: () => number = () => 0): TablePorts => ({
  ...tablePorts(log, now),
  elapsed,
});

const FIRST_TABLE: StationTableQuery = {
  columns: COLUMNS,
  sort: [{ key: 'codigo', descending: false }],
  search: '',
  types: [],
  window: { offset: 0, limit: 100 },
};

describe('stations above an alert level', () => {
  it('are the same on the map, with a position or without, in the table and in the state of the network, as are those where it rains', () => {
    const levels = new Map(
      CODES.map((code, index) => [code, [publishedThreshold({ value: index })]] as const),
    );
    const selection = chooseCategory('rio');
    const query: StationTableQuery = {
      ...FIRST_TABLE,
      columns: [{ key: 'alert', paths: [], derived: 'alert' }],
      sort: [{ key: 'alert', descending: true }],
      only: ['alert'],
    };
    const showers = fc.array(
      fc.tuple(fc.constantFrom(...CODES), fc.constantFrom(...RAINING_PATHS), fc.nat(1)),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(tagEvents, showers, (events, fallen) => {
        const log = logFixture();
        for (const event of events) log.apply(event);
        for (const [code, path, amount] of fallen) log.apply(tagEvent(code, path, amount));
        const ports = trendPorts(log, now, { thresholds: levels });
        const { state } = new StationBoard(
          log,
          { limit: 1, codigos: [], near: null },
          ports,
        ).frame();
        const { stations } = applyMapFrame(null, new MapLayer(log, selection, ports).frame());
        const table = new StationTable(log, query, tablePorts(log, now, levels)).frame();
        const above = [...stations.values()].filter(({ alert }) => isAboveAlertLevel(alert));
        expect(new Set(above.map(({ id }) => id))).toEqual(new Set(table.order));
        expect(stations.aboveLevels().reduce((sum, count) => sum + count)).toBe(table.matched);
        expect(stations.size).toBe(table.total);
        const isCompared = [...stations.values()].some(({ alert }) => alert >= BELOW_ALERT_LEVELS);
        expect(state.above).toBe(isCompared ? table.matched : null);
        const order = Array.from(table.order, (id) => log.dictionary.codigoOf(stationId(id)));
        expect(state.worst).toEqual(order);
        const rain: StationTableQuery = { ...FIRST_TABLE, only: ['raining'] };
        expect(state.raining).toBe(
          new StationTable(log, rain, tablePorts(log, now, levels)).frame().matched,
        );
      }),
      propertyRuns(100),
    );
  });
});

describe('the station table', () => {
  it('gives by patches what a fresh view gives, after any events, sorts, searches and windows', () => {
    fc.assert(
      fc.property(steps(tableQuery), (script) => {
        const { built, fresh } = play(
          script,
          FIRST_TABLE,
          (log, query) => new StationTable(log, query, portsOf(log)),
          applyTableFrame,
        );
        expect(built && withRows(built)).toEqual(withRows(fresh));
        expect(withRows(fresh).rows).not.toContain(undefined);
      }),
    );
  });

  it('gives as its window the slice of the complete sorted and filtered list', () => {
    fc.assert(
      fc.property(tagEvents, tableQuery, (events, query) => {
        const log = logFixture();
        for (const event of events) log.apply(event);
        const all = new StationTable(
          log,
          { ...query, window: { offset: 0, limit: 1_000 } },
          portsOf(log),
        ).frame();
        const part = new StationTable(log, query, portsOf(log)).frame();
        const { offset, limit } = query.window;
        expect([...part.order]).toEqual([...all.order].slice(offset, offset + limit));
        expect(part.matched).toBe(all.order.length);
      }),
    );
  });
});

describe('the basin of a station in the table', () => {
  it('has the name that people give it, in the list, the search and the filters, also in a pause', () => {
    const log = logFixture();
    for (const [code, basin] of [
      ['A', 'B-1 FUNDO'],
      ['B', 'B-1 Fundo'],
      ['C', 'B-2 ALTO'],
    ] as const) {
      log.apply(tagEvent(code, STATION_PATHS.basin, basin));
    }
    // Described before its areas are known.
    expect([...log.directory.visible()]).toHaveLength(3);
    log.directory.nameAreas([
      { kind: 'basin', wireName: 'B-1 FUNDO', name: 'Rio Fundo' },
      { kind: 'basin', wireName: 'B-1 Fundo', name: 'Rio Fundo' },
      { kind: 'region', wireName: 'B-2 ALTO', name: 'Serra' },
    ]);
    for (const pausedAt of [undefined, epochMs(500)]) {
      const frameOf = (query: Partial<StationTableQuery>) =>
        new StationTable(log, { ...FIRST_TABLE, pausedAt, ...query }, portsOf(log)).frame();
      const { changed, places } = frameOf({});
      expect(changed.map(({ station }) => station?.basin)).toEqual([
        'Rio Fundo',
        'Rio Fundo',
        'B-2 ALTO',
      ]);
      expect(places?.basins).toEqual(['B-2 ALTO', 'Rio Fundo']);
      expect(frameOf({ basin: 'Rio Fundo' }).matched).toBe(2);
      expect(frameOf({ search: 'rio fundo' }).matched).toBe(2);
    }
  });
});

describe('the type of a station in the table', () => {
  it('is searched and sorted by what the network calls it', () => {
    const log = logFixture();
    for (const [code, type] of [
      ['A', 'Barramento'],
      ['B', 'Hidrologica'],
      ['C', 'Meteorologica'],
    ] as const) {
      log.apply(tagEvent(code, STATION_PATHS.type, type));
    }
    const typeNames = {
      Barramento: 'Usina',
      Hidrologica: 'Régua',
      Meteorologica: 'Clima',
      Pluviometrica: 'Chuva',
      Desconhecida: 'Outra',
    };
    const listed = (query: Partial<StationTableQuery>) =>
      new StationTable(log, { ...FIRST_TABLE, ...query }, portsOf(log))
        .frame()
        .changed.map(({ station }) => station?.codigo);
    const byType = [{ key: 'type', descending: false }];
    expect(listed({ sort: byType })).toEqual(['A', 'B', 'C']);
    expect(listed({ sort: byType, typeNames })).toEqual(['C', 'B', 'A']);
    expect(listed({ search: 'regua', typeNames })).toEqual(['B']);
    expect(listed({ search: 'hidro', typeNames })).toEqual([]);
    expect(listed({ search: 'hidro' })).toEqual(['B']);
  });
});

const LIVE_SORT: StationTableQuery = {
  ...FIRST_TABLE,
  sort: [{ key: 'rio', descending: true }],
  pace: 5_000,
};

describe('the unit in a column header', () => {
  it('is N/D until one station sends it, visible or not (SPEC 9)', () => {
    const log = logFixture();
    const report = (code: string, value: TagValue, field: SubField): void => {
      const from = log.log.head;
      log.apply(tagEvent(code, READING_PATHS.riverStage, value, { field }));
      for (const rows of log.log.rows(from)) table.follow(rows);
    };
    const query = { ...FIRST_TABLE, window: { offset: 0, limit: 1 } };
    const table = new StationTable(log, query, portsOf(log));
    const head = () => table.frame().units[1];
    // Before the first reading, the quantity's own.
    expect(head()).toBe('m');
    report('A', 4.62, 'Value');
    report('B', 120, 'Value');
    expect(head()).toBeNull();
    expect(table.stale).toBe(false);
    report('B', 'cm', 'Unit');
    expect(table.stale).toBe(true);
    expect(head()).toBe('m');
    report('B', 'pés', 'Unit');
    expect(head()).toBeNull();
  });
});

/** The only value without a unit, of a station that is not listed, appears and disappears. */
const LAST_VALUE_GOES = [
  [tagEvent('DEMO-0001', rainPath('003h'), null, { origin: 'snapshot' })],
  [tagEvent('DEMO-0001', STATION_PATHS.show, false, { origin: 'snapshot' })],
  [tagEvent('DEMO-0001', rainPath('003h'), null, { origin: 'absence' })],
];

describe('the station table, sorted by a column that changes', () => {
  it('moves no row before the pace has passed, though values change at once', () => {
    const log = logFixture();
    let elapsed = 0;
    const report = (codigo: string, level: number): void =>
      log.apply(tagEvent(codigo, READING_PATHS.riverStage, level));
    report('A', 5);
    report('B', 4);
    const table = new StationTable(
      log,
      LIVE_SORT,
      portsOf(log, () => elapsed),
    );
    expect([...table.frame().order]).toEqual([0, 1]);
    const from = log.log.head;
    report('B', 6);
    for (const rows of log.log.rows(from)) table.follow(rows);
    elapsed = 4_999;
    const soon = table.frame();
    expect([...soon.order]).toEqual([0, 1]);
    expect(soon.changed.map(({ id, values }) => [id, values[1]?.value])).toEqual([[1, 6]]);
    expect(table.stale).toBe(false);
    elapsed = 5_000;
    expect(table.stale).toBe(true);
    expect([...table.frame().order]).toEqual([1, 0]);
  });

  it('has the order of the readings once the pace has passed', () => {
    fc.assert(
      fc.property(fc.array(tagEvents, { minLength: 1, maxLength: 6 }), (batches) => {
        const log = logFixture();
        let elapsed = 0;
        const table = new StationTable(
          log,
          LIVE_SORT,
          portsOf(log, () => elapsed),
        );
        let at = log.log.head;
        let view = applyTableFrame(null, table.frame());
        const pull = (): void => {
          if (table.stale) view = applyTableFrame(view, table.frame());
        };
        for (const events of batches) {
          for (const event of events) log.apply(event);
          for (const rows of log.log.rows(at)) table.follow(rows);
          at = log.log.head;
          elapsed += 2_000;
          pull();
        }
        elapsed += 5_000;
        pull();
        const fresh = new StationTable(log, LIVE_SORT, portsOf(log)).frame();
        expect(withRows(view)).toEqual(withRows(applyTableFrame(null, fresh)));
      }),
      { examples: [[LAST_VALUE_GOES]] },
    );
  });

  it('never moves the pinned station, and orders the others around it', () => {
    fc.assert(
      fc.property(tagEvents, tagEvents, fc.nat(20), (before, after, which) => {
        const log = logFixture();
        for (const event of before) log.apply(event);
        const query = { ...LIVE_SORT, pace: 0 };
        const table = new StationTable(log, query, portsOf(log));
        const shown = [...table.frame().order];
        fc.pre(shown.length > 0);
        const at = which % shown.length;
        const id = shown[at] ?? 0;
        table.update({ ...query, hold: { id: stationId(id), at } });
        const from = log.log.head;
        for (const event of after) log.apply(event);
        for (const rows of log.log.rows(from)) table.follow(rows);
        const held = table.stale ? [...table.frame().order] : shown;
        const fresh = [...new StationTable(log, query, portsOf(log)).frame().order];
        if (held.includes(id) && at < held.length) expect(held[at]).toBe(id);
        expect(held.filter((other) => other !== id)).toEqual(fresh.filter((other) => other !== id));
      }),
    );
  });

  it('shows the moment of its pause while the log grows, and the present when it resumes', () => {
    fc.assert(
      fc.property(tagEvents, tagEvents, tableQuery, tableQuery, (before, after, first, second) => {
        const log = logFixture();
        for (const event of before) log.apply(event);
        const ports = portsOf(log);
        const freshOf = (query: StationTableQuery) =>
          withRows(applyTableFrame(null, new StationTable(log, query, ports).frame()));
        const then = freshOf(second);
        const table = new StationTable(log, first, ports);
        let view = applyTableFrame(null, table.frame());
        const update = (query: StationTableQuery): void => {
          table.update(query);
          view = applyTableFrame(view, table.frame());
        };
        update({ ...first, pausedAt: epochMs(7) });
        const from = log.log.head;
        for (const event of after) log.apply(event);
        for (const rows of log.log.rows(from)) table.follow(rows);
        expect(table.stale).toBe(false);
        update({ ...second, pausedAt: epochMs(7) });
        expect({ ...withRows(view), pausedAt: null }).toEqual(then);
        update(second);
        expect(withRows(view)).toEqual(freshOf(second));
      }),
    );
  });
});

describe('the dam board', () => {
  it('gives the same after any events as one made at the end', () => {
    fc.assert(
      fc.property(steps(fc.constant(null)), (script) => {
        const { built, fresh } = play(
          script,
          null,
          (log) => new DamBoard(log),
          (_, frame) => frame,
        );
        expect(built).toEqual(fresh);
      }),
    );
  });
});
