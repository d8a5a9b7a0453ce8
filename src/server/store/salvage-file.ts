import { linkSync, renameSync, rmSync } from 'node:fs';
import { type Connect, sqliteCode } from './connect.ts';
import { type Database, type Row, type SqlValue, textIn } from './database.ts';
import { makeStoreFile } from './make-store-file.ts';

/** Rows that are copied at once, where nothing is damaged. */
const PAGE = 64;

/** The columns by which the rows of a table are in order. */
const keyOf = (db: Database, table: string): readonly string[] => {
  const named = db.all(`SELECT name FROM pragma_table_info('${table}') WHERE pk > 0 ORDER BY pk`);
  return named.length === 0 ? ['rowid'] : named.map((row) => textIn(row, 'name'));
};

/** Copies rows in one direction up to where the file cannot be read; true if there is no such place. */
const copyRows = (
  from: Database,
  to: Database,
  table: string,
  direction: 'ASC' | 'DESC',
): boolean => {
  const key = keyOf(to, table);
  const keys = key.join(', ');
  const order = key.map((column) => `${column} ${direction}`).join(', ');
  const beyond = `WHERE (${keys}) ${direction === 'ASC' ? '>' : '<'} (${key.map(() => '?').join(', ')})`;
  const columns = to
    .all(`SELECT name FROM pragma_table_info('${table}')`)
    .map((row) => textIn(row, 'name'));
  const insert = `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
  const aliases = key.map((column, index) => `${column} AS key${index}`).join(', ');
  let last: readonly SqlValue[] | null = null;
  for (let page = PAGE; page >= 1;) {
    let rows: readonly Row[];
    try {
      rows = from.all(
        `SELECT *, ${aliases} FROM ${table} ${last === null ? '' : beyond} ORDER BY ${order} LIMIT ${page}`,
        ...(last ?? []),
      );
    } catch (error) {
      if (sqliteCode(error) === null) throw error;
      page = Math.floor(page / 2);
      continue;
    }
    for (const row of rows) to.run(insert, ...columns.map((column) => row[column] ?? null));
    const end = rows.at(-1);
    if (end === undefined) return true;
    last = key.map((_, index) => end[`key${index}`] ?? null);
  }
  return false;
};

/**
 * Puts a file in the place of a damaged one, with every row that can be read from either end of its table; the damaged one stays beside it, as
 * `….damaged`. `from` is a connection to it, which is closed. A sentence of what was lost. Throws where there is no room.
 */
export const salvageFile = (connect: Connect, from: Database, path: string): string => {
  const mended = `${path}.new`;
  const to = makeStoreFile(connect, mended);
  const torn: string[] = [];
  const tables = to
    .all("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    .map((row) => textIn(row, 'name'));
  to.transaction(() => {
    const fresh = to.all('SELECT * FROM log');
    for (const table of tables) {
      to.exec(`DELETE FROM ${table}`);
      if (copyRows(from, to, table, 'ASC')) continue;
      copyRows(from, to, table, 'DESC');
      torn.push(table);
    }
    // A file has this row, whatever has become of it.
    if (to.get('SELECT * FROM log') === undefined) {
      for (const row of fresh) {
        const names = Object.keys(row);
        to.run(
          `INSERT INTO log (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
          ...Object.values(row),
        );
      }
    }
  });
  to.close();
  from.close();
  rmSync(`${path}.damaged`, { force: true });
  // A second name first: at no moment is there no file.
  linkSync(path, `${path}.damaged`);
  for (const rest of ['-wal', '-shm']) rmSync(`${path}${rest}`, { force: true });
  renameSync(mended, path);
  const lost = torn.length === 0 ? 'nothing' : `some of ${torn.join(', ')}`;
  return `the file was damaged: what can be read is in a new one, ${lost} was lost, and the old one is ${path}.damaged`;
};
