/*
 * Columns of a block as bytes, for a packer that finds repetitions of bytes: all first bytes of the numbers, then all second ones, and so
 * on. Neighbours in a column differ in few of them.
 */

/** Writes the parts of a block one after the other. */
export class PlaneWriter {
  #bytes = new Uint8Array(65_536);
  #view = new DataView(this.#bytes.buffer);
  #place = 0;

  u8(value: number): void {
    this.#room(1);
    this.#view.setUint8(this.#place, value);
    this.#place += 1;
  }

  u16(value: number): void {
    this.#room(2);
    this.#view.setUint16(this.#place, value, true);
    this.#place += 2;
  }

  /** Numbers below 2³² in four planes. */
  planes(values: Uint32Array): void {
    const { length } = values;
    this.#room(4 * length);
    for (let byte = 0; byte < 4; byte += 1) {
      const shift = 8 * byte;
      for (const value of values) {
        this.#bytes[this.#place] = (value >>> shift) & 0xff;
        this.#place += 1;
      }
    }
  }

  /** A copy of what was written. */
  done(): Uint8Array {
    return this.#bytes.slice(0, this.#place);
  }

  #room(length: number): void {
    if (this.#place + length <= this.#bytes.length) return;
    const longer = new Uint8Array(2 * (this.#place + length));
    longer.set(this.#bytes.subarray(0, this.#place));
    this.#bytes = longer;
    this.#view = new DataView(longer.buffer);
  }
}

/** Reads what a {@link PlaneWriter} wrote. Throws a `RangeError` where the bytes end too early. */
export class PlaneReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #place = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u8(): number {
    const value = this.#view.getUint8(this.#place);
    this.#place += 1;
    return value;
  }

  u16(): number {
    const value = this.#view.getUint16(this.#place, true);
    this.#place += 2;
    return value;
  }

  skip(length: number): void {
    this.#step(length);
  }

  planes(length: number): Uint32Array {
    const from = this.#step(4 * length);
    const values = new Uint32Array(length);
    const bytes = this.#bytes;
    for (let index = 0; index < length; index += 1) {
      const place = from + index;
      values[index] =
        (bytes[place] ?? 0) |
        ((bytes[place + length] ?? 0) << 8) |
        ((bytes[place + 2 * length] ?? 0) << 16) |
        ((bytes[place + 3 * length] ?? 0) << 24);
    }
    return values;
  }

  #step(length: number): number {
    const from = this.#place;
    if (from + length > this.#bytes.length) throw new RangeError('a block ends too early');
    this.#place += length;
    return from;
  }
}
