import { closeSync, openSync, readSync } from 'node:fs';

/** What a file is, by its first hundred bytes. `foreign`: no SQLite database, which an empty file is not either. */
export type FileHeader =
  | { readonly kind: 'absent' }
  | { readonly kind: 'foreign' }
  | {
      readonly kind: 'sqlite';
      readonly applicationId: number;
      readonly version: number;
      /** Whether a journal of the kind `-wal` can be its own. */
      readonly hasWal: boolean;
    };

const MAGIC = 'SQLite format 3\0';
const LENGTH = 100;

/**
 * Reads what a file is without opening it as a database, which might change it. Throws where it cannot be read. Not for a file that this
 * process has open as a database: closing it here would give up its locks.
 */
export const readFileHeader = (path: string): FileHeader => {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return { kind: 'absent' };
    throw error;
  }
  try {
    const bytes = Buffer.alloc(LENGTH);
    const isWhole = readSync(file, bytes, 0, LENGTH, 0) === LENGTH;
    if (!isWhole || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) return { kind: 'foreign' };
    return {
      kind: 'sqlite',
      hasWal: bytes[19] === 2,
      version: bytes.readUInt32BE(60),
      applicationId: bytes.readUInt32BE(68),
    };
  } finally {
    closeSync(file);
  }
};
