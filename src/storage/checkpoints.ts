import { SECOND_MS } from '#domain/time/durations.ts';

/** What was written is on the disk for sure after this time: a power loss costs at most this. */
const AFTER_MS = 5 * SECOND_MS;
/** After so many writes at once: a longer journal makes commits wait. */
const WRITES = 400;

/** Moves what was committed into the database file, beside the commits. */
export class Checkpoints {
  readonly #checkpoint: () => Promise<unknown>;
  #writes = 0;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #isClosed = false;

  constructor(checkpoint: () => Promise<unknown>) {
    this.#checkpoint = checkpoint;
  }

  /** Something was committed. */
  readonly wrote = (): void => {
    this.#writes += 1;
    if (this.#writes >= WRITES) void this.#run();
    else this.#later();
  };

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#running !== null || this.#isClosed) return;
    this.#writes = 0;
    this.#running = this.#checkpoint().then(() => undefined);
    await this.#running;
    this.#running = null;
    if (this.#writes > 0) this.#later();
  }

  #later(): void {
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => void this.#run(), AFTER_MS).unref();
  }
}
