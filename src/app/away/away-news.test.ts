import { expect, it } from 'vitest';
import type { JournalEvent } from '#domain/stations/journal/journal-event.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { codigo } from '#tests/support/log/tag-events.ts';
import type { ShownEntry } from '#worker/api/journal.ts';
import { awayNews } from './away-news.ts';

const entry = (at: number, event: JournalEvent, station = 'EST-1'): ShownEntry => ({
  key: at,
  at: epochMs(at),
  station: codigo(station),
  name: station,
  event,
  annulled: null,
});

const level = (kind: 'level-reached' | 'level-left', of: 'alerta' | 'emergencia') =>
  ({ kind, field: 'rio_nivel', level: of, label: of, threshold: 5, value: 5 }) as const;
const silent: JournalEvent = { kind: 'silent', reportedAt: epochMs(0) };
const rain: JournalEvent = {
  kind: 'rain-class',
  window: '001h',
  rainClass: 5,
  bound: 10,
  value: 12,
};

const linesOf = (entries: readonly ShownEntry[], kept: readonly string[] = []) =>
  awayNews(entries, { from: epochMs(0), to: epochMs(100) }, new Set(kept)).lines.map(
    ({ entry: { key } }) => key,
  );

it('has stations of the visitor first, then levels, rain, silence; each station once before any twice', () => {
  const entries = [
    entry(1, silent, 'EST-2'),
    entry(2, rain),
    entry(3, level('level-reached', 'alerta')),
    entry(4, level('level-reached', 'emergencia')),
    entry(5, level('level-reached', 'alerta'), 'EST-3'),
    entry(6, level('level-left', 'alerta'), 'EST-4'),
    entry(7, silent, 'EST-4'),
  ];
  expect(linesOf(entries)).toEqual([4, 5, 3, 6, 2, 7, 1]);
  expect(linesOf(entries, ['EST-2'])).toEqual([1, 4, 5, 3, 6, 2, 7]);
});
