import { CsvError, parse } from 'csv-parse/sync';
import { cutText } from '#domain/untrusted.ts';
import type { FileFaults } from './network-fault.ts';

/** Longest cell that a message repeats. */
const MAX_SHOWN = 40;

const shown = (text: string): string => `"${cutText(text, MAX_SHOWN)}"`;

/** A row of a table: its cells by column, read with a fault for each that is wrong. */
export class CsvRow {
  readonly line: number;
  readonly #cells: ReadonlyMap<string, string>;
  readonly #faults: FileFaults;

  constructor(line: number, cells: ReadonlyMap<string, string>, faults: FileFaults) {
    this.line = line;
    this.#cells = cells;
    this.#faults = faults;
  }

  fault(column: string, detail: string): null {
    return this.#faults.add(this.line, column, detail);
  }

  /** The text of a cell; null for an empty one. */
  optional(column: string): string | null {
    const text = this.#cells.get(column)?.trim() ?? '';
    return text === '' ? null : text;
  }

  /** The text of a cell that may be empty; null also if it is no name. */
  optionalText(column: string, maximum = 80): string | null {
    return this.optional(column) === null ? null : this.text(column, maximum);
  }

  /** The text of a cell that must not be empty. */
  text(column: string, maximum = 80): string | null {
    const text = this.optional(column);
    if (text === null) return this.fault(column, 'is empty');
    if (/\p{Control}/u.test(text))
      return this.fault(column, 'holds a line break or another control character');
    return text.length > maximum
      ? this.fault(column, `is longer than ${maximum} characters`)
      : text;
  }

  /** A number of a cell that may be empty, which is `undefined`; null if wrong. Decimal point. */
  optionalNumber(column: string, minimum: number, maximum: number): number | null | undefined {
    const text = this.optional(column);
    if (text === null) return undefined;
    const value = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    return value >= minimum && value <= maximum
      ? value
      : this.fault(
          column,
          `${shown(text)} is not a number from ${minimum} to ${maximum}, with a decimal point`,
        );
  }

  number(column: string, minimum: number, maximum: number): number | null {
    const value = this.optionalNumber(column, minimum, maximum);
    return value === undefined ? this.fault(column, 'is empty') : value;
  }

  /** The value for one of a few words. */
  choice<Value>(column: string, values: Readonly<Record<string, Value>>): Value | null {
    const text = this.optional(column) ?? '';
    const value = Object.hasOwn(values, text) ? values[text] : undefined;
    return value === undefined
      ? this.fault(column, `${shown(text)} is none of ${Object.keys(values).join(', ')}`)
      : value;
  }
}

/** Line breaks within quoted cells: the parser numbers a record by its last line. */
const breaksIn = (record: readonly string[]): number =>
  record.reduce((sum, cell) => sum + (cell.match(/\r\n|[\r\n]/g)?.length ?? 0), 0);

/** The columns of a table: those it must have, and those it may have. */
export interface TableForm {
  readonly required: readonly string[];
  readonly optional?: readonly string[];
}

const isTable = (raw: unknown): raw is readonly { record: string[]; info: { lines: number } }[] =>
  Array.isArray(raw);

/**
 * Reads CSV (RFC 4180, UTF-8, with or without a byte order mark; comma or semicolon, as spreadsheets write it). The first line names the
 * columns. Faults are noted; a row of another width is left out.
 */
export const readTable = (text: string, form: TableForm, faults: FileFaults): readonly CsvRow[] => {
  const [firstLine = ''] = text.split(/[\r\n]/, 1);
  let parsed: unknown;
  try {
    parsed = parse(text, {
      bom: true,
      delimiter: firstLine.includes(';') ? ';' : ',',
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch (error) {
    const line =
      error instanceof CsvError && typeof error['lines'] === 'number' ? error['lines'] : null;
    faults.add(line, null, error instanceof Error ? error.message : 'is not CSV');
    return [];
  }
  const [head, ...lines] = isTable(parsed) ? parsed : [];
  if (head === undefined) {
    faults.add(null, null, `is empty; its first line is ${form.required.join(',')}`);
    return [];
  }
  const columns = head.record;
  const known = new Set([...form.required, ...(form.optional ?? [])]);
  for (const column of form.required) {
    if (!columns.includes(column)) faults.add(1, column, 'this column is missing');
  }
  for (const [index, column] of columns.entries()) {
    if (!known.has(column)) {
      faults.add(
        1,
        cutText(column, MAX_SHOWN),
        `no such column; there are ${[...known].join(', ')}`,
      );
    } else if (columns.indexOf(column) !== index) faults.add(1, column, 'stands there twice');
  }
  return lines.flatMap(({ record, info }) => {
    const line = info.lines - breaksIn(record);
    if (record.length !== columns.length) {
      faults.add(line, null, `has ${record.length} cells, the first line ${columns.length}`);
      return [];
    }
    const cells = new Map(columns.map((column, index) => [column, record[index] ?? '']));
    return new CsvRow(line, cells, faults);
  });
};
