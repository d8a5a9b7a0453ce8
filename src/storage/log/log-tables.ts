import { randomInt } from 'node:crypto';
import type { TagPosition } from '#contract/stream-position.ts';
import type { TagMessage, WireValue } from '#contract/tag-source.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { parseJson } from '#domain/untrusted.ts';
import {
  asciiJson,
  type Database,
  numberIn,
  type SqlRow,
  textIn,
} from '#storage/sqlite/database.ts';
import { CallRefused } from '#storage/sqlite/calls.ts';
import type { LoggedTag } from './tag-log.ts';

/** Which stream the numbers are of: its epoch is `creation.generation`. */
export interface LogEpoch {
  /** Random; a new one for a new log. */
  readonly creation: string;
  /** Random as well: of a file that goes back in time a counter would reach the same number again. */
  readonly generation: number;
}

/** The end of the tag log in the file. */
export interface LogHead extends LogEpoch {
  /** Events up to this number are of another generation, or not held. */
  readonly after: number;
  /** Number of the last event, and its time. */
  readonly head: number;
  readonly headAt: number;
}

/** An event, whose place gives its position. */
export type TimedTag = Omit<LoggedTag, keyof TagPosition>;

/** SQL for {@link newGeneration}. */
export const NEW_GENERATION = 'abs(random() % 281474976710656)';

/** Of 48 bits. */
export const newGeneration = (): number => randomInt(2 ** 48 - 1);

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

/** The stream goes on under another generation. */
export const renewLog = (db: Database): void =>
  db.exec(`UPDATE log SET generation = ${NEW_GENERATION}, since = head`);

const stored = (value: WireValue): string => asciiJson(JSON.stringify(value));

const valueIn = (row: SqlRow, column: string): WireValue => {
  const value = parseJson(textIn(row, column));
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number' || typeof value === 'string') return value;
  throw new Error('the file holds something else than a value');
};

/** A tag by the columns `codigo`, `path` and `value`. */
const tagIn = (row: SqlRow): TagMessage => {
  const [codigo, path] = [valueIn(row, 'codigo'), valueIn(row, 'path')];
  if (typeof codigo === 'string' && typeof path === 'string')
    return { codigo, path, data: valueIn(row, 'value') };
  throw new Error('the file holds something else than a tag');
};

/** The tables of the log in one process. All of it throws where the file refuses. */
export class LogTables {
  readonly #db: Database;
  /** Numbers of the tags, which never change, by code and path as the file has them; none: not read yet. */
  readonly #ids = new Map<string, number>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Does all of the work or nothing of it; `durably`: it outlasts a power loss from then on. */
  atomically(how: 'transaction' | 'durably', work: () => void): void {
    try {
      this.#db[how](work);
    } catch (error) {
      // Some may be of what was not done.
      this.#ids.clear();
      throw error;
    }
  }

  head(): LogHead {
    const row = this.#db.get(
      'SELECT creation, generation, since, head, head_at, (SELECT min(seq) FROM events) AS first FROM log',
    );
    if (row === undefined) throw new CallRefused('the file holds no log');
    const head = numberIn(row, 'head');
    const held = typeof row['first'] === 'number' ? row['first'] - 1 : head;
    return {
      creation: textIn(row, 'creation'),
      generation: numberIn(row, 'generation'),
      after: Math.max(numberIn(row, 'since'), held),
      head,
      headAt: numberIn(row, 'head_at'),
    };
  }

  /** Begins an epoch after a number: what was before is of another one. */
  renew({ creation, generation }: LogEpoch, after: number): void {
    this.#db.exec('DELETE FROM events; UPDATE tags SET seq = 0');
    this.#db.run(
      'UPDATE log SET creation = ?, generation = ?, since = ?, head = ?',
      creation,
      generation,
      after,
      after,
    );
  }

  /** The last value of each tag, in the order of their first events. */
  state(): readonly TagMessage[] {
    return this.#db.all('SELECT codigo, path, value FROM tags ORDER BY id').map(tagIn);
  }

  /** Sets the last value of a tag; others stay as they are. */
  setLast({ codigo, path, data }: TagMessage, seq: number): void {
    const id = this.#idOf(codigo, path);
    this.#db.run('UPDATE tags SET seq = ?, value = ? WHERE id = ?', seq, stored(data), id);
  }

  /** Writes events after a number, and the last values of their tags. */
  write(after: number, events: readonly TimedTag[]): void {
    const last = new Map<number, number>();
    for (const [index, { codigo, path, data, at }] of events.entries()) {
      const id = this.#idOf(codigo, path);
      last.set(id, index);
      this.#db.run(
        'INSERT INTO events (seq, at, tag, value) VALUES (?, ?, ?, ?)',
        after + index + 1,
        at,
        id,
        stored(data),
      );
    }
    for (const index of last.values()) {
      const event = events[index];
      if (event !== undefined) this.setLast(event, after + index + 1);
    }
    const end = events.at(-1);
    if (end === undefined) return;
    const head = after + events.length;
    this.#db.run('UPDATE log SET head = ?, head_at = max(head_at, ?)', head, end.at);
  }

  /** At most `limit` held events after a number. */
  read(after: number, limit: number): readonly TimedTag[] {
    return this.#db
      .all(
        `SELECT at, codigo, path, events.value AS value FROM events LEFT JOIN tags ON tags.id = events.tag
         WHERE events.seq > ? ORDER BY events.seq LIMIT ?`,
        after,
        limit,
      )
      .map((row) => ({ ...tagIn(row), at: epochMs(numberIn(row, 'at')) }));
  }

  /** Deletes of the `most` oldest events those from before an instant, and those up to a number. */
  dropOld(before: number, upTo: number, most: number): void {
    this.#db.run(
      'DELETE FROM events WHERE seq < (SELECT min(seq) FROM events) + ? AND (at < ? OR seq <= ?)',
      most,
      before,
      upTo,
    );
  }

  #idOf(codigo: string, path: string): number {
    const [name, pathName] = [stored(codigo), stored(path)];
    if (this.#ids.size === 0) {
      for (const row of this.#db.all('SELECT id, codigo, path FROM tags')) {
        this.#ids.set(`${textIn(row, 'codigo')} ${textIn(row, 'path')}`, numberIn(row, 'id'));
      }
    }
    const key = `${name} ${pathName}`;
    let id = this.#ids.get(key);
    if (id === undefined) {
      const added = this.#db.get(
        "INSERT INTO tags (codigo, path, seq, value) VALUES (?, ?, 0, 'null') RETURNING id",
        name,
        pathName,
      );
      id = numberIn(added ?? {}, 'id');
      this.#ids.set(key, id);
    }
    return id;
  }
}
