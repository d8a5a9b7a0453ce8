import { expect, it } from 'vitest';
import type { JournalEvent } from '#domain/stations/journal/journal-event.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { ZONE } from '#tests/support/network/zones.ts';
import { journalText } from './journal-text.ts';

const level = { field: 'rio_nivel', level: 'alerta', threshold: 5 } as const;
const reportedAt = epochMs(Date.UTC(2026, 8, 11, 17, 5));

it.each<readonly [JournalEvent, string]>([
  [
    { kind: 'level-reached', ...level, label: 'Cota de alerta', value: 5.02 },
    'atingiu a cota de alerta: 5,02 m',
  ],
  [{ kind: 'level-left', ...level, label: 'Ponte', value: 4.9 }, 'ficou abaixo de “Ponte”: 4,90 m'],
  [
    { kind: 'rain-class', window: '001h', rainClass: 3, bound: 10, value: 12.4 },
    '12,4 mm de chuva em 1 hora',
  ],
  [{ kind: 'silent', reportedAt }, 'parou de responder (última leitura às 14:05)'],
  [{ kind: 'back', reportedAt }, 'voltou a responder'],
  [{ kind: 'gate-opened', gate: 3 }, 'comporta 3 aberta'],
  [{ kind: 'gate-closed', gate: 3 }, 'comporta 3 fechada'],
  [
    { kind: 'datum', field: 'rio_nivel', before: 0.5, after: 24.7 },
    'o zero da régua mudou: de 0,50 m para 24,70 m',
  ],
])('%j reads %s', (event, text) => {
  expect(journalText(event, ZONE).replaceAll('\u00a0', ' ')).toBe(text);
});
