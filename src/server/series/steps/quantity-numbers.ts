/** The numbers that stand for quantities in a store's rows and blocks: those of a store never change, whatever the order in the source. */
export class QuantityNumbers {
  readonly #numberById: ReadonlyMap<string, number>;
  readonly #idByNumber: ReadonlyMap<number, string>;

  constructor(pairs: Iterable<readonly [number: number, id: string]>) {
    const known = [...pairs];
    this.#idByNumber = new Map(known);
    this.#numberById = new Map(known.map(([number, id]) => [id, number]));
  }

  numberOf(id: string): number | undefined {
    return this.#numberById.get(id);
  }

  idOf(number: number): string | undefined {
    return this.#idByNumber.get(number);
  }

  get pairs(): readonly (readonly [number: number, id: string])[] {
    return [...this.#idByNumber];
  }
}
