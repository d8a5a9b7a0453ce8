import { ZONE } from '#tests/support/network/zones.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { describe, expect, it } from 'vitest';
import { CALM_LINK } from '#tests/support/app/calm-link.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import { diagnosticsReport } from './diagnostics-report.ts';
import { type PageFacts, type DiagnosticsRow, diagnosticsRows } from './diagnostics-rows.ts';

/** 14:05 at UTC−3. */
const NOW = epochMs(Date.UTC(2026, 8, 9, 17, 5));
const CALM: LinkStatusFrame = {
  ...CALM_LINK,
  storage: { kind: 'writing', bytes: 1_234_000 },
  lastEventAt: epochMs(NOW - 40_000),
  stations: 171,
  messages: 12_345,
  eventsAppended: 20_000,
  eventsPerSecond: 12.34,
  log: { events: 19_000, bytes: 557_056 },
};
const FACTS: PageFacts = {
  usage: 2_600_000,
  offline: 'ready',
  version: '0.1.0+a1b2c3d4',
};

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const rowsOf = (
  news: Partial<LinkStatusFrame> = {},
  facts: Partial<PageFacts> = {},
  more: readonly string[] = [],
): readonly DiagnosticsRow[] =>
  diagnosticsRows({ ...CALM, ...news }, { ...FACTS, ...facts }, more, NOW, ZONE);
const said = (key: DiagnosticsRow['key'], ...asked: Parameters<typeof rowsOf>): readonly string[] =>
  rowsOf(...asked)
    .filter((row) => row.key === key)
    .flatMap(({ value, details }) => [value, ...details])
    .map(plain);

describe('the panel says', () => {
  it.each([
    ['connection', {}, ['Ao vivo']],
    ['connection', { phase: 'connecting' }, ['Conectando…']],
    // An open socket does not confirm persisted readings.
    ['connection', { persistedAt: epochMs(NOW - 60_000) }, ['Conectando…']],
    ['source', {}, ['conexão ao vivo']],
    ['source', { phase: 'offline' }, ['nenhuma']],
    [
      'source',
      { economy: { seconds: 5, cause: 'refused', retryAt: NOW } },
      [
        'modo econômico: um arquivo a cada 5 s',
        'A internet daqui não deixa passar a conexão ao vivo.',
        'A conexão ao vivo será tentada de novo às 14:05.',
      ],
    ],
    ['lastMessage', {}, ['há 40 s', '09/09/2026, 14:04']],
    ['lastMessage', { lastEventAt: null }, ['nenhuma ainda']],
    ['rate', {}, ['12 por segundo']],
    ['rate', { eventsPerSecond: 0.44 }, ['0,4 por segundo']],
    ['rate', { eventsPerSecond: null }, ['contando…']],
    ['rate', { phase: 'offline' }, ['nenhuma']],
    ['messages', {}, ['12.345']],
    ['stations', {}, ['171']],
    [
      'stations',
      { stations: 50_000, leftOut: { stations: 1, isLowerBound: false } },
      ['50.000', '1 não coube na memória desta página'],
    ],
    [
      'stations',
      { stations: 50_000, leftOut: { stations: 50_000, isLowerBound: true } },
      ['50.000', 'mais de 50.000 não couberam na memória desta página'],
    ],
    ['sequence', {}, ['não se sabe: a rede não as numera']],
    ['sequence', { stream: { epoch: 'e', seq: 1_234, proven: true } }, ['nenhuma']],
    ['sequence', { stream: { epoch: 'e', seq: 9, proven: false } }, ['conferindo…']],
    ['reconnects', {}, ['nenhuma']],
    ['reconnects', { reconnects: 3, unstable: true }, ['3; a conexão está instável']],
    ['rejected', {}, ['nenhuma']],
    ['log', {}, ['19.000 leituras, 557 kB']],
    ['storage', {}, ['1,2 MB neste aparelho']],
    ['storage', { storage: { kind: 'elsewhere' } }, ['por outra aba deste site']],
    [
      'storage',
      { storage: { kind: 'memory', reason: 'full' }, quarantined: 2 },
      ['só enquanto a página está aberta: não há espaço', '2 registros ilegíveis postos de lado'],
    ],
    ['clock', {}, ['certo']],
    ['clock', { clockSkew: -86_400_000 }, ['86.400 s adiantado; as idades são corrigidas']],
    ['clock', { clockSkew: 5_000 }, ['5 s atrasado; as idades são corrigidas']],
    ['clock', { clock: 'unknown' }, ['não conferido: nenhum servidor informou a hora']],
    [
      'clock',
      { clock: 'behind', clockSkew: 3_600_000 },
      ['atrasado em pelo menos 3.600 s; as leituras podem ser mais antigas do que parecem'],
    ],
  ] as const)('of %s, %j: %j', (key, news, expected) => {
    expect(said(key, news)).toEqual(expected);
  });

  it('rejected messages by kind, the most frequent first', () => {
    const rejected = [
      { reason: 'path-malformed', count: 2 },
      { reason: 'implausible', count: 1_500 },
    ] as const;
    expect(said('rejected', { rejected })).toEqual([
      '1.502',
      'valor impossível para o sensor: 1.500',
      'nome de leitura ilegível: 2',
    ]);
  });

  it('what the page knows', () => {
    expect(said('usage')).toEqual(['2,6 MB']);
    // Less than the readings alone would look contradictory.
    expect(said('usage', {}, { usage: 119_000 })).toEqual([
      '119 kB',
      'como o navegador conta, às vezes com atraso',
    ]);
    expect(said('usage', {}, { usage: null })).toEqual(['o navegador não informa']);
    expect(said('offline', {}, { offline: 'preparing' })).toEqual(['preparando…']);
    expect(said('version', {}, { version: null })).toEqual(['em desenvolvimento']);
    expect(said('connection', {}, {}, ['Dados salvos das 14:04'])).toEqual([
      'Ao vivo',
      'Dados salvos das 14:04',
    ]);
  });
});

it('the report is the panel line by line, with where it was made', () => {
  const rows = rowsOf({ rejected: [{ reason: 'not-a-value', count: 1 }] });
  const place = {
    page: 'https://vigia.example',
    browser: 'Prova/1',
    provenance: { source: 'Rede', note: null, openData: null },
  };
  const report = diagnosticsReport(rows, place, NOW, ZONE);
  expect(report.split('\n').slice(0, 3)).toEqual([
    'Vigia, relatório de 2026-09-09T14:05:00-03:00',
    '',
    'Conexão: Ao vivo',
  ]);
  expect(report).toContain('\nMensagens rejeitadas: 1\n  valor ilegível: 1\n');
  expect(report).toContain('\nVersão do site: 0.1.0+a1b2c3d4\n');
  expect(report).toContain('\nEndereço: https://vigia.example\nNavegador: Prova/1\n');
  expect(report).not.toContain('\u00a0');
  const provenance = { source: 'Rede', note: 'Demonstração.', openData: null };
  expect(diagnosticsReport(rows, { ...place, provenance }, NOW, ZONE)).toBe(
    `Demonstração.\n${report}`,
  );
});
