import { ZONE } from '#tests/support/network/zones.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { dsvFormat } from 'd3-dsv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CSV_PT_BR, formatCsv, formatTabbed, harmlessText, RFC_4180 } from '#domain/text/csv.ts';
import type { OpenData } from '#contract/site/open-data.ts';
import { type Provenance, provenanceOf } from '#app/exports/provenance.ts';
import { type Owner, sourcesText } from '#app/exports/provenance-columns.ts';
import { seriesExportRows } from '#app/station/analysis/series-export.ts';
import { describeStation, type Station } from '#domain/stations/station.ts';
import { TABLE_COLUMNS } from '#domain/quantities/choices/table-columns.ts';
import { exportJson, exportRows, type TableExport } from '#app/table/tools/table-export.ts';
import { exportsTexts } from '#i18n/pt-br/exports.ts';
import { foldText } from '#app/chart/view/chart-picture.ts';
import { shareLink } from '#app/exports/share.ts';
import { untrustedText } from '#tests/support/network/arbitraries.ts';
import { BARE_PROFILE } from '#tests/support/browser/bare-profile.ts';
import { codigo } from '#tests/support/log/tag-events.ts';

/** A note as any site may write it into a configuration; none for a real network. */
const note = fc.oneof(
  untrustedText,
  fc.string({
    unit: fc.constantFrom('"', ',', ';', '\r', '\n', '\t', '=', '-', 'a', 'ã', ' '),
    maxLength: 10,
  }),
);
const demonstration = fc.option(
  note.filter((text) => text !== '').map((text) => ({ scenario: 'x', note: text })),
);
const openData: fc.Arbitrary<OpenData> = fc.record({
  licence: fc.option(fc.record({ name: note, url: fc.constant('https://licence.example/') })),
  responsible: fc.option(note),
  contact: fc.option(fc.constant('mailto:dados@rede.example')),
  caveat: fc.option(note),
});
const provenances: fc.Arbitrary<Provenance> = fc
  .record({ name: untrustedText, demonstration, openData: fc.option(openData) })
  .map(({ name, demonstration: shown, openData: terms }) =>
    provenanceOf({ network: { ...BARE_PROFILE, name, openData: terms }, demonstration: shown }),
  );

const HEADS = exportsTexts.heads;

const own = describeStation(codigo('DEMO-0001'), () => null);
/** The network's own station, or one of another network: nothing of ours is promised for its readings. */
const stationsOf = fc.oneof(
  fc.constant<Station>(own),
  fc
    .record({
      name: note,
      licence: fc.option(note),
      url: fc.constantFrom(null, 'https://vizinha.example/'),
      doubtSince: fc.constantFrom(null, epochMs(0)),
    })
    .map((source) => ({ ...own, source })),
);

const namesOf = ({ source, note: warned, openData: terms }: Provenance, of: Owner) => {
  const { licence = null, responsible = null, caveat = null } = terms ?? {};
  const theirs = of.source;
  return {
    Fonte: theirs?.name ?? source,
    Aviso: warned,
    Responsável: theirs === undefined ? responsible : null,
    Licença:
      theirs === undefined
        ? licence === null
          ? null
          : `${licence.name} ${licence.url}`
        : theirs.licence,
    Ressalva: theirs === undefined ? caveat : null,
  };
};

/** The heads of an export, and what each row names. */
const namedIn = (provenance: Provenance, stations: readonly Owner[]) => {
  const rows = [{}, ...stations].map((of) => Object.values(namesOf(provenance, of)));
  const heads = Object.keys(namesOf(provenance, {})).filter((_, at) =>
    rows.some((row) => row[at] !== null),
  );
  const cells = stations.map((of) => {
    const named = new Map(Object.entries(namesOf(provenance, of)));
    return heads.map((head) => named.get(head) ?? '');
  });
  return { heads, cells };
};

const tables = fc.record({
  columns: fc.uniqueArray(fc.constantFrom(...TABLE_COLUMNS), { maxLength: 4 }),
  of: fc.array(stationsOf, { maxLength: 4 }),
  value: fc.option(fc.double({ noDefaultInfinity: true, noNaN: true, min: -1e6, max: 1e6 })),
});

const lastCells = (rows: readonly (readonly unknown[])[], count: number) =>
  rows.map((row) => row.slice(-count));

describe('whatever leaves the site names its origin, and that it is a demonstration', () => {
  it('a table in every form of CSV, as text and as JSON: each row of it', () => {
    fc.assert(
      fc.property(provenances, tables, (provenance, { columns, of, value }) => {
        const stations = of.map((station) => ({
          station,
          readingOf: () =>
            value === null ? null : { value, unit: 'm', decimals: null, comparable: true },
          reportedAt: epochMs(0),
        }));
        const table: TableExport = {
          columns,
          unitOf: () => 'm',
          stations,
          provenance,
          at: epochMs(0),
          zone: ZONE,
        };
        const words = { label: String, type: () => 'x', alert: () => null, heads: HEADS };
        const { heads, cells } = namedIn(provenance, of);
        for (const dialect of [CSV_PT_BR, RFC_4180]) {
          const text = formatCsv(exportRows(table, words, dialect.instants), dialect);
          expect(text.startsWith('\uFEFF')).toBe(dialect.mark);
          const rows = dsvFormat(dialect.separator).parseRows(text.slice(dialect.mark ? 1 : 0));
          const harmless = cells.map((row) => row.map((cell) => harmlessText(cell)));
          expect(lastCells(rows, heads.length)).toEqual([heads, ...harmless]);
          expect(rows[0]?.includes('Aviso')).toBe(provenance.note !== null);
        }
        const lines = formatTabbed(exportRows(table, words, 'pt-BR')).split('\n');
        const inLine = cells.map((row) =>
          row.map((cell) => harmlessText(cell).replaceAll(/[\t\r\n]+/g, ' ')),
        );
        expect(
          lastCells(
            lines.map((line) => line.split('\t')),
            heads.length,
          ),
        ).toEqual([heads, ...inLine]);
        const json: unknown = JSON.parse(exportJson(table, words));
        // A lone surrogate stays itself, escaped.
        expect(json).toMatchObject({
          source: provenance.source,
          note: provenance.note,
          ...provenance.openData,
          stations: of.map(({ source }) => {
            if (source === undefined) return {};
            const doubtSince = source.doubtSince === null ? null : '1969-12-31T21:00:00-03:00';
            return { source: { ...source, doubtSince } };
          }),
        });
      }),
    );
  });

  it('a series in every form of CSV: each row of it, with every network whose readings are in it', () => {
    const several = fc.array(stationsOf, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(provenances, several, fc.nat({ max: 5 }), (provenance, owners, count) => {
        const series = {
          codigo: 'DEMO-0001',
          station: 'x',
          columns: [{ field: 'rio_nivel', unit: 'm', decimals: null }] as const,
          times: Array.from({ length: count }, (_, row) => -row),
          values: Array.from({ length: count }, () => 1),
          suspect: Array.from({ length: count }, () => 0),
          provenance,
          owners,
          zone: ZONE,
        };
        const heads = { ...HEADS, codigo: 'c', station: 's', time: 't', suspects: 'd' };
        const words = { label: String, decimals: () => 2, heads };
        const { heads: named, cells } = namedIn(provenance, owners);
        const said = named.map((head, column) => {
          const texts = [...new Set(cells.map((row) => row[column] ?? ''))];
          if (head === 'Fonte' || texts.length === 1) return texts.join('; ');
          const whose = cells.map((row) => [row[named.indexOf('Fonte')], row[column]] as const);
          const filled = whose.filter(([, text]) => text !== '');
          return [...new Set(filled.map((pair) => pair.join(': ')))].join('; ');
        });
        for (const { instants } of [CSV_PT_BR, RFC_4180]) {
          const [, ...rows] = seriesExportRows(series, words, instants);
          expect(lastCells(rows, said.length)).toEqual(rows.map(() => said));
          expect(rows).toHaveLength(count);
        }
      }),
    );
  });

  it('a picture: every network whose readings are in it, once, with its licence', () => {
    const [open, closed] = [
      { name: 'Rede Vizinha', licence: 'ODbL-1.0', url: null, doubtSince: null },
      { name: 'Prefeitura', licence: null, url: null, doubtSince: epochMs(0) },
    ].map((source) => ({ source }));
    const licence = { name: 'CC-BY-4.0', url: 'https://licence.example/' };
    const terms = { licence, responsible: null, contact: null, caveat: null };
    const provenance = { source: 'Rede', note: null, openData: terms };
    const owners = [{}, open, {}, closed, open].flatMap((one) => one ?? []);
    expect(sourcesText(provenance, owners)).toBe(
      'Rede (CC-BY-4.0), Rede Vizinha (ODbL-1.0), Prefeitura',
    );
    expect(sourcesText({ ...provenance, openData: null }, [{}])).toBe('Rede');
  });

  it('a link that is shared or copied', async () => {
    await fc.assert(
      fc.asyncProperty(provenances, fc.option(note), async (provenance, reading) => {
        const url = 'https://vigia.example/x';
        const said: string[] = [];
        const link = { title: 'x', text: reading, url, provenance };
        await shareLink(link, { share: async (data) => void said.push(JSON.stringify(data)) });
        await shareLink(link, {
          clipboard: { writeText: async (text) => void said.push(JSON.stringify(text)) },
        });
        expect(said).toHaveLength(2);
        const noteText = JSON.stringify(provenance.note ?? '').slice(1, -1);
        const readingText = JSON.stringify(reading ?? '').slice(1, -1);
        for (const text of said) {
          expect(text).toContain(noteText);
          expect(text).toContain(readingText);
        }
      }),
    );
  });

  it('a picture: its lines are the complete note, none too long', () => {
    fc.assert(
      fc.property(note, fc.integer({ min: 1, max: 120 }), (text, length) => {
        const lines = foldText(text, length);
        expect(lines.every((line) => line.length > 0 && line.length <= length)).toBe(true);
        expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      }),
    );
  });
});

describe('the source', () => {
  it('is the name of the network', () => {
    expect(provenanceOf({ network: BARE_PROFILE, demonstration: null }).source).toBe(
      BARE_PROFILE.name,
    );
  });
});
