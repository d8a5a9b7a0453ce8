import type { LeftOut } from '#worker/api/left-out.ts';

/** Bound on the names remembered to count each once: a provider that invents names fills no more memory. */
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
