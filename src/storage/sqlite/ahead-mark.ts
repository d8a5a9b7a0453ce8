import { rm, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { aheadPath } from './store-place.ts';

/** A disk that takes longer to make an empty file is no place for a mark. */
const LONGEST_MS = 1_000;

/**
 * An empty file beside the database, made by the server's own process: numbers are in use that the database does not have. Who opens the
 * database while it is there begins a new epoch.
 */
export class AheadMark {
  readonly #path: string;

  constructor(directory: string) {
    this.#path = aheadPath(directory);
  }

  /** False if it cannot be made, or not at once. */
  set(): Promise<boolean> {
    const made = writeFile(this.#path, '').then(
      () => true,
      () => false,
    );
    return Promise.race([made, pause(LONGEST_MS, false, { ref: false })]);
  }

  /** A mark that cannot be removed costs a new epoch at the next start. */
  async clear(): Promise<void> {
    await rm(this.#path, { force: true }).catch(() => undefined);
  }
}
