import type { River, RiverPoint } from '#domain/network/places.ts';
import { circleOfRivers } from '#domain/network/river-graph.ts';
import { readTable, type CsvRow, type TableForm } from './csv-table.ts';
import type { FileFaults } from './network-fault.ts';

/** `rivers.csv` (docs/network.md). */
const FORM: TableForm = { required: ['rio', 'desagua_em', 'km_no_encontro'] };

/** Longer than any river. */
const MAX_KM = 10_000;

/** A place on a river from two cells; `undefined` if both are empty, null if wrong. */
export const pointOf = (
  row: CsvRow,
  riverColumn: string,
  kmColumn: string,
): RiverPoint | null | undefined => {
  const river = row.optional(riverColumn);
  const km = row.optionalNumber(kmColumn, 0, MAX_KM);
  if (river === null && km === undefined) return undefined;
  if (river === null) return row.fault(riverColumn, `is empty, but ${kmColumn} is not`);
  if (km === undefined) return row.fault(kmColumn, `is empty, but ${riverColumn} is not`);
  return km === null ? null : { river, km };
};

/** A fault if the river of a point is not in `rivers.csv`. */
export const checkRiver = (
  point: RiverPoint | null,
  rivers: ReadonlySet<string>,
  row: CsvRow,
  column: string,
): void => {
  if (point !== null && !rivers.has(point.river)) {
    row.fault(column, `"${point.river}" is not in rivers.csv`);
  }
};

/** Reads the rivers: each once, into a river that is known, in no circle. */
export const readRivers = (text: string, faults: FileFaults): readonly River[] => {
  const rowByName = new Map<string, CsvRow>();
  const rivers = readTable(text, FORM, faults).flatMap((row): River | readonly [] => {
    const name = row.text('rio');
    const into = pointOf(row, 'desagua_em', 'km_no_encontro');
    if (name === null || into === null) return [];
    const first = rowByName.get(name);
    if (first !== undefined) {
      row.fault('rio', `"${name}" is already in line ${first.line}`);
      return [];
    }
    rowByName.set(name, row);
    return { name, into: into ?? null };
  });
  const names = new Set(rowByName.keys());
  for (const { name, into } of rivers) {
    const row = rowByName.get(name);
    if (row !== undefined) checkRiver(into, names, row, 'desagua_em');
  }
  const circle = circleOfRivers(rivers);
  if (circle !== null) {
    const line = rowByName.get(circle[0] ?? '')?.line ?? null;
    faults.add(
      line,
      'desagua_em',
      `the rivers flow in a circle: ${[...circle, circle[0]].join(' → ')}`,
    );
  }
  return rivers;
};
