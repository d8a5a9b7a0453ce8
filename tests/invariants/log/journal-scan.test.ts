import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { JournalChange } from '#storage/history/journal/journal-fold.ts';
import { journalOf } from '#tests/support/log/followed-journal.ts';
import { drawnReport, reportsOf, scanOf, SCAN_RULES } from '#tests/support/log/journal-scan.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';

const inOrder = (changes: readonly JournalChange[]): readonly string[] =>
  changes
    .map(({ codigo, at, position, annulledAt, event }) =>
      JSON.stringify([
        codigo,
        at,
        position,
        annulledAt,
        Object.entries(event).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ]),
    )
    .toSorted();

it('has every crossing once and no other, with late readings, wherever it is stopped and restored', () => {
  fc.assert(
    fc.property(
      fc.array(drawnReport, { maxLength: 120, size: 'max' }),
      fc.array(fc.nat({ max: 400 }), { maxLength: 4 }),
      (drawn, cuts) => {
        const reports = reportsOf(drawn);
        const log = reports.flatMap(({ events }) => events);
        expect(inOrder(journalOf(log, SCAN_RULES, cuts))).toEqual(inOrder(scanOf(reports)));
      },
    ),
    propertyRuns(100),
  );
});

it('the same of one long log', () => {
  // Events; a longer search has as many as it is asked for.
  const { numRuns, seed = 33 } = propertyRuns(30_000);
  const reports = reportsOf(fc.sample(drawnReport, { numRuns: Math.ceil(numRuns / 3), seed }));
  const log = reports.flatMap(({ events }) => events);
  expect(log.length).toBeGreaterThan(numRuns * 0.9);
  const found = inOrder(journalOf(log, SCAN_RULES, [Math.floor(log.length / 3)]));
  expect(found).toEqual(inOrder(scanOf(reports)));
  expect(found.length).toBeGreaterThan(numRuns / 10);
});
