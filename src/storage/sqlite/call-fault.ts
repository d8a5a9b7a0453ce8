import { sqliteCode } from './connect.ts';
import { CallRefused } from './handlers.ts';

/**
 * Why a call has no answer. `full`: the disk is full; `gone`: the process died or does not start, and what it did of the call is
 * unknown; `refused`: the call does not fit what the file holds; `failed`: anything else.
 */
export interface CallFault {
  readonly kind: 'full' | 'gone' | 'refused' | 'failed';
  readonly message: string;
}

/** SQLite's numbers of failed reads; every other failure of a file counts as a full one, as at a limit of its size. */
const READS = new Set([266, 522]);

/** What a handler has thrown as a fault of its call. */
export const callFaultOf = (error: unknown): CallFault => {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof CallRefused) return { kind: 'refused', message };
  const code = sqliteCode(error);
  if (code === null) return { kind: 'failed', message };
  const isFull =
    code.name === 'SQLITE_FULL' || (code.name.startsWith('SQLITE_IOERR') && !READS.has(code.raw));
  return { kind: isFull ? 'full' : 'failed', message: `${code.name}: ${message}` };
};
