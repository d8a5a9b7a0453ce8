import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TextFolder } from '#contract/site/network.ts';

/** Files of a folder, as text and as bytes. */
export interface NetworkFolder extends TextFolder {
  /** Null if there is no such file. */
  readonly bytes: (name: string) => Uint8Array | null;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR');

const orNull = <Value>(read: () => Value): Value | null => {
  try {
    return read();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

/** A folder on disk. Throws only if a file that is there cannot be read. */
export const folderOnDisk = (directory: string): NetworkFolder => {
  const bytes = (name: string): Uint8Array | null =>
    orNull(() => readFileSync(join(directory, name)));
  return {
    bytes,
    read: (name) => orNull(() => readFileSync(join(directory, name), 'utf8')),
    list: (folder) => orNull(() => readdirSync(join(directory, folder)).toSorted()) ?? [],
  };
};

/** A folder within a folder. */
export const folderWithin = (folder: TextFolder, name: string): TextFolder => ({
  read: (file) => folder.read(`${name}/${file}`),
  list: (inner) => folder.list(inner === '' ? name : `${name}/${inner}`),
});
