/** Numbers that are remembered: more than arrive while a slow snapshot is under way. */
const LENGTH = 65_536;

/** Offsets of the last numbered messages, as a ring. */
export class SeqOffsets {
  readonly #seqs = new Float64Array(LENGTH).fill(Number.NaN);
  readonly #offsets = new Float64Array(LENGTH);

  has(seq: number): boolean {
    return this.#seqs[seq % LENGTH] === seq;
  }

  set(seq: number, offset: number): void {
    this.#seqs[seq % LENGTH] = seq;
    this.#offsets[seq % LENGTH] = offset;
  }

  /** Offset of the first message after `seq`, up to `last`: some in between may have been left out. Null if it is no longer known. */
  after(seq: number, last: number): number | null {
    if (last - seq > LENGTH) return null;
    for (let next = seq + 1; next <= last; next += 1) {
      if (this.has(next)) return this.#offsets[next % LENGTH] ?? null;
    }
    return null;
  }

  clear(): void {
    this.#seqs.fill(Number.NaN);
  }
}
