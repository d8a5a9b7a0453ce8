/** A value of a column. A text must hold no NUL character: it would be cut there (`JSON.stringify` escapes it). */
export type SqlValue = number | string | null | Uint8Array;

/** A row by column. What a file holds is untrusted: read it with {@link numberIn}, {@link textIn} and {@link bytesIn}. */
export type Row = Readonly<Record<string, SqlValue>>;

/** A connection to the store's file, in one of its processes. All of it throws where the file refuses. */
export interface Database {
  /** Runs statements without values. */
  exec(sql: string): void;
  /** Runs one statement; number of the rows it changed. */
  run(sql: string, ...values: readonly SqlValue[]): number;
  /** All rows of a query. */
  all(sql: string, ...values: readonly SqlValue[]): readonly Row[];
  /** The first row of a query. */
  get(sql: string, ...values: readonly SqlValue[]): Row | undefined;
  /** Does all of the work or nothing of it; within another one it is a part of that. */
  transaction<T>(work: () => T): T;
  close(): void;
}

/** A row that is not what this program writes. */
class UnreadableRow extends Error {
  constructor(column: string) {
    super(`the file holds something else in ${column}`);
  }
}

export const numberIn = (row: Row, column: string): number => {
  const value = row[column];
  if (typeof value !== 'number') throw new UnreadableRow(column);
  return value;
};

export const textIn = (row: Row, column: string): string => {
  const value = row[column];
  if (typeof value !== 'string') throw new UnreadableRow(column);
  return value;
};

export const bytesIn = (row: Row, column: string): Uint8Array => {
  const value = row[column];
  if (!(value instanceof Uint8Array)) throw new UnreadableRow(column);
  return value;
};
