import { gateNumberOf } from '#domain/stations/gate.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';
import { type Dictionary, pathId } from '#worker/log/dictionary.ts';

/** All paths of gates in the dictionary; each path is examined once. */
export class GatePaths {
  readonly #dictionary: Dictionary;
  readonly #paths: ReadingPath[] = [];
  #seen = 0;

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
  }

  list(): readonly ReadingPath[] {
    const { pathCount } = this.#dictionary;
    for (; this.#seen < pathCount; this.#seen += 1) {
      const path = this.#dictionary.pathOf(pathId(this.#seen));
      if (gateNumberOf(path) !== null) this.#paths.push(path);
    }
    return this.#paths;
  }
}
