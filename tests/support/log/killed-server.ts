import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { ownProgram } from '#tests/support/chaos/chaos-process.ts';

const PROGRAM = new URL('kept-store-program.ts', import.meta.url);

/** A program that appends to the log of a folder until it is killed. */
export interface KeptStoreProgram {
  /** Id of the process that writes for it, at its start. */
  readonly writer: number;
  /** Where it serves its changes. */
  readonly url: string;
  /** Every position that it was told, `EPOCH SEQ`. */
  readonly told: readonly string[];
  /** The lines of its log. */
  readonly said: readonly string[];
  /** Resolves once it was told so many more. */
  readonly tell: (more: number) => Promise<void>;
  /** Kills it and waits for its end. */
  readonly kill: () => Promise<void>;
}

/** Starts `kept-store-program.ts`; an append has at most so many events. */
export const keptStoreProgram = async (
  directory: string,
  most: number,
): Promise<KeptStoreProgram> => {
  const { program, args } = ownProgram(PROGRAM, directory, String(most));
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const told: string[] = [];
  const said: string[] = [];
  let wake = (): void => undefined;
  const lines = createInterface(child.stdout);
  const closed = once(lines, 'close');
  const [writer, port] = await new Promise<readonly [number, number]>((resolve, reject) => {
    void ended.then(() => reject(new Error('the program has ended')));
    lines.on('line', (line) => {
      const [word, ...rest] = line.split(' ');
      if (word === 'writer') resolve([Number(rest[0]), Number(rest[1])]);
      else if (word === 'log') said.push(line);
      else {
        told.push(rest.join(' '));
        wake();
      }
    });
  });
  return {
    writer,
    url: `http://127.0.0.1:${port}`,
    told,
    said,
    tell: (more) => {
      const goal = told.length + more;
      return new Promise((resolve, reject) => {
        void ended.then(() => reject(new Error('the program has ended')));
        wake = () => {
          if (told.length >= goal) resolve();
        };
        wake();
      });
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
      // What it said before its end.
      await closed;
    },
  };
};
