import type { Database, SqlRow, SqlValue } from './database.ts';
import { isRecord } from '#domain/untrusted.ts';

/** What is used of `libsql`, which has the interface of better-sqlite3. */
interface Connection {
  prepare(sql: string): {
    run(values: readonly SqlValue[]): { readonly changes: number };
    all(values: readonly SqlValue[]): unknown[];
    /** Rows as arrays from now on. */
    raw(isRaw: boolean): unknown;
  };
  exec(sql: string): unknown;
  close(): unknown;
}

/** Opens a connection to a file, which is made if there is none. Throws. */
export type Connect = (path: string) => Database;

const valueOf = (raw: unknown): SqlValue => {
  if (typeof raw === 'number' || typeof raw === 'string') return raw;
  return raw instanceof ArrayBuffer ? new Uint8Array(raw) : null;
};

const rowOf = (raw: unknown): SqlRow => {
  const row: Record<string, SqlValue> = {};
  if (isRecord(raw)) for (const name in raw) row[name] = valueOf(raw[name]);
  return row;
};

const databaseOn = (connection: Connection): Database => {
  const prepared = new Map<string, ReturnType<Connection['prepare']>>();
  let depth = 0;
  const prepare = (sql: string) => {
    const statement = prepared.get(sql) ?? connection.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
  // Always an array of values: a lone buffer would end the process.
  const all = (sql: string, values: readonly SqlValue[]): readonly SqlRow[] =>
    prepare(sql).all(values).map(rowOf);
  const database: Database = {
    exec: (sql) => void connection.exec(sql),
    run: (sql, ...values) => prepare(sql).run(values).changes,
    all: (sql, ...values) => all(sql, values),
    tuples: (sql, ...values) => {
      const statement = prepare(sql);
      statement.raw(true);
      return statement.all(values).map((row) => (Array.isArray(row) ? row.map(valueOf) : []));
    },
    get: (sql, ...values) => all(sql, values)[0],
    transaction: (work) => {
      if (depth > 0) return work();
      connection.exec('BEGIN IMMEDIATE');
      depth += 1;
      try {
        const done = work();
        connection.exec('COMMIT');
        return done;
      } catch (error) {
        try {
          connection.exec('ROLLBACK');
        } catch {
          // SQLite has rolled back by itself, as after a full disk.
        }
        throw error;
      } finally {
        depth -= 1;
      }
    },
    durably: (work) => {
      connection.exec('PRAGMA synchronous = FULL');
      try {
        return database.transaction(work);
      } finally {
        connection.exec('PRAGMA synchronous = NORMAL');
      }
    },
    close: () => {
      // The file is let go of once its statements are collected.
      prepared.clear();
      connection.close();
    },
  };
  return database;
};

/**
 * Loads the library, an optional dependency. Only a store process may: where it fails it ends its process. Throws where it is not installed
 * or has no binary for this machine.
 */
export const loadSqlite = async (): Promise<Connect> => {
  const { default: Libsql } = await import('libsql');
  return (path) => databaseOn(new Libsql(path));
};

/** The code of an error of SQLite, such as `SQLITE_FULL`, with its number; null for any other error, and where the library gives none. */
export const sqliteCode = (
  error: unknown,
): { readonly name: string; readonly raw: number } | null => {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string')
    return null;
  if (error.code === '') return null;
  const raw = 'rawCode' in error && typeof error.rawCode === 'number' ? error.rawCode : 0;
  return { name: error.code, raw };
};
