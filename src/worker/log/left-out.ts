import type { LeftOut } from '#worker/api/left-out.ts';

/** Most names remembered to count each once: invented names cannot fill memory. */
const MAX_COUNTED = 50_000;

/** Counts the stations that do not fit, each once. */
export class LeftOutStations {
  readonly #codes = new Set<string>();
  #isLowerBound = false;

  add(codigo: string): void {
    if (this.#codes.has(codigo)) return;
    if (this.#codes.size < MAX_COUNTED) this.#codes.add(codigo);
    else this.#isLowerBound = true;
  }

  get count(): LeftOut {
    return { stations: this.#codes.size, isLowerBound: this.#isLowerBound };
  }
}
