import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/** A command, as it is started each time. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
}

/** A program in TypeScript. */
export const ownProgram = (file: URL, ...words: readonly string[]): Command => ({
  program: process.execPath,
  args: ['--import', tsx, fileURLToPath(file), ...words],
});

/** A process that is killed, frozen and started again, under one name. */
export class ChaosProcess {
  readonly name: string;
  readonly #command: Command;
  readonly #hear: (line: string) => void;
  #child: ChildProcess | null = null;
  /** It ended although nobody killed it. */
  died = 0;

  constructor(name: string, command: Command, hear: (line: string) => void = () => undefined) {
    this.name = name;
    this.#command = command;
    this.#hear = hear;
  }

  start(): void {
    const { program, args } = this.#command;
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    this.#child = child;
    // What it says on its way down is for nobody.
    child.stdin.on('error', () => undefined);
    for (const output of [child.stdout, child.stderr]) {
      createInterface(output).on('line', (line) => {
        if (this.#child === child) this.#hear(line);
      });
    }
    child.on('exit', () => {
      if (this.#child === child) this.died += 1;
    });
  }

  /** SIGKILL; resolves once it has ended. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child?.kill('SIGCONT');
  }

  tell(line: string): void {
    this.#child?.stdin?.write(`${line}\n`);
  }
}
