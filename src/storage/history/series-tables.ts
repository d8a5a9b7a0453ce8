import { HOUR_MS } from '#domain/time/durations.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';
import { type Database, numberIn, textIn } from '#storage/sqlite/database.ts';
import { StationFold } from './station-fold.ts';
import {
  type SeriesDay,
  addRow,
  rowOfReport,
  type StepCell,
  type StepRow,
  type StepRows,
} from './steps.ts';

/** Tables of the history (docs/storage.md). `steps` has a column for each quantity, added when the server first records it. */
export const SERIES_SCHEMA: readonly string[] = [
  'CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID',
  'CREATE TABLE stations (station INTEGER PRIMARY KEY, codigo TEXT NOT NULL UNIQUE, state TEXT NOT NULL)',
  'CREATE TABLE steps (station INTEGER NOT NULL, time INTEGER NOT NULL, reported_at INTEGER NOT NULL, older TEXT, is_past INTEGER, PRIMARY KEY (station, time)) WITHOUT ROWID',
  'CREATE TABLE past (station INTEGER PRIMARY KEY, until INTEGER NOT NULL, filled_from INTEGER NOT NULL, is_done INTEGER NOT NULL)',
  'CREATE TABLE days (day INTEGER PRIMARY KEY, changes INTEGER NOT NULL)',
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
    this.#db.run('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)', name, value);
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

  addQuantities(ids: readonly string[]): void {
    const known = new Set(this.quantities);
    for (const id of ids)
      if (!known.has(id)) this.#db.exec(`ALTER TABLE steps ADD COLUMN "${id}" REAL`);
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
  stationsAfter(
    station: number,
    limit: number,
  ): readonly (readonly [station: number, codigo: string])[] {
    return this.#db
      .all(
        'SELECT station, codigo FROM stations WHERE station > ? ORDER BY station LIMIT ?',
        station,
        limit,
      )
      .map((row) => [numberIn(row, 'station'), textIn(row, 'codigo')] as const);
  }

  states(): readonly (readonly [codigo: string, state: string])[] {
    return this.#db
      .all("SELECT codigo, state FROM stations WHERE state <> 'null'")
      .map((row) => [textIn(row, 'codigo'), textIn(row, 'state')] as const);
  }

  /** How far stations are filled with the time before the log. */
  pasts(): readonly StationPast[] {
    return this.#db
      .all('SELECT codigo, until, filled_from, is_done FROM past JOIN stations USING (station)')
      .map((row) => ({
        codigo: textIn(row, 'codigo'),
        until: epochMs(numberIn(row, 'until')),
        filledFrom: epochMs(numberIn(row, 'filled_from')),
        isDone: numberIn(row, 'is_done') === 1,
      }));
  }

  setPast({ codigo, until, filledFrom, isDone }: StationPast): void {
    this.#db.run(
      'INSERT OR REPLACE INTO past (station, until, filled_from, is_done) VALUES (?, ?, ?, ?)',
      this.addStation(codigo),
      until,
      filledFrom,
      isDone ? 1 : 0,
    );
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

  setRow(station: number, { time, reportedAt, cells, isPast }: StepRow): void {
    const older = [...cells]
      .filter(([, { at }]) => at !== reportedAt)
      .map(([id, { at }]) => [id, at]);
    this.#db.run(
      `INSERT OR REPLACE INTO steps (station, time, reported_at, older, is_past${listed([...cells.keys()])}) VALUES (?, ?, ?, ?, ?${', ?'.repeat(cells.size)})`,
      station,
      time,
      reportedAt,
      older.length === 0 ? null : JSON.stringify(Object.fromEntries(older)),
      isPast === true ? 1 : null,
      ...[...cells.values()].map(({ value }) => value),
    );
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

  /** Leaves of each hour of the range its last step; how many it deletes. */
  thin({ station, after, to }: StepRange): number {
    // Numbers are bound as floating-point ones: a division of integers needs them in the statement.
    const hourEnd = `(steps.time + ${this.offsetMs + HOUR_MS - 1}) / ${HOUR_MS} * ${HOUR_MS} - (${this.offsetMs})`;
    return this.#db.run(
      `DELETE FROM steps WHERE station = ? AND time > ? AND time <= ? AND EXISTS (
         SELECT 1 FROM steps AS later
         WHERE later.station = steps.station AND later.time > steps.time AND later.time <= ${hourEnd})`,
      station,
      after,
      to,
    );
  }

  /** Counts changes of a day, which is listed from then on. */
  changeDay(day: SeriesDay, changes: number): void {
    this.#db.run(
      'INSERT INTO days (day, changes) VALUES (?, ?) ON CONFLICT (day) DO UPDATE SET changes = changes + excluded.changes',
      day,
      changes,
    );
  }

  days(): readonly { readonly day: SeriesDay; readonly changes: number }[] {
    return this.#db
      .all('SELECT day, changes FROM days ORDER BY day')
      .map((row) => ({ day: numberIn(row, 'day'), changes: numberIn(row, 'changes') }));
  }
}
