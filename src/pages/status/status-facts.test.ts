import { expect, it } from 'vitest';
import { COLUMN_LENGTH } from '#contract/columns/day-columns.ts';
import { DAY_MS, HOUR_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { ZONE } from '#tests/support/network/zones.ts';
import { memoryTagLog } from '#storage/log/memory-tag-log.ts';
import { statusReader, statusText } from './status-facts.ts';
import { statusPage } from './status-page.ts';

const NOW = epochMs(Date.parse('2026-09-20T12:00:00-03:00'));
const event = (kind: string, station: string) =>
  `{"id":1,"at":1,"station":"${station}","event":{"kind":"${kind}","field":"rio_nivel","level":"alerta","label":"Cota de alerta","threshold":5,"value":5.1},"position":null,"annulled":null}`;

/** Since the 13th there is nothing. `changing`: the day that has another revision when it is first read. */
const read = (flood = '2026-09-11', changing = '') => {
  const log = memoryTagLog({ now: () => NOW - 3 * DAY_MS });
  void log.append([{ codigo: 'EST-1', path: 'P/Value', data: 1 }]);
  let [reads, changes] = [0, 0];
  const presences = {
    days: () =>
      Promise.resolve(
        ['2026-08-01', '2026-09-11', '2026-09-12'].map((day) => {
          return { day, revision: 'r', length: COLUMN_LENGTH };
        }),
      ),
    presence: ({ day }: { readonly day: string }) => {
      reads += 1;
      if (day === changing && (changes += 1) === 1) return Promise.resolve(null);
      // On the 11th the second half of the day is missing, and one of two stations.
      const isHalf = day === '2026-09-11';
      const steps = Array.from({ length: COLUMN_LENGTH / (isHalf ? 2 : 1) }, (_, step) => step);
      const hours = steps.filter((step) => step < steps.length / 6);
      const codes = day === '2026-09-12' ? ['EST-1', 'EST-2'] : ['EST-1'];
      return Promise.resolve({ steps, hours: new Map(codes.map((code) => [code, hours])) });
    },
  };
  const reader = statusReader({
    log,
    presences: () => presences,
    journal: {
      index: () =>
        Promise.resolve({
          days: [flood, '2026-09-12'].map((day) => ({ day, revision: 'r', entries: 1 })),
          until: NOW,
        }),
      entries: (day) => {
        reads += 1;
        const kind = day === flood ? 'level-reached' : 'level-left';
        return Promise.resolve({ revision: 'r', entries: [event(kind, 'EST-1')] });
      },
    },
    source: () => ({ state: 'lost', since: epochMs(NOW - 60_000) }),
    zone: ZONE,
    startedAt: epochMs(NOW - HOUR_MS),
    now: () => NOW,
  });
  return { reader, reads: () => reads };
};

it('has lag, source, start, gaps and shares of 30 days up to now, and the last flood', async () => {
  expect(JSON.parse(statusText(await read().reader()))).toEqual({
    at: '2026-09-20T15:00:00.000Z',
    startedAt: '2026-09-20T14:00:00.000Z',
    source: { state: 'lost', since: NOW - 60_000 },
    newest: { at: '2026-09-17T15:00:00.000Z', lagSeconds: 259_200 },
    past: {
      days: ['2026-09-11', '2026-09-12'],
      answered: (12 + 2 * 24) / (2 * (9 * 24 + 12)),
      gaps: [
        { from: '2026-09-11T15:00:00.000Z', to: '2026-09-12T03:00:00.000Z' },
        { from: '2026-09-13T03:00:00.000Z', to: '2026-09-20T15:00:00.000Z' },
      ],
    },
    flood: { day: '2026-09-11', stations: 1, answered: 0.25 },
  });
});

it.each(['2026-09-11', '2026-08-01', 'none'])(
  'reads a day and its journal once (flood: %s)',
  async (flood) => {
    const { reader, reads } = read(flood);
    await reader();
    const once = reads();
    await reader();
    expect(reads()).toBe(once);
  },
);

it('is not there while a day changes', async () => {
  const { reader } = read('2026-09-11', '2026-09-12');
  await expect(reader()).rejects.toThrow('2026-09-12 has changed since it was listed');
  expect(await reader()).toEqual(await read().reader());
});

it('is written in sentences, with the times of the network', async () => {
  const page = statusPage(await read().reader(), 'Rede', 'Nada é real.', ZONE);
  for (const sentence of [
    'Nada é real.',
    'A última leitura chegou em 17/09/2026, 12:00, há 3 dias.',
    'A ligação com a rede de estações caiu',
    'As estações responderam em 13,2 % das horas.',
    'Sem nenhuma leitura de 11/09/2026, 12:00 a 12/09/2026, 00:00',
    'Em 11/09/2026, 1 estação atingiu uma cota.',
    'As estações responderam em 25,0 % das horas.',
  ]) {
    expect(page).toContain(sentence);
  }
});
