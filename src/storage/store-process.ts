import { err, type Result } from '#domain/result.ts';
import { SECOND_MS } from '#domain/time/epoch-ms.ts';
import { isRecord } from '#domain/untrusted.ts';
import { startChild } from '#process/child-process.ts';
import { childProgramFile } from '#process/installed-files.ts';
import type { Logger } from '#process/logger.ts';
import { withTimeout } from '#process/with-timeout.ts';
import type { CallFault } from './sqlite/calls.ts';
import type { OpenFault } from './sqlite/unusable.ts';
import { typedCaller } from './store-calls.ts';
import type { ProgramCalls, StoreOpened } from './store-program.ts';

/** A process that did not start is started again by a call that comes so much later. */
const PAUSE_MS = SECOND_MS;
/** For the last words of one that ends: a disk that hangs keeps no server from ending. */
const LONGEST_END_MS = 10 * SECOND_MS;

const gone = (message: string): Result<never, CallFault> => err({ kind: 'gone', message });

/** A process of the store's program, until it ends. */
export class ProgramProcess {
  readonly #child = startChild(childProgramFile('storage/store-program'));
  readonly #asked = new Map<number, (answer: unknown) => void>();
  readonly #onEnd: (reason: string) => void;
  #count = 0;
  #end: string | null = null;
  /** Its own calls. */
  readonly program = typedCaller<ProgramCalls>((name, argument) => this.ask(name, argument));

  /** `onEnd`: called once, however it ends. */
  constructor(onEnd: (reason: string) => void = () => undefined) {
    this.#onEnd = onEnd;
    this.#child.on('message', (said) => {
      if (!isRecord(said) || typeof said['id'] !== 'number') return;
      this.#asked.get(said['id'])?.(said['answer']);
      this.#asked.delete(said['id']);
    });
    this.#child.once('error', (error) => this.kill(error.message));
    this.#child.once('exit', (code, signal) =>
      this.kill(`it ended with ${code ?? signal ?? 'nothing'}`),
    );
  }

  get pid(): number | null {
    return this.#child.pid ?? null;
  }

  /** The answer of `answerCall` there, in the order of the calls; `gone` where it ends before. */
  ask(name: string, argument: unknown): Promise<unknown> {
    if (this.#end !== null) return Promise.resolve(gone(this.#end));
    this.#count += 1;
    const id = this.#count;
    return new Promise((resolve) => {
      this.#asked.set(id, resolve);
      this.#child.send({ id, name, argument }, (error) => {
        if (error !== null) this.kill(error.message);
      });
    });
  }

  kill(reason: string): void {
    if (this.#end !== null) return;
    this.#end = reason;
    this.#child.kill('SIGKILL');
    for (const resolve of this.#asked.values()) resolve(gone(reason));
    this.#asked.clear();
    this.#onEnd(reason);
  }
}

export interface StoreProcessOptions {
  readonly role: 'write' | 'read';
  readonly directory: string;
  readonly log: Logger;
  /** How long another server may take to let go of the folder. */
  readonly lockWaitMs: number;
}

interface Running {
  readonly process: ProgramProcess;
  readonly opened: Promise<Result<StoreOpened, OpenFault>>;
  isOpen: boolean;
}

/**
 * A process that has the store's file open. One that dies is started again, by itself once, then by the calls that come; what was asked of it
 * has the fault `gone`. Whatever happens to it, the server continues.
 */
export class StoreProcess {
  readonly #options: StoreProcessOptions;
  #running: Running | null = null;
  #notBefore = 0;
  #wasOpen = false;
  #isLogged = false;
  #isClosed = false;

  constructor(options: StoreProcessOptions) {
    this.#options = options;
  }

  /** Id of the process; null while none runs. */
  get pid(): number | null {
    return this.#running?.process.pid ?? null;
  }

  /** Resolves once the file is open; the error is a sentence for the operator. */
  start(): Promise<Result<StoreOpened, OpenFault>> {
    this.#running ??= this.#begin();
    return this.#running.opened;
  }

  /** The answer to a call of `store-calls.ts`, or a fault. */
  async call(name: string, argument: unknown): Promise<unknown> {
    if (this.#isClosed) return gone('the store is closed');
    if (this.#running === null && Date.now() < this.#notBefore) return gone('it did not start');
    this.#running ??= this.#begin();
    const { process, opened } = this.#running;
    await opened;
    return process.ask(name, argument);
  }

  /** Waits for the answers under way, and until the file is closed. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#running === null) return;
    const { process, opened } = this.#running;
    const ended = opened.then(() => process.ask('end', null));
    await withTimeout(ended, LONGEST_END_MS);
    process.kill('the store is closed');
  }

  #begin(): Running {
    const { role, directory, lockWaitMs } = this.#options;
    const process = new ProgramProcess((reason) => this.#ended(running, reason));
    const open = async (): Promise<Result<StoreOpened, OpenFault>> => {
      const isRestart = this.#wasOpen;
      const asked = { role, directory, isRestart, lockWaitMs };
      const answer = await process.program.call('open', asked);
      const opened = answer.ok
        ? answer.value
        : err({ sentence: answer.error.message, isFull: false });
      if (opened.ok) {
        running.isOpen = true;
        this.#wasOpen = true;
        this.#isLogged = false;
      } else process.kill(opened.error.sentence);
      return opened;
    };
    const running: Running = { process, opened: open(), isOpen: false };
    return running;
  }

  #ended(running: Running, message: string): void {
    if (this.#running !== running) return;
    this.#running = null;
    if (this.#isClosed) return;
    if (running.isOpen) this.#running = this.#begin();
    else this.#notBefore = Date.now() + PAUSE_MS;
    if (!this.#wasOpen || this.#isLogged) return;
    // Once until it is open again: a disk that is away may be away for hours.
    this.#isLogged = true;
    this.#options.log.warn('a store process has ended', { role: this.#options.role, message });
  }
}
