/** One pending timer a visitor: setting it replaces the one before. Times are rounded up to steps. */
export class Calendar<Kind extends number> {
  readonly #stepMs: number;
  readonly #due: Int32Array;
  readonly #kinds: Kind[] = [];
  readonly #byStep: (number[] | undefined)[] = [];
  #step = -1;

  constructor(visitors: number, stepMs: number) {
    this.#stepMs = stepMs;
    this.#due = new Int32Array(visitors).fill(-1);
  }

  /** At `atMs`, or in the next step if that is over. */
  set(visitor: number, atMs: number, kind: Kind): void {
    const step = Math.max(this.#step + 1, Math.ceil(atMs / this.#stepMs));
    this.#due[visitor] = step;
    this.#kinds[visitor] = kind;
    (this.#byStep[step] ??= []).push(visitor);
  }

  cancel(visitor: number): void {
    this.#due[visitor] = -1;
  }

  /** Ends the current step: calls `fire` for every timer of the next one. */
  next(fire: (visitor: number, kind: Kind) => void): void {
    this.#step += 1;
    const visitors = this.#byStep[this.#step] ?? [];
    this.#byStep[this.#step] = undefined;
    for (const visitor of visitors) {
      const kind = this.#kinds[visitor];
      if (this.#due[visitor] !== this.#step || kind === undefined) continue;
      this.#due[visitor] = -1;
      fire(visitor, kind);
    }
  }
}
