import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callFaultOf } from './calls.ts';
import { sqliteCode } from './database.ts';
import { databasePath } from './store-place.ts';

/** A message for an operator: what, where and what is right. */
export class Unusable extends Error {}

/** Why a file has not been opened. */
export interface OpenFault {
  /** For the operator. */
  readonly sentence: string;
  /** There is no room on the disk: it may be opened later. */
  readonly isFull: boolean;
}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Node's errors of a disk without room, of a quota, and of a limit of a file's size. */
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG']);

const isFullError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && FULL.has(error.code);

/** Of a file that cannot be made, where the library gives a code at all. */
const CANNOT_OPEN = 'SQLITE_CANTOPEN';

/** SQLite does not give the reason why it cannot make a file: another file shows it. */
const takesNoFile = (directory: string): boolean => {
  const probe = join(directory, `vigia.${process.pid}.probe`);
  try {
    writeFileSync(probe, 'probe');
    return false;
  } catch (error) {
    return isFullError(error);
  } finally {
    rmSync(probe, { force: true });
  }
};

/** Whether what was thrown while a folder was opened comes from a full disk, of which an {@link Unusable} has the cause. */
export const isOfFullDisk = (error: unknown, directory: string): boolean => {
  if (error instanceof Unusable) {
    return error.cause !== undefined && isOfFullDisk(error.cause, directory);
  }
  if (isFullError(error) || callFaultOf(error).kind === 'full') return true;
  const { name } = sqliteCode(error) ?? { name: CANNOT_OPEN };
  return name.startsWith(CANNOT_OPEN) && takesNoFile(directory);
};

/** What was thrown while a folder was opened as a sentence for the operator. */
export const sentenceOf = (error: unknown, directory: string): string => {
  if (error instanceof Unusable) return error.message;
  const code = sqliteCode(error);
  const message = messageOf(error);
  const file = databasePath(directory);
  if (code === null) return `--data ${directory}: the folder cannot be used (${message})`;
  if (code.name === 'SQLITE_NOTADB') return `${file} is no SQLite database: name another folder`;
  if (code.name.startsWith('SQLITE_CORRUPT')) return damagedSentence(directory);
  if (code.name.startsWith('SQLITE_BUSY')) return takenSentence(directory);
  if (code.name === 'SQLITE_FULL') return `${file} has no room on its disk: make room there`;
  return `${file} cannot be opened (${code.name}: ${message})`;
};

export const takenSentence = (directory: string): string =>
  `--data ${directory}: another running server uses this folder, and one alone can: name another folder or stop that server`;

export const damagedSentence = (directory: string): string =>
  `${databasePath(directory)} is damaged: start once with --data ${directory} --check`;

export const missingLibrary = (): string =>
  `--data needs the package libsql with its binary for this machine (${process.platform} ${process.arch}): run npm install --include=optional, or start without --data`;
