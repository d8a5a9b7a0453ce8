/** First in, first out; neither end copies what waits. */
export class NumberQueue {
  #items: number[] = [];
  #head = 0;

  get length(): number {
    return this.#items.length - this.#head;
  }

  push(item: number): void {
    this.#items.push(item);
  }

  shift(): number | undefined {
    const item = this.#items[this.#head];
    if (item === undefined) return undefined;
    this.#head += 1;
    if (this.#head === this.#items.length) this.clear();
    return item;
  }

  clear(): void {
    this.#items = [];
    this.#head = 0;
  }
}
