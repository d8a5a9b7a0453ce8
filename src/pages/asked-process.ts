import type { ChildProcess } from 'node:child_process';
import { isRecord } from '#domain/untrusted.ts';
import { startChild } from '#process/child-process.ts';
import type { Logger } from '#process/logger.ts';

/** An answer of the process, its members still untrusted. */
export type ProcessAnswer = Readonly<Record<string, unknown>>;

export interface AskedProcessOptions {
  readonly log: Logger;
  readonly program: string;
  readonly words?: readonly string[];
  /** What the server does without, in the log. */
  readonly lack: string;
  /** An answer that takes longer is none, and the process ends. */
  readonly longestMs: number;
  /** It ends after so many answers. */
  readonly mostAnswers?: number;
  /** It ends when nobody has asked for so long. */
  readonly idleMs?: number;
}

/** After so many ends in a row without an answer it is not started again. */
const MOST_FAILURES = 3;

interface Running {
  readonly child: ChildProcess;
  isReady: boolean;
  left: number;
}

interface Asked {
  readonly id: number;
  readonly end: (answer: ProcessAnswer | null) => void;
}

/**
 * A program of the server in its own process, asked one thing at a time. It is started with the first one or by `start`; it sends
 * `{ ready }` once, then an answer with the `id` of each message. If it fails, the server runs without its answers.
 */
export class AskedProcess {
  readonly #options: AskedProcessOptions;
  #running: Running | null = null;
  #asked: Asked | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #count = 0;
  #failures = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: AskedProcessOptions) {
    this.#options = options;
  }

  /** Whether it runs and has said that it is ready. */
  get isReady(): boolean {
    return this.#running?.isReady === true;
  }

  start(): void {
    if (this.#failures < MOST_FAILURES) this.#running ??= this.#begin();
  }

  /** The answer; null where there is none to be had. Never rejects. */
  ask(message: Readonly<Record<string, unknown>>): Promise<ProcessAnswer | null> {
    const answer = this.#last.then(() => this.#send(message));
    this.#last = answer;
    return answer;
  }

  /** Ends it; another question starts it again. */
  stop(): void {
    this.#end();
    this.#asked?.end(null);
  }

  #send(message: Readonly<Record<string, unknown>>): Promise<ProcessAnswer | null> {
    this.start();
    if (this.#running === null) return Promise.resolve(null);
    clearTimeout(this.#idle);
    const { child } = this.#running;
    this.#running.left -= 1;
    this.#count += 1;
    const id = this.#count;
    return new Promise((resolve) => {
      const late = setTimeout(() => this.#fail('no answer'), this.#options.longestMs);
      this.#asked = {
        id,
        end: (answer) => {
          clearTimeout(late);
          this.#asked = null;
          this.#rest();
          resolve(answer);
        },
      };
      child.send({ ...message, id }, (error) => {
        if (error !== null) this.#fail(error.message);
      });
    });
  }

  /** After an answer: it may be the last of this process. */
  #rest(): void {
    const { idleMs } = this.#options;
    if (this.#running?.left === 0) this.#end();
    else if (idleMs !== undefined) this.#idle = setTimeout(() => this.#end(), idleMs).unref();
  }

  #begin(): Running {
    const { program, words, mostAnswers = Infinity } = this.#options;
    const child = startChild(program, words);
    child.on('message', (said) => this.#onMessage(child, said));
    child.once('error', (error) => this.#fail(error.message, child));
    child.once('exit', (code, signal) => this.#fail(`ended with ${code ?? signal ?? '?'}`, child));
    // A server that stops does not wait for it.
    child.unref();
    child.channel?.unref();
    return { child, isReady: false, left: mostAnswers };
  }

  #onMessage(child: ChildProcess, said: unknown): void {
    if (child !== this.#running?.child || !isRecord(said)) return;
    if (said['ready'] === false) {
      // Without what it needs there is nothing to be tried again.
      this.#failures = MOST_FAILURES;
      this.#fail(String(said['fault']));
    } else if (said['ready'] === true) {
      this.#running.isReady = true;
    } else if (said['id'] === this.#asked?.id) {
      if (said['fault'] === undefined) this.#failures = 0;
      this.#asked?.end(said);
    }
  }

  /** The process has failed: what was asked of it has no answer. */
  #fail(message: string, child: ChildProcess | undefined = this.#running?.child): void {
    if (child === undefined || child !== this.#running?.child) return;
    this.#failures += 1;
    const isLast = this.#failures >= MOST_FAILURES;
    this.#options.log.warn(isLast ? this.#options.lack : 'a process failed', { message });
    this.#end();
    this.#asked?.end(null);
  }

  #end(): void {
    clearTimeout(this.#idle);
    const running = this.#running;
    this.#running = null;
    running?.child.kill();
  }
}
