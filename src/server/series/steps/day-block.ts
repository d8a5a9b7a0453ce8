import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { PlaneReader, PlaneWriter } from './byte-planes.ts';
import type { QuantityNumbers } from './quantity-numbers.ts';
import type { StepCell, StepRow } from './step-row.ts';

/** The steps of one station on one day, packed in two parts: history needs the first alone. */
export interface DayBlock {
  /** Times, ages and the last readings. */
  readonly last: Uint8Array;
  /** Lowest, highest, sum and count. */
  readonly rest: Uint8Array;
}

/** Where the steps of a block lie: step `n`, from 1, ends at `start + n * lengthMs`. */
export interface BlockGrid {
  readonly start: EpochMs;
  readonly lengthMs: number;
}

/** The last readings of one quantity. */
interface LastColumn {
  /** Rows that have a reading; null: all. */
  readonly rows: Uint16Array | null;
  readonly values: Float32Array;
  /** Of each reading before its step's end, milliseconds; null: those of the rows. */
  readonly ages: Uint32Array | null;
}

/** The first part of a block. */
export interface LastPart {
  /** Numbers of the steps that there are, ascending. */
  readonly steps: Uint16Array;
  /** Of each step's last report before the step's end, milliseconds. */
  readonly ages: Uint32Array;
  /** By the quantity's number. */
  readonly columns: ReadonlyMap<number, LastColumn>;
}

const VERSION = 1;
/** Of a fast machine's core some 2 ms for a station's day; the levels above cost twice that for a tenth less. */
const LEVEL = 4;
/** A day of five minutes with 50 quantities has some 430 kB. */
const MAX_PART_BYTES = 16 * 1024 * 1024;
const HAS_GAPS = 1;
const HAS_AGES = 2;

const pack = (bytes: Uint8Array): Uint8Array => deflateRawSync(bytes, { level: LEVEL });
const unpack = (bytes: Uint8Array): Uint8Array =>
  inflateRawSync(bytes, { maxOutputLength: MAX_PART_BYTES });

/** One number seen as float32, float64 and bits. */
const scratch = new DataView(new ArrayBuffer(8));

const bitsOf = (value: number): number => {
  scratch.setFloat32(0, value, true);
  return scratch.getUint32(0, true);
};

const floatOf = (bits: number): number => {
  scratch.setUint32(0, bits, true);
  return scratch.getFloat32(0, true);
};

/** The readings of a quantity in some rows. */
interface Column {
  readonly number: number;
  readonly rows: number[];
  readonly cells: StepCell[];
}

const columnsOf = (rows: readonly StepRow[], numbers: QuantityNumbers): readonly Column[] => {
  const columnById = new Map<string, Column>();
  for (const [index, row] of rows.entries()) {
    for (const [id, cell] of row.cells) {
      let column = columnById.get(id);
      if (column === undefined) {
        const number = numbers.numberOf(id);
        if (number === undefined) continue;
        column = { number, rows: [], cells: [] };
        columnById.set(id, column);
      }
      column.rows.push(index);
      column.cells.push(cell);
    }
  }
  return [...columnById.values()].toSorted((a, b) => a.number - b.number);
};

const writeLast = (
  rows: readonly StepRow[],
  columns: readonly Column[],
  { start, lengthMs }: BlockGrid,
): Uint8Array => {
  const writer = new PlaneWriter();
  writer.u8(VERSION);
  writer.u16(rows.length);
  for (const { time } of rows) writer.u16(Math.round((time - start) / lengthMs));
  writer.planes(Uint32Array.from(rows, ({ ageMs }) => ageMs));
  writer.u16(columns.length);
  for (const { number, rows: present, cells } of columns) {
    const hasGaps = present.length < rows.length;
    const hasAges = cells.some(({ ageMs }, at) => ageMs !== rows[present[at] ?? 0]?.ageMs);
    writer.u16(number);
    writer.u8((hasGaps ? HAS_GAPS : 0) | (hasAges ? HAS_AGES : 0));
    writer.u16(present.length);
    if (hasGaps) for (const row of present) writer.u16(row);
    if (hasAges) writer.planes(Uint32Array.from(cells, ({ ageMs }) => ageMs));
    let before = 0;
    writer.planes(
      Uint32Array.from(cells, ({ last }) => {
        const bits = bitsOf(last);
        const difference = bits ^ before;
        before = bits;
        return difference;
      }),
    );
  }
  return writer.done();
};

const writeRest = (columns: readonly Column[]): Uint8Array => {
  const writer = new PlaneWriter();
  writer.u8(VERSION);
  for (const { cells } of columns) {
    const { length } = cells;
    const lowest = new Uint32Array(length);
    const highest = new Uint32Array(length);
    const low = new Uint32Array(length);
    const high = new Uint32Array(length);
    const counts = new Uint32Array(length);
    for (const [index, cell] of cells.entries()) {
      const bits = bitsOf(cell.last);
      lowest[index] = bits ^ bitsOf(cell.lowest);
      highest[index] = bits ^ bitsOf(cell.highest);
      // Of a reading that does not change, zero.
      scratch.setFloat64(0, cell.last * cell.count, true);
      const [usualLow, usualHigh] = [scratch.getUint32(0, true), scratch.getUint32(4, true)];
      scratch.setFloat64(0, cell.sum, true);
      low[index] = scratch.getUint32(0, true) ^ usualLow;
      high[index] = scratch.getUint32(4, true) ^ usualHigh;
      counts[index] = cell.count;
    }
    for (const values of [counts, lowest, highest, low, high]) writer.planes(values);
  }
  return writer.done();
};

/** Packs rows of one grid, oldest first. A quantity without a number is left out. */
export const packDay = (
  rows: readonly StepRow[],
  grid: BlockGrid,
  numbers: QuantityNumbers,
): DayBlock => {
  const columns = columnsOf(rows, numbers);
  return { last: pack(writeLast(rows, columns, grid)), rest: pack(writeRest(columns)) };
};

const presentRows = (reader: PlaneReader, length: number): Uint16Array => {
  const rows = new Uint16Array(length);
  for (let index = 0; index < length; index += 1) rows[index] = reader.u16();
  return rows;
};

const floats = (differences: Uint32Array): Float32Array => {
  let bits = 0;
  for (let index = 0; index < differences.length; index += 1) {
    bits ^= differences[index] ?? 0;
    differences[index] = bits;
  }
  return new Float32Array(differences.buffer);
};

const checkVersion = (version: number): void => {
  if (version !== VERSION) throw new RangeError(`a block of version ${version}`);
};

/** Reads the first part of a block: of the wanted quantities, all if null. Throws where the bytes are no block. */
export const unpackLast = (
  packed: Uint8Array,
  wanted: ReadonlySet<number> | null = null,
): LastPart => {
  const reader = new PlaneReader(unpack(packed));
  checkVersion(reader.u8());
  const length = reader.u16();
  const steps = presentRows(reader, length);
  const ages = reader.planes(length);
  const columns = new Map<number, LastColumn>();
  for (let left = reader.u16(); left > 0; left -= 1) {
    const number = reader.u16();
    const flags = reader.u8();
    const present = reader.u16();
    const [hasGaps, hasAges] = [(flags & HAS_GAPS) !== 0, (flags & HAS_AGES) !== 0];
    if (wanted?.has(number) === false) {
      reader.skip(present * ((hasGaps ? 2 : 0) + (hasAges ? 4 : 0) + 4));
      continue;
    }
    columns.set(number, {
      rows: hasGaps ? presentRows(reader, present) : null,
      ages: hasAges ? reader.planes(present) : null,
      values: floats(reader.planes(present)),
    });
  }
  return { steps, ages, columns };
};

/** Reads a block. Throws where the bytes are none. */
export const unpackDay = (
  { last, rest }: DayBlock,
  { start, lengthMs }: BlockGrid,
  numbers: QuantityNumbers,
): readonly StepRow[] => {
  const { steps, ages, columns } = unpackLast(last);
  const reader = new PlaneReader(unpack(rest));
  checkVersion(reader.u8());
  const cellsOfRows = Array.from(steps, () => new Map<string, StepCell>());
  for (const [number, column] of columns) {
    const { length } = column.values;
    const id = numbers.idOf(number);
    const counts = reader.planes(length);
    const lowest = reader.planes(length);
    const highest = reader.planes(length);
    const low = reader.planes(length);
    const high = reader.planes(length);
    if (id === undefined) continue;
    for (let index = 0; index < length; index += 1) {
      const row = column.rows === null ? index : (column.rows[index] ?? 0);
      const last = column.values[index] ?? Number.NaN;
      const count = counts[index] ?? 0;
      const bits = bitsOf(last);
      scratch.setFloat64(0, last * count, true);
      const [usualLow, usualHigh] = [scratch.getUint32(0, true), scratch.getUint32(4, true)];
      scratch.setUint32(0, (low[index] ?? 0) ^ usualLow, true);
      scratch.setUint32(4, (high[index] ?? 0) ^ usualHigh, true);
      const sum = scratch.getFloat64(0, true);
      cellsOfRows[row]?.set(id, {
        last,
        ageMs: (column.ages === null ? ages[row] : column.ages[index]) ?? 0,
        lowest: floatOf((lowest[index] ?? 0) ^ bits),
        highest: floatOf((highest[index] ?? 0) ^ bits),
        sum,
        count,
      });
    }
  }
  return cellsOfRows.map((cells, row) => ({
    time: epochMs(start + (steps[row] ?? 0) * lengthMs),
    ageMs: ages[row] ?? 0,
    cells,
  }));
};
