import { ZONE } from '#tests/support/network/zones.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { csvParse } from 'd3-dsv';
import { describe, expect, it } from 'vitest';
import { formatCsv, RFC_4180 } from '#domain/text/csv.ts';
import { describeStation, type Station } from '#domain/stations/station.ts';
import { exportsTexts } from '#i18n/pt-br/exports.ts';
import { shown } from '#tests/support/app/shown.ts';
import { decodeCodigo } from '#domain/tags/tag-path.ts';
import {
  exportColumns,
  type ExportedStation,
  exportFileName,
  exportJson,
  exportRows,
  type TableExport,
  type ExportWords,
} from './table-export.ts';

const AT = epochMs(Date.UTC(2026, 8, 11, 17, 5, 12));

const stationOf = (name: string): Station => {
  const codigo = decodeCodigo('DEMO-0001');
  if (!codigo.ok) throw new Error('a code of this test is no code');
  return { ...describeStation(codigo.value, () => null), name, type: 'Hidrologica' };
};

const exported = (rest: Partial<ExportedStation> = {}): ExportedStation => ({
  station: stationOf('Jandó, "Centro"'),
  readingOf: (key) => (key === 'rio' ? shown(6.429999828338623, 'm') : null),
  reportedAt: AT,
  ...rest,
});

const table: TableExport = {
  columns: ['name', 'type', 'rio', 'temperatura'],
  unitOf: (key) => (key === 'rio' ? 'm' : key === 'temperatura' ? '°C' : undefined),
  stations: [exported(), exported({ station: stationOf('=1+1'), reportedAt: epochMs(Number.NaN) })],
  provenance: { source: 'Rede', note: null, openData: null },
  at: AT,
  zone: ZONE,
};

const words: ExportWords = {
  label: (key) => (key === 'rio' ? 'Nível do rio (m)' : key),
  type: () => 'Hidrológica',
  alert: ({ readingOf }) => (readingOf('rio') === null ? null : 'Cota de alerta'),
  heads: exportsTexts.heads,
};

describe('an export', () => {
  it('says the reached alert level, and leaves out what is for the eye alone', () => {
    const columns: TableExport['columns'] = ['name', 'agora', 'cota'];
    const [first] = csvParse(formatCsv(exportRows({ ...table, columns }, words, 'iso'), RFC_4180));
    expect(first).toMatchObject({ cota: 'Cota de alerta' });
    expect(first).not.toHaveProperty('agora');
    expect(exportJson({ ...table, columns }, words)).toContain('"cota": "Cota de alerta"');
  });

  it('carries code, units, time and source whatever is shown, in the shown order', () => {
    const [first, second] = csvParse(formatCsv(exportRows(table, words, 'iso'), RFC_4180));
    expect(first).toEqual({
      codigo: 'DEMO-0001',
      name: 'Jandó, "Centro"',
      type: 'Hidrológica',
      'Nível do rio (m)': '6.43',
      temperatura: '',
      heardAt: '2026-09-11T14:05:12-03:00',
      Fonte: 'Rede',
    });
    expect(second).toMatchObject({ name: "'=1+1", heardAt: '' });
  });

  it('does not repeat a column that is shown', () => {
    expect(exportColumns(['heardAt', 'codigo'])).toEqual(['heardAt', 'codigo']);
  });

  it('writes instants for a spreadsheet as Brazilians read them', () => {
    expect(exportRows(table, words, 'pt-BR')[1]).toContain('11/09/2026 14:05:12');
  });

  it('has numbers, units and nulls in JSON', () => {
    expect(JSON.parse(exportJson(table, words))).toMatchObject({
      source: 'Rede',
      note: null,
      at: '2026-09-11T14:05:12-03:00',
      columns: [{ key: 'codigo' }, {}, {}, { key: 'rio', unit: 'm' }, {}, {}],
      stations: [
        { rio: 6.43, temperatura: null },
        { name: '=1+1', heardAt: null },
      ],
    });
  });

  it('puts the unit into the cell if it differs from the column’s', () => {
    const strange = exported({
      readingOf: (key) =>
        key === 'rio' ? shown(15.25, 'pés', { comparable: false }) : shown(0.04, null),
    });
    const other: TableExport = { ...table, stations: [strange] };
    const cells = (style: 'iso' | 'pt-BR') => exportRows(other, words, style)[1]?.slice(3, 5);
    expect(cells('iso')).toEqual(['15.25 pés', '0.04 N/D']);
    expect(cells('pt-BR')).toEqual(['15,25 pés', '0,04 N/D']);
    expect(JSON.parse(exportJson(other, words))).toMatchObject({
      stations: [{ rio: { value: 15.25, unit: 'pés' }, temperatura: { value: 0.04, unit: null } }],
    });
  });

  it('is named for its local day and time', () => {
    expect(exportFileName({ at: AT, zone: ZONE }, 'csv')).toBe(
      'vigia-estacoes_2026-09-11_14h05.csv',
    );
  });
});
