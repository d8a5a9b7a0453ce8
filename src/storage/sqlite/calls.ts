import { err, ok, type Result } from '#domain/result.ts';
import { sqliteCode } from './database.ts';

/**
 * Why a call has no answer. `full`: the disk is full; `gone`: the process died or does not start, and what it did of the call is
 * unknown; `late`: it may still happen; `refused`: the call does not fit what the file holds; `failed`: anything else.
 */
export interface CallFault {
  readonly kind: 'full' | 'gone' | 'late' | 'refused' | 'failed';
  readonly message: string;
}

/** Thrown by a call that does not fit what the file holds. */
export class CallRefused extends Error {}

/** SQLite's numbers of failed reads; every other failure of a file counts as a full one, as at a limit of its size. */
const READS = new Set([266, 522]);

/** What a call has thrown as its fault. */
export const callFaultOf = (error: unknown): CallFault => {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof CallRefused) return { kind: 'refused', message };
  const code = sqliteCode(error);
  if (code === null) return { kind: 'failed', message };
  const isFull =
    code.name === 'SQLITE_FULL' || (code.name.startsWith('SQLITE_IOERR') && !READS.has(code.raw));
  return { kind: isFull ? 'full' : 'failed', message: `${code.name}: ${message}` };
};

/** Answers a call in the process that has the file open: with what it returns or has thrown. Never throws. */
export const answerCall = (
  calls: object,
  name: unknown,
  argument: unknown,
): Result<unknown, CallFault> => {
  const call: unknown =
    typeof name === 'string' && Object.hasOwn(calls, name) ? Reflect.get(calls, name) : null;
  if (typeof call !== 'function') return err({ kind: 'failed', message: 'no such call' });
  try {
    return ok(Reflect.apply(call, null, [argument]));
  } catch (error) {
    return err(callFaultOf(error));
  }
};
