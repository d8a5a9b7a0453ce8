import fc from 'fast-check';
import { expect, it } from 'vitest';
import { COLUMN_STEP_MS, columnDayAt } from '#contract/columns/day-columns.ts';
import { MINUTE_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { isOverdue, freshnessByAge } from '#domain/stations/quality/freshness.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { zones } from '#tests/support/network/zones.ts';
import { decodeReplaySearch } from './replay-search.ts';
import { replayInstantOf, replayParameterOf } from './replay-address.ts';

it('names the end of a step, at which what stations reported in the last one is current', () => {
  fc.assert(
    fc.property(zones, fc.integer({ min: 0, max: 2 ** 42 }), (zone, ms) => {
      const asked = epochMs(ms - (ms % MINUTE_MS));
      const at = replayInstantOf(replayParameterOf(asked, zone), zone);
      if (at === null) throw new Error('no instant');
      expect(asked - at).toBeGreaterThanOrEqual(0);
      expect(asked - at).toBeLessThan(COLUMN_STEP_MS);
      const { from, over } = columnDayAt(at, zone);
      expect(isOverdue(freshnessByAge(epochMs(from + over * COLUMN_STEP_MS), at))).toBe(false);
      expect(replayInstantOf(replayParameterOf(at, zone), zone)).toBe(at);
      // As programs write an instant, whose fraction is no reason to show the present.
      const { em } = decodeReplaySearch({ em: new Date(ms).toISOString() });
      expect(replayInstantOf(em, zone)).toBe(at);
    }),
    propertyRuns(100),
  );
});
