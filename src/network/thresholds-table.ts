import { HISTORICAL_FIELDS, type HistoricalField } from '#domain/series/historical-unit.ts';
import {
  isThresholdDate,
  type PublishedThreshold,
  THRESHOLD_LEVELS,
  type ThresholdLevel,
  type ThresholdsByStation,
} from '#domain/stations/alerts/thresholds.ts';
import { type Codigo, decodeCodigo } from '#domain/tags/tag-path.ts';
import { readTable, type CsvRow, type TableForm } from './csv-table.ts';
import type { FileFaults } from './network-fault.ts';

/** `thresholds.csv` (docs/network.md). */
const FORM: TableForm = {
  required: ['codigo', 'faixa', 'nome', 'valor', 'fonte', 'data', 'mesma_regua'],
  optional: ['grandeza'],
};

const LEVELS: Readonly<Record<string, ThresholdLevel>> = Object.fromEntries(
  THRESHOLD_LEVELS.map((level) => [level, level]),
);
const FIELDS: Readonly<Record<string, HistoricalField>> = Object.fromEntries(
  HISTORICAL_FIELDS.map((field) => [field, field]),
);
/** Only a proven "yes" allows a comparison. */
const SAME_STAFF: Readonly<Record<string, boolean>> = {
  sim: true,
  não: false,
  'não provada': false,
};
const MAX_LABEL_LENGTH = 40;

interface ThresholdRow {
  readonly codigo: Codigo;
  readonly threshold: PublishedThreshold;
  readonly row: CsvRow;
}

const thresholdOf = (row: CsvRow, codigos: ReadonlySet<string>): ThresholdRow | null => {
  const codigo = decodeCodigo(row.text('codigo', 64));
  const level = row.choice('faixa', LEVELS);
  const label = row.text('nome', MAX_LABEL_LENGTH);
  const value = row.number('valor', -100, 100_000);
  const source = row.text('fonte', 120);
  const date = row.optional('data');
  const isSameStaff = row.choice('mesma_regua', SAME_STAFF);
  const field = row.optional('grandeza') === null ? 'rio_nivel' : row.choice('grandeza', FIELDS);
  if (date !== null && !isThresholdDate(date))
    row.fault('data', 'is not a date such as 2026-09-19');
  if (codigo.ok && !codigos.has(codigo.value)) {
    row.fault('codigo', `"${codigo.value}" is not in gauges.csv`);
  }
  return codigo.ok &&
    level !== null &&
    label !== null &&
    value !== null &&
    source !== null &&
    isSameStaff !== null &&
    field !== null
    ? {
        codigo: codigo.value,
        threshold: { field, value, label, level, source, date, isSameStaff },
        row,
      }
    : null;
};

/** Faults where a level of a station is given twice, or a graver level is not above the lighter one. */
const checkOrder = (rows: readonly ThresholdRow[]): void => {
  const groups = new Map<string, ThresholdRow[]>();
  for (const one of rows) {
    const { field, source } = one.threshold;
    const key = JSON.stringify([one.codigo, field, source]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  for (const group of groups.values()) {
    const ordered = group.toSorted(
      (a, b) =>
        THRESHOLD_LEVELS.indexOf(a.threshold.level) - THRESHOLD_LEVELS.indexOf(b.threshold.level),
    );
    for (const [index, { threshold, row }] of ordered.entries()) {
      const lighter = ordered[index - 1]?.threshold;
      if (lighter === undefined) continue;
      if (lighter.level === threshold.level)
        row.fault('faixa', `"${threshold.level}" is given twice`);
      else if (threshold.value <= lighter.value) {
        row.fault('valor', `${threshold.level} is not above ${lighter.level} (${lighter.value})`);
      }
    }
  }
};

/** Reads the thresholds of stations that are known; those of a station lowest first. */
export const readThresholds = (
  text: string,
  codigos: ReadonlySet<string>,
  faults: FileFaults,
): ThresholdsByStation => {
  const rows = readTable(text, FORM, faults).flatMap((row) => thresholdOf(row, codigos) ?? []);
  checkOrder(rows);
  const thresholds = new Map<Codigo, readonly PublishedThreshold[]>();
  for (const { codigo, threshold } of rows.toSorted(
    (a, b) => a.threshold.value - b.threshold.value,
  )) {
    thresholds.set(codigo, [...(thresholds.get(codigo) ?? []), threshold]);
  }
  return thresholds;
};
