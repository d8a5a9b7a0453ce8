import type { WireValue } from '#contract/tag-source.ts';
import { parseJson } from '#domain/untrusted.ts';
import { type Database, numberIn, textIn } from '#storage/sqlite/database.ts';
import { CallRefused } from '#storage/sqlite/handlers.ts';
import type { EventColumns, LogEpoch, LogHead } from './tag-calls.ts';
import { storedValue, TagNames } from './tag-names.ts';

/** Generations that are kept for times in which the file cannot be written. */
const SPARE_GENERATIONS = 16;

/** The one row about the stream, as it begins. */
export const LOG_ROW = 'INSERT INTO log VALUES (lower(hex(randomblob(6))), 0, 0, 0, 0, 0, 0)';

/** Tables of the log (docs/storage.md). Numbers of tags are never used again. */
export const LOG_SCHEMA: readonly string[] = [
  `CREATE TABLE log (creation TEXT NOT NULL, generation INTEGER NOT NULL, reserved INTEGER NOT NULL,
    since INTEGER NOT NULL, head INTEGER NOT NULL, head_at INTEGER NOT NULL, probes INTEGER NOT NULL DEFAULT 0)`,
  'CREATE TABLE tags (id INTEGER PRIMARY KEY, codigo TEXT NOT NULL, path TEXT NOT NULL, seq INTEGER NOT NULL, value TEXT NOT NULL)',
  'CREATE TABLE events (seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, tag INTEGER NOT NULL, value TEXT NOT NULL)',
  LOG_ROW,
];

/** Takes the file over: reserves generations, and begins a new one where `isRenewed`. */
export const takeOverLog = (db: Database, isRenewed: boolean): void => {
  if (isRenewed)
    db.run('UPDATE log SET generation = reserved + 1, reserved = reserved + 1, since = head');
  db.run('UPDATE log SET reserved = reserved + ?', SPARE_GENERATIONS);
};

const valueOf = (stored: string): WireValue => {
  const value = parseJson(stored);
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number' || typeof value === 'string') return value;
  throw new Error('the file holds something else than a value');
};

/** The tables of the log in one process. All of it throws where the file refuses. */
export class LogTables {
  readonly #db: Database;
  readonly #names: TagNames;

  constructor(db: Database) {
    this.#db = db;
    this.#names = new TagNames(db);
  }

  /** Does all of the work or nothing of it. */
  transaction<T>(work: () => T): T {
    return this.#certain(() => this.#db.transaction(work));
  }

  /** The same, and it outlasts a power loss from then on. */
  durably<T>(work: () => T): T {
    return this.#certain(() => this.#db.durably(work));
  }

  #certain<T>(transaction: () => T): T {
    try {
      return transaction();
    } catch (error) {
      this.#names.forget();
      throw error;
    }
  }

  head(): LogHead {
    const row = this.#db.get(
      'SELECT creation, generation, reserved, since, head, head_at, (SELECT min(seq) FROM events) AS first FROM log',
    );
    if (row === undefined) throw new CallRefused('the file holds no log');
    const reserved = numberIn(row, 'reserved');
    const head = numberIn(row, 'head');
    const held = typeof row['first'] === 'number' ? row['first'] - 1 : head;
    return {
      creation: textIn(row, 'creation'),
      generation: numberIn(row, 'generation'),
      spare: Math.max(numberIn(row, 'generation'), reserved - SPARE_GENERATIONS) + 1,
      spareEnd: reserved + 1,
      after: Math.max(numberIn(row, 'since'), held),
      head,
      headAt: numberIn(row, 'head_at'),
    };
  }

  /** Begins an epoch after number `since`, and reserves generations after `reservedFrom`. */
  setEpoch(epoch: LogEpoch & { readonly since: number; readonly reservedFrom: number }): void {
    this.#db.run(
      'UPDATE log SET creation = ?, generation = ?, reserved = ?, since = ?, head = ?',
      epoch.creation,
      epoch.generation,
      epoch.reservedFrom + SPARE_GENERATIONS,
      epoch.since,
      epoch.since,
    );
  }

  /** The last value of each tag, in the order of their first events. */
  state(): Omit<EventColumns, 'ats'> {
    const rows = this.#db.all('SELECT id, value FROM tags ORDER BY id');
    const named = rows.map((row) => this.#names.nameOf(numberIn(row, 'id')));
    return {
      codigos: named.map(({ codigo }) => codigo),
      paths: named.map(({ path }) => path),
      values: rows.map((row) => valueOf(textIn(row, 'value'))),
    };
  }

  /** Sets last values; other tags stay as they are. */
  setState(seq: number, { codigos, paths, values }: Omit<EventColumns, 'ats'>): void {
    codigos.forEach((codigo, index) => {
      this.#setLast(
        this.#idOf(codigo, paths[index] ?? ''),
        seq,
        storedValue(values[index] ?? null),
      );
    });
  }

  /** Writes events after a number, and the last values of their tags. */
  write(after: number, { codigos, paths, values, ats }: EventColumns): void {
    if (codigos.length === 0) return;
    const last = new Map<number, number>();
    const stored = values.map(storedValue);
    codigos.forEach((codigo, index) => {
      const id = this.#idOf(codigo, paths[index] ?? '');
      last.set(id, index);
      this.#db.run(
        'INSERT INTO events (seq, at, tag, value) VALUES (?, ?, ?, ?)',
        after + index + 1,
        ats[index] ?? 0,
        id,
        stored[index] ?? 'null',
      );
    });
    for (const [id, index] of last) this.#setLast(id, after + index + 1, stored[index] ?? 'null');
    this.#db.run(
      'UPDATE log SET head = ?, head_at = max(head_at, ?)',
      after + codigos.length,
      ats.at(-1) ?? 0,
    );
  }

  /** At most `limit` held events after a number. */
  read(after: number, limit: number): EventColumns {
    const rows = this.#db.all(
      'SELECT at, tag, value FROM events WHERE seq > ? ORDER BY seq LIMIT ?',
      after,
      limit,
    );
    const named = rows.map((row) => this.#names.nameOf(numberIn(row, 'tag')));
    return {
      codigos: named.map(({ codigo }) => codigo),
      paths: named.map(({ path }) => path),
      values: rows.map((row) => valueOf(textIn(row, 'value'))),
      ats: rows.map((row) => numberIn(row, 'at')),
    };
  }

  /** Deletes of the `most` oldest events those from before an instant, and those up to a number. */
  dropOld(old: { readonly before: number; readonly upTo: number; readonly most: number }): void {
    const row = this.#db.get('SELECT min(seq) AS first FROM events');
    const first = typeof row?.['first'] === 'number' ? row['first'] : 0;
    this.#db.run(
      'DELETE FROM events WHERE seq < ? AND (at < ? OR seq <= ?)',
      first + old.most,
      old.before,
      old.upTo,
    );
  }

  dropEventsAfter(seq: number): void {
    this.#db.run('DELETE FROM events WHERE seq > ?', seq);
  }

  /** Deletes all events, and the numbers at which last values were set. */
  forgetNumbers(): void {
    this.dropEventsAfter(-1);
    this.#db.exec('UPDATE tags SET seq = 0');
  }

  #idOf(codigo: string, path: string): number {
    const known = this.#names.numberOf(codigo, path);
    if (known !== null) return known;
    const id = this.#names.add(codigo, path);
    this.#db.run(
      "INSERT INTO tags (id, codigo, path, seq, value) VALUES (?, ?, ?, 0, 'null')",
      id,
      storedValue(codigo),
      storedValue(path),
    );
    return id;
  }

  #setLast(id: number, seq: number, value: string): void {
    this.#db.run('UPDATE tags SET seq = ?, value = ? WHERE id = ?', seq, value, id);
  }
}
