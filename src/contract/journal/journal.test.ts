import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RAIN_PERIODS } from '#domain/quantities/choices/rain-period.ts';
import { HISTORICAL_FIELDS } from '#domain/series/historical-unit.ts';
import { THRESHOLD_LEVELS } from '#domain/stations/alerts/thresholds.ts';
import type { JournalEvent } from '#domain/stations/journal/journal-event.ts';
import { decodeCodigo } from '#domain/tags/tag-path.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { spoiltJson } from '#tests/support/network/spoilt-json.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import {
  decodeJournalDay,
  decodeJournalIndex,
  encodeJournalEntry,
  encodeJournalIndex,
  joinJournalDay,
  journalDayPath,
  type JournalEntry,
  readJournalDayPath,
} from './journal.ts';

const instants = fc.integer({ min: 0, max: 4e12 }).map(epochMs);
const values = fc.integer({ min: -1e6, max: 1e6 }).map((hundredths) => hundredths / 100);
const fields = fc.constantFrom(...HISTORICAL_FIELDS);
const counts = fc.nat({ max: 1e9 });

const events: fc.Arbitrary<JournalEvent> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('level-reached' as const, 'level-left' as const),
    field: fields,
    level: fc.constantFrom(...THRESHOLD_LEVELS),
    label: fc.string({ maxLength: 40 }),
    threshold: values,
    value: values,
  }),
  fc.record({
    kind: fc.constant('rain-class' as const),
    window: fc.constantFrom(...RAIN_PERIODS),
    rainClass: fc.integer({ min: 1, max: 5 }),
    bound: values,
    value: values,
  }),
  fc.record({
    kind: fc.constantFrom('silent' as const, 'back' as const),
    reportedAt: instants,
  }),
  fc.record({
    kind: fc.constantFrom('gate-opened' as const, 'gate-closed' as const),
    gate: counts,
  }),
  fc.record({ kind: fc.constant('datum' as const), field: fields, before: values, after: values }),
);

const codes = fc.constantFrom('EST-00013', '__proto__', 'é"').map((text) => {
  const codigo = decodeCodigo(text);
  if (!codigo.ok) throw new Error(codigo.error);
  return codigo.value;
});

const entries: fc.Arbitrary<JournalEntry> = fc.record({
  id: counts,
  at: instants,
  station: codes,
  event: events,
  position: fc.option(fc.record({ epoch: fc.string({ maxLength: 64 }), seq: counts })),
  annulled: fc.option(fc.record({ at: instants, reason: fc.constant('datum' as const) })),
});

const days = fc.record({
  day: fc.constantFrom('2026-09-10', '2026-09-11'),
  revision: fc.stringMatching(/^[\w-]{1,64}$/),
  entries: counts,
});

const textOf = (list: readonly JournalEntry[]): string =>
  joinJournalDay('2026-09-10', list.map(encodeJournalEntry));

it('reads what it writes', () => {
  fc.assert(
    fc.property(
      fc.array(entries, { maxLength: 8 }),
      fc.array(days, { maxLength: 8 }),
      (list, listed) => {
        expect(decodeJournalDay(JSON.parse(textOf(list)))).toEqual({
          ok: true,
          value: { entries: list, rejected: 0 },
        });
        const index = { days: listed, until: epochMs(7) };
        expect(decodeJournalIndex(JSON.parse(encodeJournalIndex(index)))).toEqual({
          ok: true,
          value: { index, rejected: 0 },
        });
        for (const one of listed) {
          const { day, revision } = one;
          expect(readJournalDayPath(journalDayPath(one))).toEqual({ day, revision });
        }
      },
    ),
    propertyRuns(50),
  );
});

it('takes any JSON: what is no entry is counted, and costs no other', () => {
  fc.assert(
    fc.property(
      entries.chain((entry) => spoiltJson(JSON.parse(encodeJournalEntry(entry)))),
      fc.array(entries, { maxLength: 3 }),
      (spoilt, rest) => {
        const others = rest.map((one): unknown => JSON.parse(encodeJournalEntry(one)));
        const decoded = decodeJournalDay({ entries: [spoilt, ...others] });
        if (!decoded.ok) throw new Error(decoded.error);
        const { entries: read, rejected } = decoded.value;
        expect(read.length + rejected).toBe(1 + rest.length);
        expect(read.slice(1 - rejected)).toEqual(rest);
        // What was read is an entry: it can be written and read again. Compared as text: what is written has no negative zero.
        const again = decodeJournalDay(JSON.parse(textOf(read)));
        expect(again.ok && [textOf(again.value.entries), again.value.rejected]).toEqual([
          textOf(read),
          0,
        ]);
      },
    ),
    propertyRuns(400),
  );
  fc.assert(
    fc.property(fc.jsonValue(), (raw) => {
      decodeJournalDay(raw);
      decodeJournalIndex(raw);
    }),
    propertyRuns(50),
  );
});
