import type { Flood, Street } from '#domain/network/streets.ts';
import { isThresholdDate } from '#domain/stations/alerts/thresholds.ts';
import { type Codigo, decodeCodigo } from '#domain/tags/tag-path.ts';
import { readTable, type CsvRow, type TableForm } from './csv-table.ts';
import type { FileFaults } from './network-fault.ts';

/** `streets.csv` and `peaks.csv` (docs/network.md). */
const STREETS: TableForm = { required: ['cidade', 'rua', 'nivel', 'regua', 'fonte', 'data'] };
const PEAKS: TableForm = { required: ['regua', 'data', 'nivel', 'fonte'] };

/** What both tables have: a level on a gauge's staff, who gave it, and when. */
const levelOf = (row: CsvRow, gauges: ReadonlySet<string>) => {
  const text = row.text('regua', 64);
  const gauge = decodeCodigo(text);
  const level = row.number('nivel', -100, 100);
  const source = row.text('fonte', 120);
  const date = row.optional('data');
  if (text !== null && !gauges.has(text)) row.fault('regua', `"${text}" is no gauge of gauges.csv`);
  if (date !== null && !isThresholdDate(date)) {
    return row.fault('data', 'is not a date such as 2026-09-19');
  }
  return gauge.ok && level !== null && source !== null
    ? { gauge: gauge.value, level, source, date }
    : null;
};

/** Notes a row as a fault in `column` where an earlier one has the same key. */
const onlyOnce = (column: string) => {
  const lines = new Map<string, number>();
  return (row: CsvRow, ...key: readonly string[]): void => {
    const first = lines.get(key.join('\n'));
    if (first !== undefined) row.fault(column, `"${key.at(-1)}" is already in line ${first}`);
    lines.set(key.join('\n'), first ?? row.line);
  };
};

/** Reads the streets of cities and gauges that are known: each once in its city. */
export const readStreets = (
  text: string,
  known: { readonly cities: ReadonlySet<string>; readonly gauges: ReadonlySet<Codigo> },
  faults: FileFaults,
): readonly Street[] => {
  const check = onlyOnce('rua');
  return readTable(text, STREETS, faults).flatMap((row) => {
    const city = row.text('cidade');
    const name = row.text('rua');
    const level = levelOf(row, known.gauges);
    if (city !== null && !known.cities.has(city)) {
      row.fault('cidade', `"${city}" is not in cities.csv`);
    }
    if (city === null || name === null || level === null) return [];
    check(row, city, name);
    return { city, name, ...level };
  });
};

/** Reads the known floods of gauges: one a gauge and date. */
export const readPeaks = (
  text: string,
  gauges: ReadonlySet<Codigo>,
  faults: FileFaults,
): readonly Flood[] => {
  const check = onlyOnce('data');
  return readTable(text, PEAKS, faults).flatMap((row) => {
    const level = levelOf(row, gauges);
    const date = row.text('data');
    if (level === null || date === null) return [];
    check(row, level.gauge, date);
    return { ...level, date };
  });
};
