import type { StationIdentity } from '#contract/site/network.ts';
import type { RiverStation } from '#domain/network/places.ts';
import { decodeCodigo } from '#domain/tags/tag-path.ts';
import { readTable, type CsvRow, type TableForm } from './csv-table.ts';
import type { FileFaults } from './network-fault.ts';
import { checkRiver, pointOf } from './rivers-table.ts';

/** `gauges.csv` (docs/network.md). */
const FORM: TableForm = {
  required: ['codigo', 'tipo', 'rio', 'km'],
  optional: ['nome', 'area_km2', 'codigo_ana', 'wigos'],
};

const KINDS = { regua: 'gauge', barragem: 'dam' } as const;

const stationOf = (row: CsvRow): RiverStation | null => {
  const text = row.text('codigo', 64);
  const codigo = decodeCodigo(text);
  const kind = row.choice('tipo', KINDS);
  const point = pointOf(row, 'rio', 'km');
  const areaKm2 = row.optionalNumber('area_km2', 0, 1e8);
  if (point === undefined) row.fault('rio', 'is empty');
  if (!codigo.ok || kind === null || point === null || point === undefined) return null;
  return {
    codigo: codigo.value,
    kind,
    name: row.optionalText('nome'),
    ...point,
    areaKm2: areaKm2 ?? null,
  };
};

const NATIONAL_CODE = /^\d{8}$/;
const WIGOS = /^\d-\d{1,5}-\d{1,5}-[A-Za-z0-9]{1,16}$/;

const matching = (row: CsvRow, column: string, form: RegExp, right: string): string | null => {
  const text = row.optional(column);
  if (text === null || form.test(text)) return text;
  return row.fault(column, `"${text}" is not ${right}`);
};

/** A gauge or dam, and what it is called beyond its network. */
export interface GaugeRow {
  readonly station: RiverStation;
  readonly identity: StationIdentity;
}

/** Reads the gauges and dams: each once, on a river that is known. */
export const readGauges = (
  text: string,
  rivers: ReadonlySet<string>,
  faults: FileFaults,
): readonly GaugeRow[] => {
  const lineByCodigo = new Map<string, number>();
  return readTable(text, FORM, faults).flatMap((row) => {
    const station = stationOf(row);
    if (station === null) return [];
    checkRiver(station, rivers, row, 'rio');
    const first = lineByCodigo.get(station.codigo);
    if (first !== undefined) {
      row.fault('codigo', `"${station.codigo}" is already in line ${first}`);
      return [];
    }
    lineByCodigo.set(station.codigo, row.line);
    const identity = {
      nationalCode: matching(
        row,
        'codigo_ana',
        NATIONAL_CODE,
        'a code of eight digits; the first one may be 0',
      ),
      wigos: matching(row, 'wigos', WIGOS, 'a WIGOS identifier such as 0-76-0-1234'),
    };
    return { station, identity };
  });
};
