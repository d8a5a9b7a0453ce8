/** Writes numbers one after the other; it grows as it has to. */
export class ByteWriter {
  #bytes = new Uint8Array(256);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length] = value;
    this.#length += 1;
  }

  /** A whole number from 0 to 2^53: seven bits a byte, the lowest first. */
  whole(value: number): void {
    this.#reserve(8);
    let rest = value;
    while (rest >= 128) {
      this.#bytes[this.#length] = (rest % 128) + 128;
      this.#length += 1;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#length] = rest;
    this.#length += 1;
  }

  /** A whole number of either sign, below 2^52. */
  signed(value: number): void {
    this.whole(value < 0 ? -2 * value - 1 : 2 * value);
  }

  float32(value: number): void {
    this.#reserve(4);
    this.#view.setFloat32(this.#length, value, true);
    this.#length += 4;
  }

  float64(value: number): void {
    this.#reserve(8);
    this.#view.setFloat64(this.#length, value, true);
    this.#length += 8;
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Bytes with their number before them. */
  block(bytes: Uint8Array): void {
    this.whole(bytes.length);
    this.bytes(bytes);
  }

  /** What was written, until the next one is. */
  done(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + count));
    grown.set(this.done());
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}

/** Thrown where bytes end before what they should hold. */
class ShortBytes extends Error {
  constructor() {
    super('the bytes end too early');
  }
}

/** Reads what {@link ByteWriter} wrote. Throws at the end. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #place = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get isAtEnd(): boolean {
    return this.#place === this.#bytes.length;
  }

  byte(): number {
    const value = this.#bytes[this.#place];
    if (value === undefined) throw new ShortBytes();
    this.#place += 1;
    return value;
  }

  whole(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte % 128) * scale;
      if (byte < 128) return value;
    }
  }

  signed(): number {
    const value = this.whole();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  float32(): number {
    return this.#view.getFloat32(this.#step(4), true);
  }

  float64(): number {
    return this.#view.getFloat64(this.#step(8), true);
  }

  bytes(count: number): Uint8Array {
    const from = this.#step(count);
    return this.#bytes.subarray(from, from + count);
  }

  block(): Uint8Array {
    return this.bytes(this.whole());
  }

  #step(count: number): number {
    const from = this.#place;
    if (from + count > this.#bytes.length) throw new ShortBytes();
    this.#place = from + count;
    return from;
  }
}
