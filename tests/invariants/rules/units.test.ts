import { exportsTexts } from '#i18n/pt-br/exports.ts';
import { ZONE } from '#tests/support/network/zones.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { logOffset } from '#worker/log/log-rows.ts';
import { stationId } from '#domain/stations/station.ts';
import fc from 'fast-check';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { describe, expect, it } from 'vitest';
import { applyMapFrame, type MapView } from '#app/map/stations/station-columns.ts';
import { readingIn } from '#app/table/rows/row-store.ts';
import { applyTableFrame, type TableView } from '#app/table/table-view.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import {
  STATION_PATHS,
  type Codigo,
  type ReadingPath,
  type SubField,
} from '#domain/tags/tag-path.ts';
import { rainPath } from '#domain/quantities/choices/rain-period.ts';
import type { Selection } from '#domain/quantities/choices/selector.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import { type TableColumnKey, tableReadingOf } from '#domain/quantities/choices/table-columns.ts';
import { exportJson } from '#app/table/tools/table-export.ts';
import type { TagEvent, TagValue } from '#domain/tags/tag-event.ts';
import { isRecord } from '#domain/untrusted.ts';
import type { DamBoardFrame } from '#worker/api/dam-board.ts';
import type { StationTableQuery } from '#worker/api/station-table.ts';
import type { StationBoardFrame } from '#worker/api/station-board.ts';
import { pathIdOf, fieldOf } from '#worker/log/dictionary.ts';
import { DamBoard } from '#worker/projections/dams/dam-board.ts';
import { MapLayer } from '#worker/projections/map/map-layer.ts';
import { StationBoard } from '#worker/projections/station/station-board.ts';
import { StationSheet } from '#worker/projections/station/station-sheet.ts';
import { StationTable } from '#worker/projections/table/station-table.ts';
import { logFixture, type LogFixture } from '#tests/support/log/log-fixture.ts';
import { tablePorts, trendPorts } from '#tests/support/app/trend-ports.ts';
import { codigo, tagEvent } from '#tests/support/log/tag-events.ts';

/** A quantity, where each view shows it, and the factor from each other unit to its own. */
interface Watched {
  readonly path: ReadingPath;
  readonly own: string;
  readonly factors: Readonly<Record<string, number>>;
  readonly column: TableColumnKey;
  readonly selection: Selection | null;
  readonly dam: 'percent' | 'upstream' | 'storage' | null;
  readonly summary: 'level' | 'rain' | 'percent' | null;
}

const METRES = { m: 1, cm: 0.01, mm: 0.001 };

const WATCHED: readonly Watched[] = [
  {
    path: READING_PATHS.riverStage,
    own: 'm',
    factors: METRES,
    column: 'rio',
    selection: { type: 'rio', history: '15s', value: 'nivel' },
    dam: null,
    summary: 'level',
  },
  {
    path: rainPath('001h'),
    own: 'mm',
    factors: { mm: 1, cm: 10, m: 1_000 },
    column: 'chuva001h',
    selection: { type: 'chuva', history: '001h', value: 'acumulado' },
    dam: null,
    summary: 'rain',
  },
  {
    path: READING_PATHS.damUpstream,
    own: 'm',
    factors: METRES,
    column: 'montante',
    selection: { type: 'barragem', history: '15s', value: 'montante' },
    dam: 'upstream',
    summary: null,
  },
  {
    path: READING_PATHS.damPercent,
    own: '%',
    factors: { '%': 1 },
    column: 'percentual',
    selection: { type: 'barragem', history: '15s', value: 'percentual' },
    dam: 'percent',
    summary: 'percent',
  },
  {
    path: READING_PATHS.damStorage,
    own: 'hm³',
    factors: { 'hm³': 1, hm3: 1, 'm³': 1e-6 },
    column: 'volume',
    selection: null,
    dam: 'storage',
    summary: null,
  },
  {
    path: READING_PATHS.windMean,
    own: 'km/h',
    factors: { 'km/h': 1, 'm/s': 3.6, kt: 1.852 },
    column: 'ventoMedio',
    selection: { type: 'vento', history: '15s', value: 'media' },
    dam: null,
    summary: null,
  },
];

const CODES = ['EST-00001', 'EST-00002', '__proto__'] as const;
const NO_UNIT: readonly TagValue[] = [null, '', '  ', 'N/D'];
const KNOWN = ['m (IBGE)', 'm', ' M ', 'cm', 'mm', '%', 'hm³', 'hm3', 'm³', 'km/h', 'm/s', 'kt'];
const HOSTILE = ['__proto__', 'constructor', 'pés', '<b>', '=1+1', 'x'.repeat(300)];
const UNITS: readonly TagValue[] = [...NO_UNIT, ...KNOWN, ...HOSTILE];
/** Placeholders for the first, second and third unit of a quantity's kind. */
const KIN: readonly TagValue[] = ['kin 1', 'kin 2', 'kin 3'];
const FORMATS: readonly TagValue[] = [null, '0.00', '0', 'N1', '%.3f', '__proto__', '', '{0:N2}'];
const DECIMALS: Readonly<Record<string, number>> = {
  '0.00': 2,
  '0': 0,
  N1: 1,
  '%.3f': 3,
  '{0:N2}': 2,
};

const value = fc.oneof(
  fc.constantFrom<TagValue>(
    null,
    0,
    0.04,
    4.62,
    462,
    4_620,
    93_000_000,
    399.88,
    -35,
    21_474_836.47,
  ),
  fc.double({ min: 0, max: 300, noNaN: true }),
);

const tag = (
  field: SubField,
  held: fc.Arbitrary<TagValue>,
): fc.Arbitrary<readonly [SubField, TagValue]> => held.map((some) => [field, some]);

const events: fc.Arbitrary<readonly TagEvent[]> = fc.array(
  fc
    .record({
      code: fc.constantFrom(...CODES),
      of: fc.constantFrom(...WATCHED),
      what: fc.oneof(
        { weight: 4, arbitrary: tag('Value', value) },
        { weight: 2, arbitrary: tag('Unit', fc.constantFrom(...UNITS)) },
        // Of the same kind as the quantity, where there are several.
        { weight: 3, arbitrary: tag('Unit', fc.constantFrom(...KIN)) },
        { weight: 1, arbitrary: tag('Format', fc.constantFrom(...FORMATS)) },
        { weight: 1, arbitrary: tag('Show', fc.constantFrom<TagValue>(true, false, null)) },
      ),
      origin: fc.constantFrom('live' as const, 'snapshot' as const, 'resync' as const),
      at: fc.nat(5_000),
    })
    .map(({ code, of, what: [field, held], origin, at }) => {
      const kin = Object.keys(of.factors);
      const place = KIN.findIndex((one) => one === held);
      const said = place < 0 ? held : (kin[place % kin.length] ?? null);
      return tagEvent(code, of.path, said, { field, origin, receivedAt: epochMs(at) });
    }),
  { size: 'medium', maxLength: 40 },
);

const batches = fc.array(events, { minLength: 1, maxLength: 3 });

/** What a view shows for a reading; undefined is nothing. */
type Said = Pick<ShownReading, 'value' | 'unit' | 'decimals'> | undefined;

/** The rule itself, from the last tags alone. */
const ruleFor = (log: LogFixture, codigo: string, watched: Watched): Said => {
  const path = log.dictionary.internKnownPath(watched.path);
  const tags = new Map<SubField, TagValue>();
  for (const { station, tag: id, value: held } of log.log.since(logOffset(0))) {
    const isOurs = log.dictionary.codigoOf(station) === codigo && pathIdOf(id) === path;
    if (isOurs) tags.set(fieldOf(id), held);
  }
  const said = tags.get('Value') ?? null;
  const unit = tags.get('Unit') ?? null;
  const format = String(tags.get('Format') ?? null);
  if (typeof said !== 'number') return undefined;
  const decimals = Object.hasOwn(DECIMALS, format) ? (DECIMALS[format] ?? null) : null;
  const plain = String(unit).trim().toLowerCase();
  const isUnsaid = NO_UNIT.includes(unit);
  const known = Object.hasOwn(watched.factors, plain) ? watched.factors[plain] : undefined;
  const factor = isUnsaid ? 1 : known;
  if (watched.own === 'm' && plain === 'm (ibge)') {
    return log.table.isPlausible(path, said)
      ? { value: said, unit: 'm (IBGE)', decimals }
      : undefined;
  }
  if (factor === undefined) return { value: said, unit: String(unit), decimals };
  const own = said * factor;
  if (!log.table.isPlausible(path, own)) return undefined;
  return {
    value: own,
    unit: isUnsaid ? null : watched.own,
    // A format belongs to the number that was sent.
    decimals: factor === 1 ? decimals : null,
  };
};

const TABLE: StationTableQuery = {
  columns: WATCHED.map(({ column }) => ({
    key: column,
    paths: tableReadingOf(column)?.paths ?? [],
  })),
  sort: [{ key: 'rio', descending: true }],
  search: '',
  types: [],
  window: { offset: 0, limit: 100 },
};

const NOW = epochMs(6_000);

/** Every view that shows readings, open while the log grows. */
class OpenViews {
  readonly #log: LogFixture;
  readonly #table: StationTable;
  readonly #dams: DamBoard;
  readonly #board: StationBoard;
  readonly #maps: ReadonlyMap<Watched, MapLayer>;
  readonly #sheets: ReadonlyMap<string, StationSheet>;
  readonly #mapViews = new Map<Watched, MapView>();
  #tableView: TableView | null = null;
  #damFrame: DamBoardFrame = { dams: [] };
  #boardFrame: StationBoardFrame | null = null;
  #at: number;

  constructor(log: LogFixture) {
    this.#log = log;
    this.#at = log.log.head;
    const now = () => NOW;
    this.#table = new StationTable(log, TABLE, tablePorts(log, now));
    this.#dams = new DamBoard(log);
    const board = { limit: 3, codigos: [...CODES], near: null };
    this.#board = new StationBoard(log, board, trendPorts(log, now));
    this.#maps = new Map(
      WATCHED.flatMap((watched) =>
        watched.selection === null
          ? []
          : [[watched, new MapLayer(log, watched.selection, trendPorts(log, now))]],
      ),
    );
    this.#sheets = new Map(
      CODES.map((codigo) => [codigo, new StationSheet(log, { codigo }, () => true)]),
    );
  }

  follow(): void {
    const maps = [...this.#maps];
    const sheets = [...this.#sheets.values()];
    const all = [this.#table, this.#dams, this.#board, ...maps.map(([, map]) => map), ...sheets];
    for (const rows of this.#log.log.rows(logOffset(this.#at)))
      for (const view of all) view.follow(rows);
    this.#at = this.#log.log.head;
    for (const [watched, map] of maps) {
      if (!map.stale) continue;
      const view = applyMapFrame(this.#mapViews.get(watched) ?? null, map.frame());
      this.#mapViews.set(watched, view);
    }
    if (this.#table.stale) this.#tableView = applyTableFrame(this.#tableView, this.#table.frame());
    if (this.#dams.stale) this.#damFrame = this.#dams.frame();
    if (this.#board.stale) this.#boardFrame = this.#board.frame();
  }

  /** What each view that shows a quantity shows for a station. */
  said(codigo: Codigo, watched: Watched): ReadonlyMap<string, Said> {
    const id = this.#log.dictionary.findStation(codigo);
    const row = this.#tableView?.rows.row(stationId(id ?? -1));
    const sheet = this.#sheets.get(codigo)?.frame();
    const onSheet = sheet?.known
      ? sheet.readings.find(({ path }) => path === watched.path)
      : undefined;
    const said = new Map<string, Said>([
      ['table', (row && readingIn(row, watched.column).shown) ?? undefined],
      [
        'sheet',
        onSheet !== undefined && typeof onSheet.value === 'number'
          ? { ...onSheet, value: onSheet.value }
          : undefined,
      ],
    ]);
    const shown = this.#mapViews.get(watched)?.stations.get(stationId(id ?? -1));
    if (this.#maps.has(watched)) {
      const isRead = shown !== undefined && !Number.isNaN(shown.value);
      said.set('map', isRead ? { value: shown.value, ...shown.look } : undefined);
    }
    if (watched.dam !== null) {
      const dam = this.#damFrame.dams.find((one) => one.id === id);
      said.set('dams', dam?.[watched.dam] ?? undefined);
    }
    if (watched.summary !== null) {
      const summary = this.#boardFrame?.named.find((one) => one.id === id);
      said.set('board', summary?.[watched.summary] ?? undefined);
    }
    return said;
  }

  /** Class of a station in the legend of a quantity's map; null where there is no map of it. */
  bucketOf(codigo: Codigo, watched: Watched): number | null {
    const id = this.#log.dictionary.findStation(codigo);
    return this.#mapViews.get(watched)?.stations.get(stationId(id ?? -1))?.bucket ?? null;
  }

  /** The unit in a column header of the table. */
  headOf(watched: Watched): string | null {
    return this.#tableView?.units.get(watched.column) ?? null;
  }

  /** The table as a file. */
  exported(): unknown {
    const { listed = [], rows } = this.#tableView ?? {};
    const watchedOf = (key: TableColumnKey) => WATCHED.find(({ column }) => column === key);
    const text = exportJson(
      {
        columns: WATCHED.map(({ column }) => column),
        unitOf: (key) => {
          const watched = watchedOf(key);
          return watched === undefined ? undefined : this.headOf(watched);
        },
        stations: listed.flatMap(({ id }) => {
          const row = rows?.row(id);
          if (row === undefined) return [];
          const readingOf = (key: TableColumnKey) => readingIn(row, key).shown;
          return [{ ...row, readingOf }];
        }),
        provenance: { source: '', note: null, openData: null },
        at: epochMs(0),
        zone: ZONE,
      },
      { label: (key) => key, type: () => '', alert: () => null, heads: exportsTexts.heads },
    );
    return JSON.parse(text);
  }
}

/** A cell of an export by code and column. */
const cellOf = (exported: unknown, codigo: string, column: string): unknown => {
  const rows: unknown = isRecord(exported) ? exported['stations'] : null;
  const row: unknown = Array.isArray(rows)
    ? rows.find((one: unknown) => isRecord(one) && one['codigo'] === codigo)
    : null;
  return isRecord(row) ? row[column] : null;
};

/** Units and decimals to the letter, numbers to the last digits of a float. */
const comparableTo = (said: Said, expected: Said) =>
  said === undefined
    ? null
    : {
        unit: said.unit,
        decimals: said.decimals,
        value:
          expected !== undefined &&
          Math.abs(said.value - expected.value) <= Math.max(1, Math.abs(expected.value)) * 1e-12
            ? expected.value
            : said.value,
      };

describe('the unit that is served', () => {
  it('is the one shown, with the same number, in every view, whatever the order of events', () => {
    fc.assert(
      fc.property(batches, (script) => {
        const log = logFixture();
        for (const codigo of CODES) {
          log.apply(tagEvent(codigo, STATION_PATHS.latitude, -10));
          log.apply(tagEvent(codigo, STATION_PATHS.longitude, -30));
          log.apply(tagEvent(codigo, STATION_PATHS.type, 'Barragem'));
        }
        const views = new OpenViews(log);
        for (const batch of script) {
          for (const event of batch) log.apply(event);
          views.follow();
          const exported = views.exported();
          for (const code of CODES) {
            for (const watched of WATCHED) {
              const expected = ruleFor(log, code, watched);
              const said = views.said(codigo(code), watched);
              const about = (view: string, of: Said) => ({
                code,
                column: watched.column,
                view,
                said: comparableTo(of, expected),
              });
              expect([...said].map(([view, of]) => about(view, of))).toEqual(
                [...said.keys()].map((view) => about(view, expected)),
              );
              // A file has a plain number where the header's unit is the cell's, else the number
              // with its unit.
              const cell = cellOf(exported, code, watched.column);
              if (expected === undefined) expect(cell).toBeNull();
              else if (expected.unit === views.headOf(watched)) expect(typeof cell).toBe('number');
              else expect(cell).toMatchObject({ unit: expected.unit });
              // A unit without a conversion has no colour and no number to compare.
              const isForeign = ![null, watched.own, 'm (IBGE)'].includes(expected?.unit ?? null);
              if (expected === undefined || !isForeign) continue;
              expect(views.bucketOf(codigo(code), watched) ?? -1).toBeLessThan(0);
              const station = log.dictionary.findStation(codigo(code)) ?? -1;
              const path = log.dictionary.internKnownPath(watched.path);
              expect(log.table.readingOf(stationId(station), path)).toBeNaN();
            }
          }
        }
      }),
      propertyRuns(40),
    );
  });
});
