import type { CarriedValue } from '#contract/columns/day-columns.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';
import { type Database, numberIn, textIn } from '#storage/sqlite/database.ts';
import { StationFold } from './station-fold.ts';
import {
  type SeriesDay,
  addRow,
  rowOfReport,
  seriesDayOf,
  startOfSeriesDay,
  type StepCell,
  type StepRow,
  type StepRows,
} from './steps.ts';

/** The days on which a station has a quantity, as far as a version that keeps them wrote the rows. Made in a file that has none. */
export const MEASURED_SCHEMA =
  'CREATE TABLE IF NOT EXISTS measured (station INTEGER NOT NULL, quantity TEXT NOT NULL, day INTEGER NOT NULL, PRIMARY KEY (station, quantity, day)) WITHOUT ROWID';

/** Tables of the history (docs/storage.md). `steps` has a column for each quantity, added when the server first records it. */
export const SERIES_SCHEMA: readonly string[] = [
  'CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID',
  'CREATE TABLE stations (station INTEGER PRIMARY KEY, codigo TEXT NOT NULL UNIQUE, state TEXT NOT NULL)',
  'CREATE TABLE steps (station INTEGER NOT NULL, time INTEGER NOT NULL, reported_at INTEGER NOT NULL, older TEXT, is_past INTEGER, PRIMARY KEY (station, time)) WITHOUT ROWID',
  'CREATE TABLE past (station INTEGER PRIMARY KEY, until INTEGER NOT NULL, filled_from INTEGER NOT NULL, is_done INTEGER NOT NULL)',
  'CREATE TABLE days (day INTEGER PRIMARY KEY, changes INTEGER NOT NULL)',
  MEASURED_SCHEMA,
];
const KEY_COLUMNS = ['station', 'time', 'reported_at', 'older', 'is_past'];

/** How far a station is filled with what its source knows: from `until` back to `filledFrom`; nothing more where it is done. */
export interface StationPast {
  readonly codigo: string;
  readonly until: EpochMs;
  readonly filledFrom: EpochMs;
  readonly isDone: boolean;
}

/** Steps of one station whose ends are after `after`, up to `to`. */
export interface StepRange {
  readonly station: number;
  readonly after: number;
  readonly to: number;
}

const listed = (ids: readonly string[]): string => ids.map((id) => `, "${id}"`).join('');

/** The tables of the history in one process. All of it throws where the file refuses. */
export class SeriesTables {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  fact(name: string): string | null {
    const row = this.#db.get('SELECT value FROM facts WHERE name = ?', name);
    return row === undefined ? null : textIn(row, 'value');
  }

  setFact(name: string, value: string): void {
    this.#db.put('facts', { name, value });
  }

  /** Standard time of the days, milliseconds east of UTC. */
  get offsetMs(): number {
    return Number(this.fact('offsetMs') ?? 0);
  }

  /** The quantities that have a column. */
  get quantities(): readonly string[] {
    return this.#db
      .all("SELECT name FROM pragma_table_info('steps')")
      .map((row) => textIn(row, 'name'))
      .filter((name) => !KEY_COLUMNS.includes(name));
  }

  stationOf(codigo: string): number | undefined {
    const row = this.#db.get('SELECT station FROM stations WHERE codigo = ?', codigo);
    return row === undefined ? undefined : numberIn(row, 'station');
  }

  addStation(codigo: string): number {
    this.#db.run("INSERT OR IGNORE INTO stations (codigo, state) VALUES (?, 'null')", codigo);
    return this.stationOf(codigo) ?? 0;
  }

  /** Stations with greater numbers, in the order of their numbers. */
  stationsAfter(after: number, limit: number) {
    const sql = 'SELECT station, codigo FROM stations WHERE station > ? ORDER BY station LIMIT ?';
    const rows = this.#db.all(sql, after, limit);
    return rows.map((row) => [numberIn(row, 'station'), textIn(row, 'codigo')] as const);
  }

  /** The steps of the reports that a station has not ended. */
  openRows(station: number): readonly StepRow[] {
    const row = this.#db.get('SELECT state FROM stations WHERE station = ?', station);
    const rows: StepRows = new Map();
    if (row === undefined) return [];
    const fold = StationFold.restored(parseJson(textIn(row, 'state')), Infinity);
    for (const report of fold.open) addRow(rows, rowOfReport(report, this.offsetMs));
    return [...rows.values()];
  }

  /** A step with some of the quantities that have a column. */
  row(station: number, time: EpochMs, ids: readonly string[]): StepRow | undefined {
    const found = this.#db.get(
      `SELECT reported_at, older, is_past${listed(ids)} FROM steps WHERE station = ? AND time = ?`,
      station,
      time,
    );
    if (found === undefined) return undefined;
    const reportedAt = epochMs(numberIn(found, 'reported_at'));
    const older = typeof found['older'] === 'string' ? parseJson(found['older']) : null;
    const cells = new Map<string, StepCell>();
    for (const id of ids) {
      const value = found[id];
      if (typeof value !== 'number') continue;
      const at = isRecord(older) ? older[id] : undefined;
      cells.set(id, { value, at: typeof at === 'number' ? epochMs(at) : reportedAt });
    }
    return { time, reportedAt, cells, ...(found['is_past'] === 1 ? { isPast: true } : {}) };
  }

  /** Of each `stepMs` after `after` that has rows the newest one: its time, then the values of quantities that have a column. Oldest first. */
  newestRows(
    { station, after, to }: StepRange,
    stepMs: number,
    ids: readonly string[],
  ): readonly (readonly unknown[])[] {
    return this.#db.tuples(
      `SELECT max(time)${listed(ids)} FROM steps WHERE station = ? AND time > ? AND time <= ? GROUP BY (time - CAST(? AS INTEGER) - 1) / CAST(? AS INTEGER)`,
      station,
      after,
      to,
      after,
      stepMs,
    );
  }

  /**
   * In which parts of `partMs` of a range a station has a row with any of some quantities that have a column; with `of` 'all'
   * each station that has, by its code. Of a part one row is read: a day of five minutes has hundreds of each station.
   */
  partsWith(
    { after, to }: Omit<StepRange, 'station'>,
    partMs: number,
    ids: readonly string[],
    of: 'all' | 'any',
  ): readonly (readonly [part: number, codigo: string])[] {
    if (ids.length === 0) return [];
    const measured = ids.map((id) => `"${id}" IS NOT NULL`).join(' OR ');
    const hasRow = `EXISTS (SELECT 1 FROM steps WHERE steps.station = stations.station AND time > ? + part * ? AND time <= ? + (part + 1) * ? AND (${measured}))`;
    const parts =
      'WITH RECURSIVE parts (part) AS (SELECT 0 UNION ALL SELECT part + 1 FROM parts WHERE part + 1 < ?)';
    const sql =
      of === 'all'
        ? `${parts} SELECT part, codigo FROM stations, parts WHERE ${hasRow}`
        : `${parts} SELECT part, '' FROM parts WHERE EXISTS (SELECT 1 FROM stations WHERE ${hasRow})`;
    return this.#db
      .tuples(sql, (to - after) / partMs, after, partMs, after, partMs)
      .map(([part, codigo]) => [Number(part), String(codigo)]);
  }

  /** The last day before another one on which a station measured a quantity, or with `next` the first one after it; null without any. */
  measuredDay(station: number, quantity: string, day: SeriesDay, isNext = false): SeriesDay | null {
    const [end, side] = isNext ? ['min', '>'] : ['max', '<'];
    const sql = `SELECT ${end}(day) AS day FROM measured WHERE station = ? AND quantity = ? AND day ${side} ?`;
    const found = this.#db.get(sql, station, quantity, day)?.['day'];
    return typeof found === 'number' ? found : null;
  }

  /** The last value of a quantity that has a column in the steps up to a midnight; null without one. */
  lastUpTo(station: number, quantity: string, midnight: EpochMs): CarriedValue | null {
    const sql = `SELECT time, "${quantity}" AS value FROM steps WHERE station = ? AND time > ? AND time <= ? AND "${quantity}" IS NOT NULL ORDER BY time DESC LIMIT 1`;
    let day: SeriesDay | null = seriesDayOf(midnight, this.offsetMs) + 1;
    while (day !== null) {
      day = this.measuredDay(station, quantity, day);
      if (day === null) break;
      const [after, to] = [day, day + 1].map((one) => startOfSeriesDay(one, this.offsetMs));
      const row = this.#db.get(sql, station, after ?? 0, to ?? 0);
      // Of a thinned day it may be gone.
      if (row !== undefined) {
        return { value: numberIn(row, 'value'), at: epochMs(numberIn(row, 'time')) };
      }
    }
    return null;
  }

  /** Days that have readings, oldest first; `changes` rises with each reading that comes after the day was closed. */
  days(): readonly { readonly day: SeriesDay; readonly changes: number }[] {
    const rows = this.#db.all('SELECT day, changes FROM days ORDER BY day');
    return rows.map((row) => ({ day: numberIn(row, 'day'), changes: numberIn(row, 'changes') }));
  }
}
