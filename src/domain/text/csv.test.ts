import { dsvFormat } from 'd3-dsv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BYTE_ORDER_MARK,
  CSV_PT_BR,
  type CsvCell,
  formatCsv,
  formatTabbed,
  harmlessText,
  RFC_4180,
} from './csv.ts';
import { anyCharacter } from '#tests/support/network/arbitraries.ts';

const text = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 10 }),
  fc.string({
    unit: fc.constantFrom('"', ',', ';', '\r', '\n', '\t', '=', '-', "'", 'a', 'ã'),
    maxLength: 10,
  }),
);
const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 });
const cell: fc.Arbitrary<CsvCell> = fc.oneof(text, number, fc.constant(null));
/** A row of one empty cell is an empty line to any parser: rows have two at least. */
const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 6 });

const STARTS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

describe.each([
  ['RFC 4180', RFC_4180],
  ['pt-BR', CSV_PT_BR],
])('CSV as %s', (_, dialect) => {
  it('is read by an independent parser as it was written', () => {
    fc.assert(
      fc.property(rows, (table) => {
        const written = formatCsv(table, dialect);
        expect(written.startsWith(BYTE_ORDER_MARK) || !dialect.mark).toBe(true);
        const body = dialect.mark ? written.slice(BYTE_ORDER_MARK.length) : written;
        const read = dsvFormat(dialect.separator).parseRows(body);
        const expected = table.map((row) =>
          row.map((one) => {
            if (one === null) return '';
            if (typeof one === 'string') return harmlessText(one);
            return String(one).replace('.', dialect.decimal);
          }),
        );
        expect(read).toEqual(expected);
      }),
    );
  });

  it('has no text that begins as a formula, and leaves numbers below zero numbers', () => {
    fc.assert(
      fc.property(fc.constantFrom(...STARTS), text, (start, rest) => {
        const [row] = dsvFormat(dialect.separator).parseRows(
          formatCsv([[`${start}${rest}`, -3.5]], { ...dialect, mark: false }),
        );
        expect(row).toEqual([`'${start}${rest}`, `-3${dialect.decimal}5`]);
      }),
    );
  });
});

describe('text for the clipboard', () => {
  it('has a line a row and a tab between cells, whatever the cells hold', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 11 }),
        (table) => {
          const lines = formatTabbed(table).split('\n');
          expect(lines).toHaveLength(table.length);
          for (const line of lines) expect(line.split('\t')).toHaveLength(3);
        },
      ),
    );
  });
});
