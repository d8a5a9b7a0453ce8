/** A value of a column. A text must hold no NUL character: it would be cut there (`JSON.stringify` escapes it). */
export type SqlValue = number | string | null | Uint8Array;

/** A row by column. What a file holds is untrusted: read it with {@link numberIn} and {@link textIn}. */
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** A connection to the store's file, in one of its processes. All of it throws where the file refuses. */
export interface Database {
  /** Runs statements without values. */
  exec(sql: string): void;
  /** Runs one statement; number of the rows it changed. */
  run(sql: string, ...values: readonly SqlValue[]): number;
  /** All rows of a query. */
  all(sql: string, ...values: readonly SqlValue[]): readonly SqlRow[];
  /** All rows of a query, the values in the order of its columns. */
  tuples(sql: string, ...values: readonly SqlValue[]): readonly (readonly SqlValue[])[];
  /** The first row of a query. */
  get(sql: string, ...values: readonly SqlValue[]): SqlRow | undefined;
  /** Does all of the work or nothing of it; within another one it is a part of that. */
  transaction<T>(work: () => T): T;
  /** The same, and what is committed outlasts a power loss from then on. Not within another one. */
  durably<T>(work: () => T): T;
  close(): void;
}

/** A row that is not what this program writes. */
class UnreadableRow extends Error {
  constructor(column: string) {
    super(`the file holds something else in ${column}`);
  }
}

export const numberIn = (row: SqlRow, column: string): number => {
  const value = row[column];
  if (typeof value !== 'number') throw new UnreadableRow(column);
  return value;
};

export const textIn = (row: SqlRow, column: string): string => {
  const value = row[column];
  if (typeof value !== 'string') throw new UnreadableRow(column);
  return value;
};

/**
 * A JSON text in plain ASCII. In a column of texts a NUL character would end the text and half of a pair would change; and a byte that is not
 * ASCII is known to be damage.
 */
export const asciiJson = (json: string): string =>
  json.replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
