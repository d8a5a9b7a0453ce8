import type { Area } from '#domain/network/areas.ts';
import { readTable, type TableForm } from './csv-table.ts';
import type { FileFaults } from './network-fault.ts';

/** `areas.csv` (docs/network.md). */
const FORM: TableForm = { required: ['tipo', 'nome_no_provedor', 'nome'] };

const KINDS = { bacia: 'basin', regiao: 'region' } as const;

/** Reads the names of basins and regions: each spelling of the provider once. */
export const readAreas = (text: string, faults: FileFaults): readonly Area[] => {
  const seen = new Map<string, number>();
  return readTable(text, FORM, faults).flatMap((row) => {
    const kind = row.choice('tipo', KINDS);
    const [wireName, name] = [row.text('nome_no_provedor'), row.text('nome')];
    if (kind === null || wireName === null || name === null) return [];
    const key = `${kind} ${wireName}`;
    const first = seen.get(key);
    if (first !== undefined) {
      row.fault('nome_no_provedor', `"${wireName}" is already in line ${first}`);
      return [];
    }
    seen.set(key, row.line);
    return { kind, wireName, name };
  });
};
