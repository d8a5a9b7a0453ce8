import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stationId } from '#domain/stations/station.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { logOffset } from './log-rows.ts';
import { type Report, StationReports } from './station-reports.ts';

const time = fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.constant(Number.NaN)).map(epochMs);

const report: fc.Arbitrary<Report> = fc.record({
  stamp: time,
  receivedAt: fc.integer({ min: 0, max: 5_000 }).map(epochMs),
  live: fc.boolean(),
  offset: fc.nat({ max: 100 }).map(logOffset),
});

/** Stations in any order, also far beyond those that there is room for at first. */
const step = fc.record({
  station: fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 2_000 })).map(stationId),
  report,
});

it('the age of a station depends on its own reports alone, however many stations there are', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.nat({ max: 60 }), (steps, copiedAt) => {
      const all = new StationReports();
      const alone = new Map<number, StationReports>();
      let copy = all.copy();
      for (const [index, { station, report: said }] of steps.entries()) {
        if (index === copiedAt) copy = all.copy();
        const own = alone.get(station) ?? new StationReports();
        alone.set(station, own);
        all.enter(station);
        own.enter(stationId(0));
        expect(all.note(station, said)).toBe(own.note(stationId(0), said));
      }
      for (const [station, own] of alone) {
        expect(all.ageOf(stationId(station))).toEqual(own.ageOf(stationId(0)));
        expect(all.reportedAt(stationId(station))).toBe(own.reportedAt(stationId(0)));
        if (steps.slice(0, copiedAt).some((one) => one.station === station)) continue;
        expect(copy.reportedAt(stationId(station))).toBeNaN();
      }
    }),
  );
});
