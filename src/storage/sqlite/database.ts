import { isRecord } from '#domain/untrusted.ts';

/** A value for a column. A text must hold no NUL character: it would be cut there (`JSON.stringify` escapes it). */
type SqlValue = number | string | null;

/** A row by column. What a file holds is untrusted: read it with {@link numberIn} and {@link textIn}. */
export type SqlRow = Readonly<Record<string, unknown>>;

/** A connection to the store's file, in one of its processes. All of it throws where the file refuses. */
export interface Database {
  /** Runs statements without values. */
  exec(sql: string): void;
  /** Runs one statement; number of the rows it changed. */
  run(sql: string, ...values: readonly SqlValue[]): number;
  /** Writes a row, in the place of one with the same key. */
  put(table: string, row: Readonly<Record<string, SqlValue>>): void;
  /** All rows of a query. */
  all(sql: string, ...values: readonly SqlValue[]): readonly SqlRow[];
  /** All rows of a query, the values in the order of its columns. */
  tuples(sql: string, ...values: readonly SqlValue[]): readonly (readonly unknown[])[];
  /** The first row of a query. */
  get(sql: string, ...values: readonly SqlValue[]): SqlRow | undefined;
  /** Does all of the work or nothing of it. Not within another one. */
  transaction<T>(work: () => T): T;
  /** The same, and what is committed outlasts a power loss from then on. */
  durably<T>(work: () => T): T;
  close(): void;
}

const unreadable = (column: string): Error =>
  new Error(`the file holds something else in ${column}`);

export const numberIn = (row: SqlRow, column: string): number => {
  const value = row[column];
  if (typeof value !== 'number') throw unreadable(column);
  return value;
};

export const textIn = (row: SqlRow, column: string): string => {
  const value = row[column];
  if (typeof value !== 'string') throw unreadable(column);
  return value;
};

/**
 * A JSON text in plain ASCII. In a column of texts a NUL character would end the text and half of a pair would change; and a byte that is not
 * ASCII is known to be damage.
 */
export const asciiJson = (json: string): string =>
  json.replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

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

const databaseOn = (connection: Connection): Database => {
  const prepared = new Map<string, ReturnType<Connection['prepare']>>();
  const prepare = (sql: string) => {
    const statement = prepared.get(sql) ?? connection.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
  // Always an array of values: a lone buffer would end the process.
  const all = (sql: string, values: readonly SqlValue[]): readonly SqlRow[] =>
    prepare(sql).all(values).filter(isRecord);
  const database: Database = {
    exec: (sql) => void connection.exec(sql),
    run: (sql, ...values) => prepare(sql).run(values).changes,
    put: (table, row) => {
      const names = Object.keys(row).map((name) => `"${name}"`);
      const places = names.map(() => '?');
      const sql = `INSERT OR REPLACE INTO ${table} (${names.join()}) VALUES (${places.join()})`;
      prepare(sql).run(Object.values(row));
    },
    all: (sql, ...values) => all(sql, values),
    tuples: (sql, ...values) => {
      const statement = prepare(sql);
      statement.raw(true);
      return statement
        .all(values)
        .map((row): readonly unknown[] => (Array.isArray(row) ? row : []));
    },
    get: (sql, ...values) => all(sql, values)[0],
    transaction: (work) => {
      connection.exec('BEGIN IMMEDIATE');
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
