import type { Database } from './database.ts';

/** What a database is for: its tables, and what is done with them. The database itself knows nothing else of its users. */
export interface StoreTables {
  /** Statements that make the tables. */
  readonly schema: readonly string[];
  /** Called in the transaction that opens the file to write; `isRenewed`: it may lack acknowledged events. */
  readonly takeOver: (db: Database, isRenewed: boolean) => void;
  /** The calls that its processes answer. */
  readonly handlers: (db: Database) => object;
}
