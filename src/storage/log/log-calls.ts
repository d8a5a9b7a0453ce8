import { randomInt } from 'node:crypto';
import type { TagPosition } from '#contract/stream-position.ts';
import type { TagMessage, WireValue } from '#contract/tag-source.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { parseJson } from '#domain/untrusted.ts';
import { CallRefused } from '#storage/sqlite/calls.ts';
import {
  asciiJson,
  type Database,
  numberIn,
  type SqlRow,
  textIn,
} from '#storage/sqlite/database.ts';
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

/** Events to be written after number `after`. */
export interface LogBatch extends LogEpoch {
  readonly after: number;
  readonly events: readonly TimedTag[];
  /** Events from before this instant may be deleted. */
  readonly keptFrom: number;
}

/** The stream as it is in memory: what the file is to hold of it in place of what it has. */
export interface LogRenewal extends LogEpoch {
  /** Last value of each tag. */
  readonly tags: readonly TagMessage[];
  /** The events after number `after`. */
  readonly after: number;
  readonly events: readonly TimedTag[];
}

/** Events that the file has at most. */
const MOST_EVENTS = 2_000_000;
/** Rows that a commit may delete beyond those that it writes: so each of them stays short, and more are deleted than come. */
const DROPPED_AT_ONCE = 256;

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

/** The stream continues under another generation. */
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

const headOf = (db: Database): LogHead => {
  const row = db.get('SELECT log.*, (SELECT min(seq) FROM events) AS first FROM log');
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
};

const isSameStream = (a: LogEpoch, b: LogEpoch): boolean =>
  a.creation === b.creation && a.generation === b.generation;

/** The number of a tag, which never changes: a new one for a new tag. `forget`: some may be of what was not done. */
const tagNumbers = (db: Database) => {
  /** By code and path as the file has them; none: not read yet. */
  const ids = new Map<string, number>();
  const idOf = (codigo: string, path: string): number => {
    const names = [stored(codigo), stored(path)];
    if (ids.size === 0) {
      for (const row of db.all('SELECT id, codigo, path FROM tags')) {
        ids.set(`${textIn(row, 'codigo')} ${textIn(row, 'path')}`, numberIn(row, 'id'));
      }
    }
    const key = names.join(' ');
    const sql = "INSERT INTO tags (codigo, path, seq, value) VALUES (?, ?, 0, 'null') RETURNING id";
    const id = ids.get(key) ?? numberIn(db.get(sql, ...names) ?? {}, 'id');
    ids.set(key, id);
    return id;
  };
  return { idOf, forget: () => ids.clear() };
};

/** What changes the tables. */
const logWriter = (db: Database) => {
  const { idOf, forget } = tagNumbers(db);
  /** Sets the last value of a tag; others stay as they are. */
  const setLast = ({ codigo, path, data }: TagMessage, seq: number): void => {
    const id = idOf(codigo, path);
    db.run('UPDATE tags SET seq = ?, value = ? WHERE id = ?', seq, stored(data), id);
  };
  return {
    setLast,
    /** Does all of the work or nothing of it; `durably`: it outlasts a power loss from then on. */
    atomically: (how: 'transaction' | 'durably', work: () => void): void => {
      try {
        db[how](work);
      } catch (error) {
        forget();
        throw error;
      }
    },
    /** Writes events after a number, and the last values of their tags. */
    write: (after: number, events: readonly TimedTag[]): void => {
      const last = new Map<number, () => void>();
      const insert = 'INSERT INTO events (seq, at, tag, value) VALUES (?, ?, ?, ?)';
      for (const [index, event] of events.entries()) {
        const id = idOf(event.codigo, event.path);
        const seq = after + index + 1;
        last.set(id, () => setLast(event, seq));
        db.run(insert, seq, event.at, id, stored(event.data));
      }
      for (const set of last.values()) set();
      const at = events.at(-1)?.at ?? 0;
      db.run('UPDATE log SET head = ?, head_at = max(head_at, ?)', after + events.length, at);
    },
  };
};

/** Calls of the tag log. */
export const logCalls = (db: Database) => {
  const { setLast, atomically, write } = logWriter(db);
  return {
    logHead: () => headOf(db),
    /** Proves that the disk takes something. */
    logProbe: () => {
      // A page that is written: the same value would not be.
      db.run('UPDATE log SET probes = probes + 1');
      return null;
    },
    /** The last value of each tag, in the order of their first events. */
    logTags: () => db.all('SELECT codigo, path, value FROM tags ORDER BY id').map(tagIn),
    /**
     * Writes events and the last values of their tags, all or nothing; the number after which events are held. What it has written before
     * is not written again: what a process had written before it died is asked of the next one.
     */
    logAppend: ({ after, events, keptFrom, ...stream }: LogBatch) => {
      const held = headOf(db);
      if (!isSameStream(held, stream)) {
        throw new CallRefused(`the file holds the stream ${held.creation}.${held.generation}`);
      }
      const last = after + events.length;
      if (held.head === last) return held.after;
      if (held.head !== after) throw new CallRefused(`the file ends at ${held.head}, not ${after}`);
      atomically('transaction', () => {
        write(after, events);
        db.run(
          'DELETE FROM events WHERE seq < (SELECT min(seq) FROM events) + ? AND (at < ? OR seq <= ?)',
          events.length + DROPPED_AT_ONCE,
          keptFrom,
          last - MOST_EVENTS,
        );
      });
      return headOf(db).after;
    },
    /** Replaces the stream, all or nothing: what was before is of another epoch. */
    logRenew: ({ creation, generation, after, tags, events }: LogRenewal) => {
      const begin = 'UPDATE log SET creation = ?, generation = ?, since = ?';
      atomically('durably', () => {
        db.exec('DELETE FROM events; UPDATE tags SET seq = 0');
        db.run(begin, creation, generation, after);
        for (const tag of tags) setLast(tag, after);
        write(after, events);
      });
      return headOf(db);
    },
    /** At most `limit` events after a number; null where they are no longer held, or are of another stream. */
    logRead: (asked: LogEpoch & { readonly after: number; readonly limit: number }) => {
      const { after, limit } = asked;
      const log = headOf(db);
      if (!isSameStream(log, asked) || after < log.after || after > log.head) return null;
      return db
        .all(
          `SELECT at, codigo, path, events.value AS value FROM events LEFT JOIN tags ON tags.id = events.tag
           WHERE events.seq > ? ORDER BY events.seq LIMIT ?`,
          after,
          limit,
        )
        .map((row): TimedTag => ({ ...tagIn(row), at: epochMs(numberIn(row, 'at')) }));
    },
  };
};
