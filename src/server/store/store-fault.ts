import { sqliteCode } from './connect.ts';
import { Refusal } from './handlers.ts';
import type { StoreFault } from './store-calls.ts';

/** SQLite's numbers of failed reads; every other failure of a file is that it took no more, as at a limit of its size. */
const READS = new Set([266, 522]);

/** What a handler has thrown as a fault of its call. */
export const storeFaultOf = (error: unknown): StoreFault => {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof Refusal) return { kind: 'refused', message };
  const code = sqliteCode(error);
  if (code === null) return { kind: 'failed', message };
  const isFull =
    code.name === 'SQLITE_FULL' || (code.name.startsWith('SQLITE_IOERR') && !READS.has(code.raw));
  return { kind: isFull ? 'full' : 'failed', message: `${code.name}: ${message}` };
};
