import type { Demonstration } from '#contract/site/site-config.ts';
import { SECOND_MS } from '#domain/time/epoch-ms.ts';

/** Where a notice comes from, and what holds without one. */
export interface NoticeParts {
  /** The notice of the process that takes readings in; null: none, the readings are real. May reject while the log is away. */
  readonly ask: () => Promise<Demonstration | null>;
  /** What this server knows itself. */
  readonly own: Demonstration | null;
  readonly everyMs?: number;
}

const EVERY_MS = 5 * SECOND_MS;

const isSame = (one: Demonstration | null, other: Demonstration | null): boolean =>
  one?.scenario === other?.scenario && one?.note === other?.note;

/** Knows whether the readings of a shared log are a demonstration, which another process may begin or end at any time. */
export class DemonstrationWatch {
  readonly #parts: NoticeParts;
  #notice: Demonstration | null;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: NoticeParts) {
    this.#parts = parts;
    this.#notice = parts.own;
  }

  get notice(): Demonstration | null {
    return this.#notice;
  }

  /** Asks; true if the notice has changed. While there is no answer it stays. */
  async poll(): Promise<boolean> {
    let said: Demonstration | null;
    try {
      said = (await this.#parts.ask()) ?? this.#parts.own;
    } catch {
      return false;
    }
    if (isSame(said, this.#notice)) return false;
    this.#notice = said;
    return true;
  }

  /** Asks now and then, until `stop`. */
  start(changed: (notice: Demonstration | null) => void): void {
    this.#timer = setInterval(() => void this.#notify(changed), this.#parts.everyMs ?? EVERY_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #notify(changed: (notice: Demonstration | null) => void): Promise<void> {
    const isNew = await this.poll();
    if (isNew && this.#timer !== undefined) changed(this.#notice);
  }
}
