import type { ChildProcess } from 'node:child_process';
import { err, ok, type Result } from '#domain/result.ts';
import { SECOND_MS } from '#domain/time/durations.ts';
import { isRecord } from '#domain/untrusted.ts';
import type { CallFault } from './calls.ts';
import { startChild } from '#process/child-process.ts';
import { childProgramFile } from '#process/installed-files.ts';
import type { Logger } from '#process/logger.ts';
import type { OpenFault } from './unusable.ts';

/** A process that did not start is started again by a call that comes so much later. */
const PAUSE_MS = SECOND_MS;
/** For the last words of one that ends: a disk that hangs keeps no server from ending. */
const LONGEST_END_MS = 10 * SECOND_MS;

export interface StoreProcessOptions {
  readonly role: 'write' | 'read';
  readonly directory: string;
  readonly log: Logger;
  /** How long another server may take to let go of the folder. */
  readonly lockWaitMs: number;
}

/** How a process has opened the file. */
export interface StoreOpened {
  /** Why the stream continues under a new generation; null where it does not. */
  readonly renewal: string | null;
}

interface Running {
  readonly child: ChildProcess;
  readonly opened: Promise<Result<StoreOpened, OpenFault>>;
  readonly settle: (opened: Result<StoreOpened, OpenFault>) => void;
  readonly asked: Map<number, (answer: unknown) => void>;
  isReady: boolean;
}

const gone = (message: string): Result<never, CallFault> => err({ kind: 'gone', message });

/**
 * A store process as the server sees it (`store-program.ts`). One that dies is started again, by itself once, then by the calls that come;
 * what was asked of it has the fault `gone`. Whatever happens to it, the server continues.
 */
export class StoreProcess {
  readonly #options: StoreProcessOptions;
  #running: Running | null = null;
  readonly #underWay = new Set<Promise<unknown>>();
  #count = 0;
  #notBefore = 0;
  #wasOpen = false;
  #isLogged = false;
  #isClosed = false;

  constructor(options: StoreProcessOptions) {
    this.#options = options;
  }

  /** Id of the process; null while none runs. */
  get pid(): number | null {
    return this.#running?.child.pid ?? null;
  }

  /** Resolves once the file is open; the error is a sentence for the operator. */
  start(): Promise<Result<StoreOpened, OpenFault>> {
    this.#running ??= this.#start();
    return this.#running.opened;
  }

  /** The answer of `answerCall` there, or a fault. */
  call(name: string, argument: unknown): Promise<unknown> {
    const answer = this.#call(name, argument).finally(() => this.#underWay.delete(answer));
    this.#underWay.add(answer);
    return answer;
  }

  async #call(name: string, argument: unknown): Promise<unknown> {
    if (this.#isClosed) return gone('the store is closed');
    if (this.#running === null && Date.now() < this.#notBefore) return gone('it did not start');
    this.#running ??= this.#start();
    const running = this.#running;
    const opened = await running.opened;
    if (!opened.ok) return gone(opened.error.sentence);
    if (running !== this.#running) return gone('the process has ended');
    this.#count += 1;
    const id = this.#count;
    return new Promise((resolve) => {
      running.asked.set(id, resolve);
      running.child.send({ id, name, argument }, (error) => {
        if (error !== null) this.#end(running, error.message);
      });
    });
  }

  /** Waits for the answers under way, then for the end of the process. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const running = this.#running;
    if (running === null) return;
    const { child } = running;
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
    });
    const late = setTimeout(() => child.kill('SIGKILL'), LONGEST_END_MS);
    await running.opened;
    await Promise.all(this.#underWay);
    if (this.#running === running) {
      // One that has just died takes none.
      child.send({ end: true }, () => undefined);
      await ended;
    }
    clearTimeout(late);
  }

  #start(): Running {
    const { role, directory, lockWaitMs } = this.#options;
    const program = childProgramFile('storage/store-program');
    const start = this.#wasOpen ? 'restart' : 'start';
    const child = startChild(program, [role, directory, start, String(lockWaitMs)]);
    let settle: Running['settle'] = () => undefined;
    const opened = new Promise<Result<StoreOpened, OpenFault>>((resolve) => {
      settle = resolve;
    });
    const running: Running = { child, opened, settle, asked: new Map(), isReady: false };
    child.on('message', (said) => this.#onMessage(running, said));
    child.once('error', (error) => this.#end(running, error.message));
    child.once('exit', (code, signal) =>
      this.#end(running, `it ended with ${code ?? signal ?? 'nothing'}`),
    );
    return running;
  }

  #onMessage(running: Running, said: unknown): void {
    if (!isRecord(said)) return;
    const { id, ready, renewal } = said;
    if (ready === true) {
      running.isReady = true;
      this.#wasOpen = true;
      this.#isLogged = false;
      running.settle(ok({ renewal: typeof renewal === 'string' ? renewal : null }));
    } else if (ready === false) {
      this.#end(running, String(said['fault']), said['isFull'] === true);
    } else if (typeof id === 'number') {
      const resolve = running.asked.get(id);
      running.asked.delete(id);
      resolve?.(said['answer']);
    }
  }

  /** The process is of no use any longer. */
  #end(running: Running, message: string, isFull = false): void {
    if (this.#running !== running) return;
    this.#running = null;
    running.settle(err({ sentence: message, isFull }));
    running.child.kill('SIGKILL');
    for (const resolve of running.asked.values()) resolve(gone(message));
    running.asked.clear();
    if (this.#isClosed) return;
    if (running.isReady) this.#running = this.#start();
    else this.#notBefore = Date.now() + PAUSE_MS;
    if (!this.#wasOpen || this.#isLogged) return;
    // Once until it is open again: a disk that is away may be away for hours.
    this.#isLogged = true;
    this.#options.log.warn('a store process has ended', { role: this.#options.role, message });
  }
}
