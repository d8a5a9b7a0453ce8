import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { JetStreamPlace } from '#storage/log/jetstream/engine.ts';

const PROGRAM = fileURLToPath(new URL('leased-log-program.ts', import.meta.url));

/** A process that writes a log while it has the lease. */
export interface LeasedLog {
  /** What it has said: `waits`, `gained`, `lost`. */
  readonly said: readonly string[];
  readonly freeze: () => void;
  readonly thaw: () => void;
  readonly kill: () => Promise<void>;
}

export const startLeasedLog = (place: JetStreamPlace): LeasedLog => {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const [address = ''] = place.servers;
  const child = spawn(process.execPath, ['--import', tsx, PROGRAM, address, place.stream], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const said: string[] = [];
  createInterface(child.stdout).on('line', (line) => said.push(line));
  return {
    said,
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};
