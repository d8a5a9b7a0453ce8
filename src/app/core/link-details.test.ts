import { ZONE } from '#tests/support/network/zones.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { describe, expect, it } from 'vitest';
import {
  connectionAnnouncement,
  isStale,
  linkDetails,
  shownPhase,
  renderedDetail,
} from './link-details.ts';

/** 14:05 at UTC−3. */
const NOW = epochMs(Date.UTC(2026, 8, 9, 17, 5));
const ECONOMY = { seconds: 5, cause: 'requested', retryAt: null } as const;
const ONLINE = {
  phase: 'live',
  economy: null,
  persistedAt: null,
  lastEventAt: epochMs(NOW - 50_000),
  unstable: false,
  updating: false,
  stale: false,
  silent: false,
  source: null,
  snapshotTrouble: 'none',
} as const;

describe('beside the word', () => {
  it.each([
    ['the age of the last reading', {}, null, ['Último dado há 50 s']],
    [
      'the pace of the economy mode, then the age',
      { economy: ECONOMY },
      null,
      ['Modo econômico: atualiza a cada 5 s', 'Último dado há 50 s'],
    ],
    [
      'the age first, where the mode does not explain it',
      { economy: ECONOMY, lastEventAt: epochMs(NOW - 180_000) },
      null,
      ['Último dado há 3 min', 'Modo econômico: atualiza a cada 5 s'],
    ],
    ['nothing before the first', { lastEventAt: null }, null, []],
    [
      'that the readings are persisted ones',
      { persistedAt: epochMs(NOW - 600_000) },
      null,
      ['Dados salvos das 13:55'],
    ],
    ['that it is being confirmed', { updating: true }, null, ['Atualizando…']],
    ['that parts are missing', { snapshotTrouble: 'partial' }, null, ['Dados parciais']],
    ['that the list could not be had', { snapshotTrouble: 'refused' }, null, ['Dados parciais']],
    [
      'that parts are missing, where that is why it cannot be confirmed',
      { updating: true, snapshotTrouble: 'partial' },
      null,
      ['Dados parciais'],
    ],
    [
      'that a network that spoke is silent',
      { silent: true },
      null,
      ['Sem leituras há mais de 1 min'],
    ],
    [
      'that there is nothing yet, and the provider does not respond',
      { lastEventAt: null, updating: true, snapshotTrouble: 'refused' },
      null,
      ['Ainda sem leituras'],
    ],
    ['that the provider is busy', { snapshotTrouble: 'busy' }, null, ['Modo econômico']],
    [
      'of when the data are and when the next attempt is due',
      { phase: 'offline' },
      12,
      ['Dados das 14:04', 'Reconectando em 12 s'],
    ],
    [
      'that the attempt is being made',
      { phase: 'offline', lastEventAt: null },
      0,
      ['Ainda sem leituras', 'Reconectando'],
    ],
    ['of when the data are, offline', { phase: 'offline' }, null, ['Dados das 14:04']],
    [
      'that the data are persisted ones, offline too',
      { phase: 'offline', persistedAt: epochMs(NOW - 86_400_000) },
      3,
      ['Dados salvos de 08/09, 14:05', 'Reconectando em 3 s'],
    ],
    [
      'the year, if it may be another',
      { phase: 'offline', persistedAt: epochMs(NOW - 365 * 86_400_000) },
      null,
      ['Dados salvos de 09/09/2025, 14:05'],
    ],
    [
      'that the connection keeps breaking',
      { phase: 'offline', unstable: true },
      9,
      ['Dados das 14:04', 'Conexão instável'],
    ],
  ] as const)('reports %s', (_, changes, retrySeconds, expected) => {
    const said = linkDetails({ ...ONLINE, ...changes }, NOW, ZONE, retrySeconds);
    expect(said.map((text) => text.replaceAll('\u00a0', ' '))).toEqual(expected);
  });
});

describe('the readings are stale', () => {
  it('only while they are unconfirmed', () => {
    expect(isStale(ONLINE)).toBe(false);
    expect(isStale({ ...ONLINE, phase: 'connecting' })).toBe(false);
    expect(isStale({ ...ONLINE, phase: 'offline' })).toBe(true);
    expect(isStale({ ...ONLINE, persistedAt: NOW })).toBe(true);
    expect(isStale({ ...ONLINE, updating: true, stale: true })).toBe(true);
  });
});

describe('the word', () => {
  it.each([
    ['live', ONLINE, false, 'live'],
    [
      'not live before the first reading has come',
      { ...ONLINE, lastEventAt: null },
      false,
      'connecting',
    ],
    ['not live before the first reading is on the screen', ONLINE, true, 'connecting'],
    ['not live over persisted readings', { ...ONLINE, persistedAt: NOW }, false, 'connecting'],
    ['offline, whatever is on the screen', { ...ONLINE, phase: 'offline' }, true, 'offline'],
  ] as const)('is %s', (_, link, isAwaited, word) => {
    expect(shownPhase(link, isAwaited)).toBe(word);
  });
});

describe('what is announced', () => {
  it.each([
    ['on the way', { phase: 'connecting' }, undefined],
    ['live', {}, 'A conexão voltou: as leituras são de agora.'],
    [
      'live by segments',
      { economy: ECONOMY },
      'Modo econômico: as leituras chegam a cada 5 segundos.',
    ],
    ['live, but the readings are persisted ones', { persistedAt: NOW }, undefined],
    ['live, but no reading has arrived', { lastEventAt: null }, undefined],
    ['lost', { phase: 'offline' }, 'A conexão caiu: as leituras podem ser antigas.'],
    [
      'never there',
      { phase: 'offline', lastEventAt: null },
      'Sem conexão com a rede de estações: ainda não há leituras.',
    ],
    [
      'never connected, over persisted readings',
      { phase: 'offline', lastEventAt: null, persistedAt: NOW },
      'Sem conexão com a rede de estações: as leituras são as guardadas neste aparelho.',
    ],
  ] as const)('%s', (_, changes, text) => {
    expect(connectionAnnouncement({ ...ONLINE, ...changes }, true)?.text).toBe(text);
  });

  it.each([
    [null, 'Este aparelho está sem conexão com a internet: ainda não há leituras.'],
    [NOW, 'Este aparelho está sem conexão com a internet: as leituras são as guardadas nele.'],
  ] as const)('a device without a network blames nobody else', (persistedAt, text) => {
    const link = { ...ONLINE, phase: 'offline', lastEventAt: null, persistedAt } as const;
    expect(connectionAnnouncement(link, false)?.text).toBe(text);
  });
});

it('a server-rendered page has the day and time of its readings, or the doubt about its source', () => {
  expect(renderedDetail({ source: null, at: NOW }, ZONE)).toBe('Dados de\u00a009/09,\u00a014:05');
  const lost = { state: 'lost', since: epochMs(NOW - 600_000) } as const;
  expect(renderedDetail({ source: lost, at: NOW }, ZONE)).toBe(
    'Fonte sem resposta: dados das\u00a013:55',
  );
});
