import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** A TypeScript program runs under tsx, one of the build by itself. */
const loaderOf = (program: string): readonly string[] =>
  program.endsWith('.ts')
    ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
    : [];

/**
 * Starts a program of the server (`childProgramFile`) in its own process; messages to it carry binary data unchanged. Its output is
 * discarded: libraries in it print lines that are not ours.
 */
export const startChild = (program: string, words: readonly string[] = []): ChildProcess =>
  fork(program, [...words], {
    execArgv: [...loaderOf(program)],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
