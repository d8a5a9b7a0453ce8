import { SeriesTables } from './history/series-tables.ts';
import { mendTables } from './mend-tables.ts';
import { type Connect, sqliteCode, type Database, numberIn } from './sqlite/database.ts';
import { type SalvagedTable, salvageFile } from './sqlite/salvage-file.ts';
import { connectTo, foundFile, isSound } from './sqlite/store-folder.ts';
import { lockFolder } from './sqlite/store-lock.ts';
import { databasePath } from './sqlite/store-place.ts';
import { Unusable } from './sqlite/unusable.ts';
import { STORE_TABLES } from './store-calls.ts';

/** What a check has found. */
export interface CheckReport {
  /** Rows that the file has after it. */
  readonly tags: number;
  readonly events: number;
  readonly steps: number;
  /** What was wrong and is mended, a sentence each. */
  readonly repairs: readonly string[];
}

/** A server that ends lets go at once, but for what it was writing. */
const LOCK_WAIT_MS = 500;

const FIVE_MINUTES_MS = 300_000;

/** In the order in which they are copied: stations before their steps. */
const SALVAGED: readonly SalvagedTable[] = [
  { name: 'file', key: 'rowid', within: null },
  { name: 'log', key: 'rowid', within: null },
  { name: 'tags', key: 'id', within: null },
  { name: 'events', key: 'seq', within: null },
  { name: 'facts', key: '0', within: null },
  { name: 'stations', key: 'station', within: null },
  { name: 'past', key: 'station', within: null },
  { name: 'days', key: 'day', within: null },
  { name: 'journal', key: 'id', within: null },
  { name: 'journal_days', key: 'day', within: null },
  { name: 'journal_states', key: 'station', within: null },
  {
    name: 'steps',
    key: `time / ${FIVE_MINUTES_MS}`,
    within: { column: 'station', values: 'SELECT station FROM main.stations' },
  },
];

/** The statements that make the tables, with the columns for quantities that the damaged file has if that can be read. */
const schemaOf = (connect: Connect, path: string): readonly string[] => {
  const db = connect(path);
  try {
    const ids = new SeriesTables(db).quantities;
    return [
      ...STORE_TABLES.schema,
      ...ids.map((id) => `ALTER TABLE steps ADD COLUMN "${id}" REAL`),
    ];
  } finally {
    db.close();
  }
};

/** A connection to a file whose structure is sound, a new one if it has to be. */
const soundFile = (connect: Connect, directory: string, repairs: string[]): Database => {
  const path = databasePath(directory);
  try {
    const db = connectTo(connect, directory);
    if (isSound(db, 'integrity_check')) return db;
    db.close();
    const torn = salvageFile(connect, path, schemaOf(connect, path), SALVAGED);
    const lost = torn.length === 0 ? 'nothing' : `some of ${torn.join(', ')}`;
    repairs.push(
      `the file was damaged: what can be read is in a new one, ${lost} was lost, and the old one is ${path}.damaged`,
    );
    return connectTo(connect, directory);
  } catch (error) {
    const code = sqliteCode(error)?.name ?? '';
    if (!code.startsWith('SQLITE_CORRUPT') && code !== 'SQLITE_NOTADB') throw error;
    throw new Unusable(
      `${path} is damaged where it cannot be mended: put a backup in its place, or move it away to begin anew`,
    );
  }
};

const countOf = (db: Database, table: string): number => {
  const row = db.get(`SELECT count(*) AS count FROM ${table}`);
  return row === undefined ? 0 : numberIn(row, 'count');
};

/**
 * Verifies the file of a folder and mends what it can. Throws an {@link Unusable} with a sentence for the operator where there is nothing to
 * be mended with, or where a server uses the folder.
 */
export const checkStorage = (connect: Connect, directory: string): CheckReport => {
  const path = databasePath(directory);
  if (!foundFile(directory)) throw new Unusable(`${path} is not there: nothing to verify`);
  const lock = lockFolder(connect, directory, LOCK_WAIT_MS);
  try {
    const repairs: string[] = [];
    const db = soundFile(connect, directory, repairs);
    try {
      db.transaction(() => repairs.push(...mendTables(db)));
      const [tags, events, steps] = ['tags', 'events', 'steps'].map((table) => countOf(db, table));
      return { tags: tags ?? 0, events: events ?? 0, steps: steps ?? 0, repairs };
    } finally {
      db.close();
    }
  } finally {
    lock.release();
  }
};
