import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A program, and what is said of it. */
export interface KeptProgram {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** How it is told to end. */
  readonly endWith: NodeJS.Signals;
  /** Each line that it says, of both outputs. */
  readonly hear: (line: string) => void;
  /** It was started, for the first time or again. */
  readonly started: (pid: number) => void;
  /** It has ended although nobody here wanted it to. */
  readonly ended: (how: string) => void;
}

/** Until a program that has ended is started again; the more often in a row, the longer. */
const AGAIN_MS = 1_000;
const AGAIN_AT_MOST_MS = 15_000;
/** A program that has run for so long did start well. */
const STEADY_MS = 10_000;
/** A program that does not end by then is killed. */
const END_MS = 20_000;

/** Keeps a program running: started again whenever it ends, until it is to end. */
export class KeptRunning {
  readonly #program: KeptProgram;
  #child: ChildProcess | null = null;
  #again: NodeJS.Timeout | undefined;
  #failures = 0;
  #ending = false;

  constructor(program: KeptProgram) {
    this.#program = program;
  }

  get name(): string {
    return this.#program.name;
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  start(): void {
    const { command, args, hear, started } = this.#program;
    const startedAt = performance.now();
    // In a group of its own: Ctrl-C is for the program that keeps it, which ends them in order.
    const child = spawn(command, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    for (const output of [child.stdout, child.stderr]) {
      createInterface(output).on('line', hear);
    }
    child.on('error', (error) => hear(error.message));
    child.on('close', (code, signal) => {
      this.#child = null;
      if (this.#ending) return;
      const wasSteady = performance.now() - startedAt > STEADY_MS;
      this.#failures = wasSteady ? 0 : this.#failures + 1;
      this.#program.ended(signal ?? `exit code ${code ?? 'unknown'}`);
      const waitMs = Math.min(AGAIN_AT_MOST_MS, AGAIN_MS * 2 ** Math.max(0, this.#failures - 1));
      this.#again = setTimeout(() => this.start(), waitMs);
    });
    if (child.pid !== undefined) started(child.pid);
  }

  /** Resolves once it has ended. */
  async end(): Promise<void> {
    this.#ending = true;
    clearTimeout(this.#again);
    const child = this.#child;
    if (child === null || child.pid === undefined) return;
    const ended = once(child, 'close');
    child.kill(this.#program.endWith);
    const timer = setTimeout(() => child.kill('SIGKILL'), END_MS);
    await ended;
    clearTimeout(timer);
  }
}
