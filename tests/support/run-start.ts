import { spawn } from 'node:child_process';

/** How a call of the start script ended. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** `npm start -- …` without npm: the same script, to its end. */
export const runStart = (...flags: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts', ...flags]);
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => {
      out += String(chunk);
    });
    child.stderr.on('data', (chunk) => {
      err += String(chunk);
    });
    child.on('close', (code) => resolve({ code, out, err }));
  });

/** What a failed start says: one line for a person. */
export const ONE_LINE = /^vigia: [^\n]+\n$/;
