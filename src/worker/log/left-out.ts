import type { LeftOut } from '#worker/api/left-out.ts';

/** Names that are remembered only to be counted once: a provider that makes them up fills no more memory than this. */
const MAX_COUNTED = 50_000;

/** Counts the stations for which there is no room, each once. */
export class LeftOutStations {
  readonly #codes = new Set<string>();
  #isLeast = false;

  add(codigo: string): void {
    if (this.#codes.has(codigo)) return;
    if (this.#codes.size < MAX_COUNTED) this.#codes.add(codigo);
    else this.#isLeast = true;
  }

  get count(): LeftOut {
    return { stations: this.#codes.size, isLeast: this.#isLeast };
  }
}
