import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** What git answers in a folder, trimmed; null where it refuses. */
export const git = async (folder: string, ...args: readonly string[]): Promise<string | null> => {
  try {
    const { stdout } = await execute('git', ['-C', folder, ...args], { maxBuffer: 64 << 20 });
    return stdout.trim();
  } catch {
    return null;
  }
};
