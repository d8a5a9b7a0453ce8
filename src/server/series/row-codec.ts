import { epochMs } from '#domain/time/epoch-ms.ts';
import type { QuantityNumbers } from './quantity-numbers.ts';
import type { StepCell, StepRow } from './step-row.ts';

/** Time, age, number of cells. */
const HEAD_BYTES = 8 + 4 + 2;
/** Number of the quantity, last, age, lowest, highest, sum, count. */
const CELL_BYTES = 2 + 4 + 4 + 4 + 4 + 8 + 4;

/** Rows as bytes, one after the other, little-endian. A quantity without a number is left out. */
export const encodeRows = (rows: readonly StepRow[], numbers: QuantityNumbers): Uint8Array => {
  const cells = rows.reduce((count, row) => count + row.cells.size, 0);
  const view = new DataView(new ArrayBuffer(rows.length * HEAD_BYTES + cells * CELL_BYTES));
  let place = 0;
  for (const row of rows) {
    const head = place;
    let count = 0;
    place += HEAD_BYTES;
    for (const [id, cell] of row.cells) {
      const number = numbers.numberOf(id);
      if (number === undefined) continue;
      count += 1;
      view.setUint16(place, number, true);
      view.setFloat32(place + 2, cell.last, true);
      view.setUint32(place + 6, cell.ageMs, true);
      view.setFloat32(place + 10, cell.lowest, true);
      view.setFloat32(place + 14, cell.highest, true);
      view.setFloat64(place + 18, cell.sum, true);
      view.setUint32(place + 26, cell.count, true);
      place += CELL_BYTES;
    }
    view.setFloat64(head, row.time, true);
    view.setUint32(head + 8, row.ageMs, true);
    view.setUint16(head + 12, count, true);
  }
  return new Uint8Array(view.buffer, 0, place);
};

/** The reverse of {@link encodeRows}. Throws a `RangeError` where the bytes end too early. */
export const decodeRows = (bytes: Uint8Array, numbers: QuantityNumbers): readonly StepRow[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const rows: StepRow[] = [];
  let place = 0;
  while (place < bytes.byteLength) {
    const time = epochMs(view.getFloat64(place, true));
    const ageMs = view.getUint32(place + 8, true);
    const count = view.getUint16(place + 12, true);
    place += HEAD_BYTES;
    const cells = new Map<string, StepCell>();
    for (const end = place + count * CELL_BYTES; place < end; place += CELL_BYTES) {
      const id = numbers.idOf(view.getUint16(place, true));
      const cell = {
        last: view.getFloat32(place + 2, true),
        ageMs: view.getUint32(place + 6, true),
        lowest: view.getFloat32(place + 10, true),
        highest: view.getFloat32(place + 14, true),
        sum: view.getFloat64(place + 18, true),
        count: view.getUint32(place + 26, true),
      };
      if (id !== undefined) cells.set(id, cell);
    }
    rows.push({ time, ageMs, cells });
  }
  return rows;
};
