import { expect, it } from 'vitest';
import { COLUMN_LENGTH } from '#contract/columns/day-columns.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { ZONE } from '#tests/support/network/zones.ts';
import { memoryTagLog } from '#storage/log/memory-tag-log.ts';
import { statusReader, statusText } from './status-facts.ts';
import { statusPage } from './status-page.ts';

const NOW = epochMs(Date.parse('2026-09-20T12:00:00-03:00'));
const event = (kind: string, station: string) =>
  `{"id":1,"at":1,"station":"${station}","event":{"kind":"${kind}","field":"rio_nivel","level":"alerta","label":"Cota de alerta","threshold":5,"value":5.1},"position":null,"annulled":null}`;

const read = () => {
  const log = memoryTagLog({ now: () => NOW - 4_000 });
  void log.append([{ codigo: 'EST-1', path: 'P/Value', data: 1 }]);
  let columnsRead = 0;
  const columns = {
    days: () =>
      Promise.resolve(
        ['2026-08-01', '2026-09-11', '2026-09-12'].map((day) => {
          return { day, revision: 'r', length: COLUMN_LENGTH };
        }),
      ),
    column: ({ day }: { readonly day: string }) => {
      columnsRead += 1;
      // On the 11th the second half of the day is missing.
      const values = Float32Array.from({ length: COLUMN_LENGTH }, (_, step) =>
        day === '2026-09-11' && step >= COLUMN_LENGTH / 2 ? Number.NaN : 1,
      );
      return Promise.resolve({ stations: new Map([['EST-1', values]]), carried: new Map() });
    },
  };
  const reader = statusReader({
    log,
    columns: () => columns,
    journal: {
      index: () =>
        Promise.resolve({
          days: ['2026-09-11', '2026-09-12'].map((day) => ({ day, revision: 'r', entries: 1 })),
          until: NOW,
        }),
      entries: (day) =>
        Promise.resolve({
          revision: 'r',
          entries:
            day === '2026-09-11'
              ? [event('level-reached', 'EST-1')]
              : [event('level-left', 'EST-1')],
        }),
    },
    source: () => ({ state: 'lost', since: epochMs(NOW - 60_000) }),
    offsetMs: -3 * HOUR_MS,
    startedAt: epochMs(NOW - HOUR_MS),
    now: () => NOW,
  });
  return { reader, columnsRead: () => columnsRead };
};

it('has lag, source, start, gaps and shares of 30 days, and the last flood, and reads a day once', async () => {
  const { reader, columnsRead } = read();
  const facts = await reader();
  expect(JSON.parse(statusText(facts))).toEqual({
    at: '2026-09-20T15:00:00.000Z',
    startedAt: '2026-09-20T14:00:00.000Z',
    source: { state: 'lost', since: NOW - 60_000 },
    newest: { at: '2026-09-20T14:59:56.000Z', lagSeconds: 4 },
    past: {
      days: ['2026-09-11', '2026-09-12'],
      answered: 0.75,
      gaps: [{ from: '2026-09-11T15:00:00.000Z', to: '2026-09-12T03:00:00.000Z' }],
    },
    flood: { day: '2026-09-11', stations: 1, answered: 0.5 },
  });
  const once = columnsRead();
  await reader();
  expect(columnsRead()).toBe(once);
});

it('is written in sentences, with the times of the network', async () => {
  const page = statusPage(await read().reader(), 'Rede', 'Nada é real.', ZONE);
  for (const sentence of [
    'Nada é real.',
    'A última leitura chegou em 20/09/2026, 11:59, há 4 s.',
    'A ligação com a rede de estações caiu',
    'As estações responderam em 75,0 % das horas.',
    'Sem nenhuma leitura de 11/09/2026, 12:00 a 12/09/2026, 00:00',
    'Em 11/09/2026, 1 estação atingiu uma cota.',
    'As estações responderam em 50,0 % das horas.',
  ]) {
    expect(page).toContain(sentence);
  }
});
