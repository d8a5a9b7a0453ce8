import { epochMs } from '#domain/time/epoch-ms.ts';
import type { QuantityNumbers } from './quantity-numbers.ts';
import type { StepCell, StepRow } from './step-row.ts';

/** Time, age, number of cells. */
const HEAD_BYTES = 8 + 4 + 2;
/** Number of the quantity with its marks, last, count; */
const CELL_BYTES = 2 + 4 + 4;
/** without the mark for the same age as the row's, the age; */
const AGE_BYTES = 4;
/** without the mark for a reading that did not change, lowest, highest, sum. */
const SPREAD_BYTES = 4 + 4 + 8;

const HAS_ROW_AGE = 0x8000;
const IS_STEADY = 0x4000;
const NUMBER = 0x3fff;

const isSteady = ({ last, lowest, highest, sum, count }: StepCell): boolean =>
  lowest === last && highest === last && sum === last * count;

/** Rows as bytes, one after the other, little-endian. A quantity without a number is left out. */
export const encodeRows = (rows: readonly StepRow[], numbers: QuantityNumbers): Uint8Array => {
  const cells = rows.reduce((count, row) => count + row.cells.size, 0);
  const longest = rows.length * HEAD_BYTES + cells * (CELL_BYTES + AGE_BYTES + SPREAD_BYTES);
  const view = new DataView(new ArrayBuffer(longest));
  let place = 0;
  for (const row of rows) {
    const head = place;
    let count = 0;
    place += HEAD_BYTES;
    for (const [id, cell] of row.cells) {
      const number = numbers.numberOf(id);
      if (number === undefined || number > NUMBER) continue;
      const hasRowAge = cell.ageMs === row.ageMs;
      const steady = isSteady(cell);
      count += 1;
      view.setUint16(
        place,
        number | (hasRowAge ? HAS_ROW_AGE : 0) | (steady ? IS_STEADY : 0),
        true,
      );
      view.setFloat32(place + 2, cell.last, true);
      view.setUint32(place + 6, cell.count, true);
      place += CELL_BYTES;
      if (!hasRowAge) {
        view.setUint32(place, cell.ageMs, true);
        place += AGE_BYTES;
      }
      if (!steady) {
        view.setFloat32(place, cell.lowest, true);
        view.setFloat32(place + 4, cell.highest, true);
        view.setFloat64(place + 8, cell.sum, true);
        place += SPREAD_BYTES;
      }
    }
    view.setFloat64(head, row.time, true);
    view.setUint32(head + 8, row.ageMs, true);
    view.setUint16(head + 12, count, true);
  }
  return new Uint8Array(view.buffer.slice(0, place));
};

/** The reverse of {@link encodeRows}. Throws a `RangeError` where the bytes end too early. */
export const decodeRows = (bytes: Uint8Array, numbers: QuantityNumbers): readonly StepRow[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const rows: StepRow[] = [];
  let place = 0;
  while (place < bytes.byteLength) {
    const time = epochMs(view.getFloat64(place, true));
    const rowAgeMs = view.getUint32(place + 8, true);
    const cells = new Map<string, StepCell>();
    let left = view.getUint16(place + 12, true);
    place += HEAD_BYTES;
    for (; left > 0; left -= 1) {
      const marked = view.getUint16(place, true);
      const last = view.getFloat32(place + 2, true);
      const count = view.getUint32(place + 6, true);
      place += CELL_BYTES;
      let ageMs = rowAgeMs;
      if ((marked & HAS_ROW_AGE) === 0) {
        ageMs = view.getUint32(place, true);
        place += AGE_BYTES;
      }
      let [lowest, highest, sum] = [last, last, last * count];
      if ((marked & IS_STEADY) === 0) {
        lowest = view.getFloat32(place, true);
        highest = view.getFloat32(place + 4, true);
        sum = view.getFloat64(place + 8, true);
        place += SPREAD_BYTES;
      }
      const id = numbers.idOf(marked & NUMBER);
      if (id !== undefined) cells.set(id, { last, ageMs, lowest, highest, sum, count });
    }
    rows.push({ time, ageMs: rowAgeMs, cells });
  }
  return rows;
};
