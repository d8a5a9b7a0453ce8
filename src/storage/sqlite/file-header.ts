import { closeSync, existsSync, openSync, readSync } from 'node:fs';

/** What an SQLite database is, by its first hundred bytes. */
export interface FileHeader {
  readonly applicationId: number;
  readonly version: number;
  /** Whether a journal of the kind `-wal` can be its own. */
  readonly hasWal: boolean;
}

const MAGIC = 'SQLite format 3\0';
const LENGTH = 100;

/**
 * Reads what a file is without opening it as a database, which might change it. `foreign`: no SQLite database, which an empty file is not
 * either. Throws where it cannot be read. Not for a file that this process has open as a database: closing it here would give up its locks.
 */
export const readFileHeader = (path: string): FileHeader | 'absent' | 'foreign' => {
  if (!existsSync(path)) return 'absent';
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(LENGTH);
    const isWhole = readSync(file, bytes, 0, LENGTH, 0) === LENGTH;
    if (!isWhole || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) return 'foreign';
    return {
      hasWal: bytes[19] === 2,
      version: bytes.readUInt32BE(60),
      applicationId: bytes.readUInt32BE(68),
    };
  } finally {
    closeSync(file);
  }
};
