import type { Codigo } from '#domain/tags/tag-path.ts';
import type { CsvRow } from '#network/csv-table.ts';
import { GATE_SLOTS } from '../network/reading-shapes.ts';
import type { DamFact, GateName } from './demonstration.ts';
import { byStation, codigoIn, type FileReader, instantOf } from './file-reader.ts';

const FORM = {
  required: [
    'codigo',
    'timestamp',
    'montante_m_ibge',
    'zero_m_ibge',
    'percentual',
    'comportas_total',
  ],
  optional: [
    'nivel_m',
    'jusante_m',
    'capacidade_atual',
    'capacidade_maxima',
    'vertido_m',
    'comportas_abertas',
    'area_drenagem_km2',
  ],
};
const GATES_FORM = { required: ['codigo', 'comporta', 'tipo'] };

type IsKnown = (codigo: Codigo) => boolean;

const damOf = (row: CsvRow, isKnown: IsKnown) => {
  const codigo = codigoIn(row, isKnown);
  const instant = instantOf(row, 'timestamp');
  const upstream = row.number('montante_m_ibge', -100, 10_000);
  const staffZero = row.number('zero_m_ibge', -100, 10_000);
  // An empty reservoir says nothing of its shape.
  const percent = row.number('percentual', 0.01, 300);
  const gates = row.number('comportas_total', 1, GATE_SLOTS);
  const downstream = row.optionalNumber('jusante_m', -100, 10_000) ?? null;
  const storageMaximum = row.optionalNumber('capacidade_maxima', 0.01, 1e6) ?? null;
  const drainageArea = row.optionalNumber('area_drenagem_km2', 0, 1e8) ?? null;
  if (upstream !== null && staffZero !== null && upstream <= staffZero) {
    return row.fault('montante_m_ibge', 'is not above zero_m_ibge');
  }
  return codigo === null ||
    instant === null ||
    upstream === null ||
    staffZero === null ||
    percent === null ||
    gates === null
    ? null
    : {
        codigo,
        instant,
        percent,
        upstream,
        staffZero,
        downstream,
        storageMaximum,
        drainageArea,
        gates: Math.round(gates),
      };
};

/** `dams.csv`: published readings of the dams by station, in the order of the file. */
export const readDams = (
  reader: FileReader,
  isKnown: IsKnown,
): ReadonlyMap<string, readonly DamFact[]> =>
  byStation(reader.table('dams.csv', FORM, (row) => damOf(row, isKnown)) ?? []);

/** `gates.csv`: the gates of the dams in order, as the provider names them. */
export const readGates = (
  reader: FileReader,
  isKnown: IsKnown,
): ReadonlyMap<string, readonly GateName[]> => {
  const gates = reader.table('gates.csv', GATES_FORM, (row) => {
    const codigo = codigoIn(row, isKnown);
    const label = row.text('comporta');
    const type = row.text('tipo');
    return codigo === null || label === null || type === null ? null : { codigo, label, type };
  });
  return byStation(gates ?? []);
};
