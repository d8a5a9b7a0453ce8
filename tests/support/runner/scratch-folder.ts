import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

const made = (onEnd: (end: () => void) => void): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vigia-test-'));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** An empty folder for the tests of a file. */
export const folderOfFile = (): string => made(afterAll);

/** An empty folder for the test that is running. */
export const folderOfTest = (): string => made(onTestFinished);
