import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** Starts a program of this folder in a process of its own. What it prints goes nowhere: the library says things of its own. */
export const storeChild = (program: string, words: readonly string[]): ChildProcess =>
  fork(program, [...words], {
    execArgv: ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
