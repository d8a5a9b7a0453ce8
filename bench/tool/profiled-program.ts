import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { basename, join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { PROFILES_VARIABLE } from './profiles-variable.ts';

/*
 * Imported before a program that a bench starts: writes the program's CPU profile when it ends. Node's own flag is not allowed in
 * NODE_OPTIONS.
 */

const folder = process.env[PROFILES_VARIABLE];
const program = basename(process.argv[1] ?? '');
/** Programs that only start the measured one and wait for it. */
const STARTERS = new Set(['npm', 'npm-cli.js', 'tsx', 'cli.mjs']);

if (folder !== undefined && isMainThread && !STARTERS.has(program)) {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.start');
  process.once('exit', () => {
    session.post('Profiler.stop', (error, stopped) => {
      if (error !== null) return;
      const file = join(folder, `${program}-${process.pid}.cpuprofile`);
      writeFileSync(file, JSON.stringify(stopped.profile));
    });
  });
  // A program that does not listen would end without an exit.
  process.on('SIGTERM', () => {
    if (process.listenerCount('SIGTERM') === 1) process.exit(143);
  });
}
