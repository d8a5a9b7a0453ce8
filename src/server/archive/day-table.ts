import { parquetWriteBuffer } from 'hyparquet-writer';
import {
  COLUMN_LENGTH,
  COLUMN_QUANTITIES,
  COLUMN_STEP_MS,
  type ListedDay,
  startOfColumnDay,
} from '#contract/columns/day-columns.ts';
import { type RecordedId, recordedQuantityOf } from '#domain/quantities/recorded-quantities.ts';
import { formatCsv, RFC_4180 } from '#domain/text/csv.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import type { RowNotes } from './row-notes.ts';
import type { DayColumnsSource } from '#storage/history/days/day-columns-source.ts';

/** The columns that every archived day has: the station, and the end of the step in which its values were the last ones. */
const KEY_COLUMNS = ['codigo', 'fim_do_passo'] as const;
const NOTES = 'notas';

/** One quantity in the rows of a day. */
interface TableColumn {
  /** `rio (m)`: its key with its unit. */
  readonly name: string;
  /** Float32 as the store has them; NaN without a reading. A value for each row. */
  readonly values: Float32Array;
}

/** A day of all stations: a row for each station and step of ten minutes with any value. */
export interface DayTable {
  readonly codes: readonly string[];
  /** UTC. */
  readonly ends: readonly Date[];
  /** Those with any value. */
  readonly columns: readonly TableColumn[];
}

/** `rio (m)`; without a unit the key alone. */
export const columnName = (id: RecordedId): string => {
  const { unit } = recordedQuantityOf(id);
  return unit === '' ? id : `${id} (${unit})`;
};

/** The table of a day that has ended; null where it is no longer there in this revision. */
export const readDayTable = async (
  source: Pick<DayColumnsSource, 'column'>,
  day: ListedDay,
  zone: TimeZone,
): Promise<DayTable | null> => {
  const byQuantity = new Map<RecordedId, ReadonlyMap<string, Float32Array>>();
  const stations = new Set<string>();
  // One after the other: nobody waits for them.
  for (const id of COLUMN_QUANTITIES) {
    const values = await source.column(day, id);
    if (values === null) return null;
    const known = [...values.stations].filter(([, steps]) => !steps.every(Number.isNaN));
    if (known.length > 0) byQuantity.set(id, values.stations);
    for (const [codigo] of known) stations.add(codigo);
  }
  const rows: { readonly codigo: string; readonly step: number }[] = [];
  for (const codigo of [...stations].toSorted()) {
    const own = [...byQuantity.values()].map((values) => values.get(codigo));
    for (let step = 0; step < COLUMN_LENGTH; step += 1) {
      if (own.some((values) => !Number.isNaN(values?.[step] ?? Number.NaN))) {
        rows.push({ codigo, step });
      }
    }
  }
  const from = startOfColumnDay(day.day, zone);
  return {
    codes: rows.map(({ codigo }) => codigo),
    ends: rows.map(({ step }) => new Date(from + (step + 1) * COLUMN_STEP_MS)),
    columns: Array.from(byQuantity, ([id, values]) => ({
      name: columnName(id),
      values: Float32Array.from(
        rows,
        ({ codigo, step }) => values.get(codigo)?.[step] ?? Number.NaN,
      ),
    })),
  };
};

/** The fewest digits by which a number is still the same float32. */
const shortNumber = (value: number): number => {
  for (let digits = 6; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
};

/** RFC 4180, in UTF-8 without a mark; what is unknown is empty. Notes are in the last column of each row: a row may be copied alone. */
export const dayCsv = ({ codes, ends, columns }: DayTable, notesOf: RowNotes): string => {
  const head = [...KEY_COLUMNS, ...columns.map(({ name }) => name), NOTES];
  const rows = codes.map((codigo, row) => {
    const cells = columns.map(({ values }) => {
      const value = values[row] ?? Number.NaN;
      return Number.isNaN(value) ? null : shortNumber(value);
    });
    return [codigo, ends[row]?.toISOString() ?? null, ...cells, notesOf(codigo)];
  });
  return formatCsv([head, ...rows], RFC_4180);
};

/** Apache Parquet, one row group; what is unknown is null. */
export const dayParquet = ({ codes, ends, columns }: DayTable, notesOf: RowNotes): Uint8Array => {
  const [code, end] = KEY_COLUMNS;
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        { name: code, data: [...codes], type: 'STRING' },
        { name: end, data: [...ends], type: 'TIMESTAMP' },
        ...columns.map(({ name, values }) => ({
          name,
          data: Array.from(values, (value) => (Number.isNaN(value) ? null : value)),
          type: 'FLOAT' as const,
          nullable: true,
        })),
        { name: NOTES, data: codes.map(notesOf), type: 'STRING' },
      ],
    }),
  );
};
