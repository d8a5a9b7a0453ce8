import fc from 'fast-check';
import { expect, it } from 'vitest';
import { COLUMN_LENGTH, COLUMN_STEP_MS, columnDayAt } from '#contract/columns/day-columns.ts';
import { DAY_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { ZONE } from '#tests/support/network/zones.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { keptDays } from './kept-days.ts';

const NOON = Date.UTC(2026, 8, 11, 15);

it('law: the nearest instant is of a listed day, on a step that is over, and no listed step is nearer', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 0, max: 144 })), {
        selector: ([day]) => day,
        maxLength: 6,
      }),
      fc.integer({ min: -12 * DAY_MS, max: 12 * DAY_MS }),
      (listed, offset) => {
        const days = listed.map(([number, length]) => {
          const { day } = columnDayAt(epochMs(NOON + number * DAY_MS), ZONE);
          return { day, length, revision: 'r' };
        });
        const at = epochMs(NOON + offset);
        const kept = keptDays(days, at, ZONE);
        const steps = days.flatMap(({ day, length }) =>
          Array.from({ length: Math.min(length, COLUMN_LENGTH - 1) }, (_, step) => {
            const begin = listed[days.findIndex((one) => one.day === day)]?.[0] ?? 0;
            const { from } = columnDayAt(epochMs(NOON + begin * DAY_MS), ZONE);
            return from + (step + 1) * COLUMN_STEP_MS;
          }),
        );
        if (kept === null) {
          expect(steps).toEqual([]);
          return;
        }
        expect([kept.first, kept.last]).toEqual([Math.min(...steps), Math.max(...steps)]);
        const { day, over } = columnDayAt(kept.nearest, ZONE);
        expect(days.find((one) => one.day === day)?.length).toBeGreaterThanOrEqual(over);
        expect(over).toBeGreaterThan(0);
        const distances = steps.map((step) => Math.abs(step - at));
        expect(Math.abs(kept.nearest - at)).toBeLessThanOrEqual(Math.min(...distances));
      },
    ),
    propertyRuns(200),
  );
});
