import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { type Connect, sqliteCode, type Database, textIn } from './database.ts';
import { makeStoreFile } from './store-folder.ts';
import { dropFiles } from './store-place.ts';

/** A table whose rows are copied by ranges of a number. */
export interface SalvagedTable {
  readonly name: string;
  /** An SQL expression on the first column of its key: a whole number not below 0. */
  readonly key: string;
  /** A further condition, for each of these values, in whose terms the key is a range. */
  readonly within: { readonly column: string; readonly values: string } | null;
}

/** Keys are below this. */
const HIGHEST = 2 ** 42;
/** Ranges that cannot be read are halved so often at most. */
const MOST_TRIES = 20_000;

/** Copies the rows of a range that can be read; false if some cannot. */
const copyRange = (copy: (low: number, high: number) => void): boolean => {
  const ranges: (readonly [low: number, high: number])[] = [[0, HIGHEST]];
  let isWhole = true;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const range = ranges.pop();
    if (range === undefined) return isWhole;
    const [low, high] = range;
    try {
      copy(low, high);
    } catch (error) {
      if (sqliteCode(error) === null) throw error;
      isWhole = false;
      const middle = Math.floor((low + high) / 2);
      if (low < high) ranges.push([middle + 1, high], [low, middle]);
    }
  }
  return false;
};

const columnsOf = (db: Database, table: string): string =>
  db
    .all(`SELECT name FROM pragma_table_info('${table}')`)
    .map((row) => `"${textIn(row, 'name')}"`)
    .join(', ');

/** Copies a table of the attached file `old`; false if some of it cannot be read. No text of it is read by this program: a damaged one ends it. */
const copyTable = (db: Database, { name, key, within }: SalvagedTable): boolean => {
  const columns = columnsOf(db, name);
  const copy = `INSERT OR IGNORE INTO main.${name} (${columns}) SELECT ${columns} FROM old.${name} WHERE ${key} BETWEEN ? AND ?`;
  if (within === null) return copyRange((low, high) => void db.run(copy, low, high));
  const values = db.tuples(within.values).map(([value]) => Number(value));
  const parts = values.map((value) =>
    copyRange((low, high) => void db.run(`${copy} AND ${within.column} = ?`, low, high, value)),
  );
  return parts.every(Boolean);
};

const synchronize = (path: string): void => {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
};

/**
 * Puts a file in the place of a damaged one, with every row that can be read; the damaged one stays beside it, as `….damaged`. The names of the tables of which some was lost. Throws where there is no room.
 */
export const salvageFile = (
  connect: Connect,
  path: string,
  schema: readonly string[],
  tables: readonly SalvagedTable[],
): readonly string[] => {
  const mended = `${path}.new`;
  try {
    const db = makeStoreFile(connect, mended, schema);
    let torn: readonly string[];
    try {
      // Each statement by itself: a transaction cannot be ended after one that has failed.
      db.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF');
      db.run('ATTACH DATABASE ? AS old', path);
      for (const { name } of tables) db.exec(`DELETE FROM main.${name}`);
      torn = tables.filter((table) => !copyTable(db, table)).map(({ name }) => name);
      db.exec(
        "INSERT INTO file SELECT '', 1, 1, '', '' WHERE NOT EXISTS (SELECT 1 FROM main.file)",
      );
    } finally {
      db.close();
    }
    synchronize(mended);
    rmSync(`${path}.damaged`, { force: true });
    // A second name first: at no moment is there no file.
    linkSync(path, `${path}.damaged`);
    for (const rest of ['-wal', '-shm']) rmSync(`${path}${rest}`, { force: true });
    renameSync(mended, path);
    return torn;
  } finally {
    dropFiles(mended);
  }
};
