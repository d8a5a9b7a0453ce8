import { createHash } from 'node:crypto';
import { HOUR_MS } from '#domain/time/durations.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { type Database, bytesIn, numberIn, textIn } from '../store/database.ts';
import { type DayBlock, type LastPart, unpackDay, unpackLast } from './steps/day-block.ts';
import { QuantityNumbers } from './steps/quantity-numbers.ts';
import { decodeRows, encodeRows } from './steps/row-codec.ts';
import { SHORT_STEP_MS, type SeriesDay, startOfSeriesDay } from './steps/step-grid.ts';
import type { StepRow } from './steps/step-row.ts';

/**
 * A day's steps are rows of `series_rows` until the day is over; then they are packed into `series_blocks`. What comes later is rows again,
 * until they are packed in turn. What a station is saying now is in `series_open`.
 */
export const SERIES_SCHEMA: readonly string[] = [
  'CREATE TABLE series_facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID',
  'CREATE TABLE series_quantities (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE)',
  'CREATE TABLE series_stations (station INTEGER PRIMARY KEY, codigo TEXT NOT NULL UNIQUE)',
  'CREATE TABLE series_open (station INTEGER PRIMARY KEY, state TEXT NOT NULL, rows BLOB NOT NULL)',
  'CREATE TABLE series_rows (day INTEGER NOT NULL, station INTEGER NOT NULL, time INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (day, station, time)) WITHOUT ROWID',
  'CREATE TABLE series_blocks (block INTEGER PRIMARY KEY, length INTEGER NOT NULL, station INTEGER NOT NULL, day INTEGER NOT NULL, last BLOB NOT NULL, rest BLOB NOT NULL, UNIQUE (length, station, day))',
  'CREATE TABLE series_days (day INTEGER PRIMARY KEY, changes INTEGER NOT NULL)',
];

/** Lengths of the steps that are stored, milliseconds. */
const STORED_LENGTHS = [SHORT_STEP_MS, HOUR_MS] as const;

/** Days of one station. */
interface DayRange {
  readonly station: number;
  readonly from: SeriesDay;
  readonly to: SeriesDay;
}

/** What bytes hold; null where they hold something else, as after a damage: it is as if it were not there. */
const readable = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch {
    return null;
  }
};

/** The tables of the series in one process. All of it throws where the file refuses. */
export class SeriesTables {
  readonly #db: Database;
  #numbers: QuantityNumbers | null = null;
  readonly #stations = new Map<string, number>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Does all of the work or nothing of it. */
  transaction<T>(work: () => T): T {
    try {
      return this.#db.transaction(work);
    } catch (error) {
      // They may be of what was not done.
      this.#numbers = null;
      this.#stations.clear();
      throw error;
    }
  }

  fact(name: string): string | null {
    const row = this.#db.get('SELECT value FROM series_facts WHERE name = ?', name);
    return row === undefined ? null : textIn(row, 'value');
  }

  setFact(name: string, value: string): void {
    this.#db.run('INSERT OR REPLACE INTO series_facts (name, value) VALUES (?, ?)', name, value);
  }

  /** Standard time of the days, milliseconds east of UTC. */
  get offsetMs(): number {
    return Number(this.fact('offsetMs') ?? 0);
  }

  get numbers(): QuantityNumbers {
    this.#numbers ??= new QuantityNumbers(
      this.#db
        .all('SELECT number, id FROM series_quantities')
        .map((row) => [numberIn(row, 'number'), textIn(row, 'id')] as const),
    );
    return this.#numbers;
  }

  /** Reads the numbers again: another process may have added some. */
  refresh(): void {
    this.#numbers = null;
  }

  /** Gives a number to each quantity that has none. */
  addQuantities(ids: readonly string[]): void {
    for (const id of ids) {
      this.#db.run('INSERT OR IGNORE INTO series_quantities (id) VALUES (?)', id);
    }
    this.#numbers = null;
  }

  /** The numbers of quantities; undefined for one that the store does not have. Another process may have added it meanwhile. */
  numbersOf(ids: readonly string[]): readonly (number | undefined)[] {
    if (ids.some((id) => this.numbers.numberOf(id) === undefined)) this.refresh();
    return ids.map((id) => this.numbers.numberOf(id));
  }

  stationOf(codigo: string): number | undefined {
    const known = this.#stations.get(codigo);
    if (known !== undefined) return known;
    const row = this.#db.get('SELECT station FROM series_stations WHERE codigo = ?', codigo);
    if (row === undefined) return undefined;
    const station = numberIn(row, 'station');
    this.#stations.set(codigo, station);
    return station;
  }

  addStation(codigo: string): number {
    const known = this.stationOf(codigo);
    if (known !== undefined) return known;
    this.#db.run('INSERT INTO series_stations (codigo) VALUES (?)', codigo);
    return this.stationOf(codigo) ?? 0;
  }

  /** Stations with greater numbers, in the order of their numbers. */
  stationsAfter(
    station: number,
    limit: number,
  ): readonly (readonly [station: number, codigo: string])[] {
    return this.#db
      .all(
        'SELECT station, codigo FROM series_stations WHERE station > ? ORDER BY station LIMIT ?',
        station,
        limit,
      )
      .map((row) => [numberIn(row, 'station'), textIn(row, 'codigo')] as const);
  }

  setOpen(station: number, state: string, rows: Uint8Array): void {
    this.#db.run(
      'INSERT OR REPLACE INTO series_open (station, state, rows) VALUES (?, ?, ?)',
      station,
      state,
      rows,
    );
  }

  openStates(): readonly (readonly [codigo: string, state: string])[] {
    return this.#db
      .all('SELECT codigo, state FROM series_open JOIN series_stations USING (station)')
      .map((row) => [textIn(row, 'codigo'), textIn(row, 'state')] as const);
  }

  /** The steps of what a station is saying. */
  openRows(station: number): readonly StepRow[] {
    const row = this.#db.get('SELECT rows FROM series_open WHERE station = ?', station);
    return row === undefined ? [] : this.#decoded(bytesIn(row, 'rows'));
  }

  row(day: SeriesDay, station: number, time: EpochMs): StepRow | undefined {
    const row = this.#db.get(
      'SELECT body FROM series_rows WHERE day = ? AND station = ? AND time = ?',
      day,
      station,
      time,
    );
    return row === undefined ? undefined : this.#decoded(bytesIn(row, 'body'))[0];
  }

  setRow(day: SeriesDay, station: number, row: StepRow): void {
    this.#db.run(
      'INSERT OR REPLACE INTO series_rows (day, station, time, body) VALUES (?, ?, ?, ?)',
      day,
      station,
      row.time,
      encodeRows([row], this.numbers),
    );
  }

  /** Rows of days, oldest first. */
  rows({ station, from, to }: DayRange): readonly StepRow[] {
    const rows: StepRow[] = [];
    for (const day of this.#rowDays(from, to)) {
      const found = this.#db.all(
        'SELECT body FROM series_rows WHERE day = ? AND station = ? ORDER BY time',
        day,
        station,
      );
      for (const row of found) rows.push(...this.#decoded(bytesIn(row, 'body')));
    }
    return rows;
  }

  #decoded(bytes: Uint8Array): readonly StepRow[] {
    return readable(() => decodeRows(bytes, this.numbers)) ?? [];
  }

  /** The days of a range that have rows: few, as days that are over are packed. */
  #rowDays(from: SeriesDay, to: SeriesDay): readonly SeriesDay[] {
    const days: SeriesDay[] = [];
    for (let next = from; next <= to; next += 1) {
      const row = this.#db.get('SELECT min(day) AS day FROM series_rows WHERE day >= ?', next);
      const day = row?.['day'];
      if (typeof day !== 'number' || day > to) break;
      days.push(day);
      next = day;
    }
    return days;
  }

  /** The oldest day of a station that has rows, at most `day`. */
  firstRows(day: SeriesDay): { readonly day: SeriesDay; readonly station: number } | undefined {
    const row = this.#db.get(
      'SELECT day, station FROM series_rows WHERE day <= ? ORDER BY day, station LIMIT ?',
      day,
      1,
    );
    return row && { day: numberIn(row, 'day'), station: numberIn(row, 'station') };
  }

  /** Names what a station has of a day, in rows and in blocks: of another content it is another one. */
  markOf(day: SeriesDay, station: number): string {
    const hash = createHash('sha256');
    const rows = this.#db.all(
      'SELECT body FROM series_rows WHERE day = ? AND station = ? ORDER BY time',
      day,
      station,
    );
    for (const row of rows) hash.update(bytesIn(row, 'body'));
    for (const lengthMs of STORED_LENGTHS) {
      const row = this.#db.get(
        'SELECT last, rest FROM series_blocks WHERE length = ? AND station = ? AND day = ?',
        lengthMs,
        station,
        day,
      );
      hash.update(`${lengthMs} ${row === undefined}`);
      if (row !== undefined) hash.update(bytesIn(row, 'last')).update(bytesIn(row, 'rest'));
    }
    return hash.digest('base64url');
  }

  deleteRows(day: SeriesDay, station: number): void {
    this.#db.run('DELETE FROM series_rows WHERE day = ? AND station = ?', day, station);
  }

  /** The steps of a day's block; none without one. */
  blockRows(lengthMs: number, station: number, day: SeriesDay): readonly StepRow[] {
    const row = this.#db.get(
      'SELECT last, rest FROM series_blocks WHERE length = ? AND station = ? AND day = ?',
      lengthMs,
      station,
      day,
    );
    if (row === undefined) return [];
    const block = { last: bytesIn(row, 'last'), rest: bytesIn(row, 'rest') };
    const grid = { start: startOfSeriesDay(day, this.offsetMs), lengthMs };
    return readable(() => unpackDay(block, grid, this.numbers)) ?? [];
  }

  hasBlock(lengthMs: number, station: number, day: SeriesDay): boolean {
    const row = this.#db.get(
      'SELECT block FROM series_blocks WHERE length = ? AND station = ? AND day = ?',
      lengthMs,
      station,
      day,
    );
    return row !== undefined;
  }

  setBlock(lengthMs: number, station: number, day: SeriesDay, { last, rest }: DayBlock): void {
    this.#db.run(
      'INSERT OR REPLACE INTO series_blocks (length, station, day, last, rest) VALUES (?, ?, ?, ?, ?)',
      lengthMs,
      station,
      day,
      last,
      rest,
    );
  }

  /** First parts of the blocks of days, oldest first: of the wanted quantities. */
  lastParts(
    lengthMs: number,
    { station, from, to }: DayRange,
    wanted: ReadonlySet<number>,
  ): readonly { readonly day: SeriesDay; readonly part: LastPart }[] {
    return this.#db
      .all(
        'SELECT day, last FROM series_blocks WHERE length = ? AND station = ? AND day BETWEEN ? AND ? ORDER BY day',
        lengthMs,
        station,
        from,
        to,
      )
      .flatMap((row) => {
        const part = readable(() => unpackLast(bytesIn(row, 'last'), wanted));
        return part === null ? [] : [{ day: numberIn(row, 'day'), part }];
      });
  }

  /** Deletes a station's blocks of days before `day`; how many there were. */
  deleteBlocks(lengthMs: number, station: number, day: SeriesDay): number {
    return this.#db.run(
      'DELETE FROM series_blocks WHERE length = ? AND station = ? AND day < ?',
      lengthMs,
      station,
      day,
    );
  }

  addDay(day: SeriesDay): void {
    this.#db.run('INSERT OR IGNORE INTO series_days (day, changes) VALUES (?, 0)', day);
  }

  changeDay(day: SeriesDay): void {
    this.#db.run('UPDATE series_days SET changes = changes + 1 WHERE day = ?', day);
  }

  changesOf(day: SeriesDay): number {
    const row = this.#db.get('SELECT changes FROM series_days WHERE day = ?', day);
    return row === undefined ? 0 : numberIn(row, 'changes');
  }

  days(): readonly { readonly day: SeriesDay; readonly changes: number }[] {
    return this.#db
      .all('SELECT day, changes FROM series_days ORDER BY day')
      .map((row) => ({ day: numberIn(row, 'day'), changes: numberIn(row, 'changes') }));
  }

  deleteDays(day: SeriesDay): void {
    this.#db.run('DELETE FROM series_days WHERE day < ?', day);
  }
}
