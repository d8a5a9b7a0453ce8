/** LRU cache bounded by bytes. */
export class ByteLru<Value> {
  readonly #maxBytes: number;
  readonly #bytesOf: (value: Value) => number;
  /** Least recently used first. */
  readonly #valueByKey = new Map<string, Value>();
  #bytes = 0;

  constructor(maxBytes: number, bytesOf: (value: Value) => number) {
    this.#maxBytes = maxBytes;
    this.#bytesOf = bytesOf;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): Value | undefined {
    const value = this.#valueByKey.get(key);
    if (value === undefined) return undefined;
    this.#valueByKey.delete(key);
    this.#valueByKey.set(key, value);
    return value;
  }

  /** A value larger than the bound is not cached. */
  set(key: string, value: Value): void {
    this.#drop(key);
    this.#valueByKey.set(key, value);
    this.#bytes += this.#bytesOf(value);
    for (const oldest of this.#valueByKey.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const value = this.#valueByKey.get(key);
    if (value === undefined) return;
    this.#valueByKey.delete(key);
    this.#bytes -= this.#bytesOf(value);
  }
}
