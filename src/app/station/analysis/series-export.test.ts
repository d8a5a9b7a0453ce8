import { ZONE } from '#tests/support/network/zones.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { describe, expect, it } from 'vitest';
import { exportsTexts } from '#i18n/pt-br/exports.ts';
import { CSV_PT_BR, formatCsv, RFC_4180 } from '#domain/text/csv.ts';
import { seriesExportRows, seriesFileName, type SeriesExportWords } from './series-export.ts';

const WORDS: SeriesExportWords = {
  label: ({ field }) => (field === 'rio_nivel' ? 'Nível do rio' : 'Chuva em 1 h'),
  heads: {
    codigo: 'Código',
    station: 'Estação',
    time: 'Data e hora',
    suspects: 'Valores suspeitos',
    ...exportsTexts.heads,
  },
};

const AT = epochMs(Date.parse('2026-09-11T14:05:00-03:00'));

describe('a series as CSV', () => {
  it('opens correctly in a spreadsheet in Portuguese: oldest first, units, code, instants, source; a name is no formula', () => {
    const rows = seriesExportRows(
      {
        codigo: 'EST-00013',
        station: '=CMD()',
        columns: [
          { field: 'chuva_hora', unit: 'mm', decimals: null },
          { field: 'rio_nivel', unit: 'm', decimals: null },
        ],
        times: [AT, AT - 300_000],
        values: [Number.NaN, 21_474_836.47, 0.4, 4.619999885559082],
        suspect: [0, 1, 0, 0],
        owners: [{}],
        provenance: { source: 'Rede', note: null, openData: null },
        zone: ZONE,
      },
      WORDS,
      'pt-BR',
    );
    expect(formatCsv(rows, CSV_PT_BR)).toBe(
      [
        '\uFEFFCódigo;Estação;Data e hora;Chuva em 1 h (mm);Nível do rio (m);Valores suspeitos;Fonte',
        "EST-00013;'=CMD();11/09/2026 14:00:00;0,4;4,62;;Rede",
        "EST-00013;'=CMD();11/09/2026 14:05:00;;21474836,47;Nível do rio;Rede",
        '',
      ].join('\r\n'),
    );
  });

  it('is machine-readable: instants in ISO 8601, suspect values and the note in columns', () => {
    const rows = seriesExportRows(
      {
        codigo: 'EST-00013',
        station: 'Vau do Meio',
        columns: [{ field: 'rio_nivel', unit: 'm', decimals: null }],
        times: [AT],
        values: [4.62],
        suspect: [1],
        owners: [{}],
        provenance: {
          source: 'Rede',
          note: 'Demonstração: não é a situação atual.',
          openData: null,
        },
        zone: ZONE,
      },
      WORDS,
      RFC_4180.instants,
    );
    expect(formatCsv(rows, RFC_4180)).toBe(
      [
        'Código,Estação,Data e hora,Nível do rio (m),Valores suspeitos,Fonte,Aviso',
        'EST-00013,Vau do Meio,2026-09-11T14:05:00-03:00,4.62,Nível do rio,Rede,Demonstração: não é a situação atual.',
        '',
      ].join('\r\n'),
    );
  });

  it('has a file name with station and days, whatever the code is', () => {
    expect(
      seriesFileName('EST-00013', { from: epochMs(AT - 86_400_000), to: AT }, ZONE, 'csv'),
    ).toBe('vigia-EST-00013_2026-09-10_2026-09-11.csv');
    // Two formats of one table are two files.
    expect(seriesFileName('A', { from: AT, to: AT }, ZONE, RFC_4180.ending)).not.toBe(
      seriesFileName('A', { from: AT, to: AT }, ZONE, CSV_PT_BR.ending),
    );
    expect(seriesFileName('../a b', { from: AT, to: AT }, ZONE, 'csv')).toBe(
      'vigia-___a_b_2026-09-11_2026-09-11.csv',
    );
  });
});
