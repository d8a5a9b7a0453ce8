import { epochMs } from '#domain/time/epoch-ms.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { demonstrationFlood, demonstrationStorm } from '#tests/support/network/simulation.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';

describe.each([
  ['the recorded flood', demonstrationFlood()],
  ['a storm', demonstrationStorm()],
])('the sky that radar and satellite are drawn from, in %s', (_, scenario) => {
  const { from, to } = scenario.loop;
  // Half of them near the start, when the scenario is most intense.
  const instants = fc
    .oneof(
      fc.integer({ min: from, max: to - 1 }),
      fc.integer({ min: scenario.start, max: scenario.start + 86_400_000 }),
    )
    .map(epochMs);

  it('rains on a gauge as the gauge says', () => {
    fc.assert(
      fc.property(fc.constantFrom(...scenario.stations), instants, (station, at) => {
        const rate = scenario
          .readingsAt(station, at)
          ?.find(({ path }) => path === READING_PATHS.rainRate)?.value;
        fc.pre(typeof rate === 'number');
        const { rainRate } = scenario.field.skyAt(station.longitude, station.latitude, at);
        expect(Math.abs(rainRate - rate)).toBeLessThan(0.01);
      }),
      propertyRuns(250),
    );
  });

  it('is of this world, anywhere near the state: no rain below nothing, tops between ground and tropopause', () => {
    const longitudes = fc.double({ min: -59, max: -43, noNaN: true });
    const latitudes = fc.double({ min: -34.5, max: -20, noNaN: true });
    fc.assert(
      fc.property(longitudes, latitudes, instants, (longitude, latitude, at) => {
        const sky = scenario.field.skyAt(longitude, latitude, at);
        expect(sky.rainRate).toBeGreaterThanOrEqual(0);
        expect(sky.rainRate).toBeLessThan(250);
        expect(sky.topTemperature).toBeGreaterThanOrEqual(-75);
        expect(sky.topTemperature).toBeLessThan(35);
        if (sky.rainRate > 5) expect(sky.topTemperature).toBeLessThan(-10);
        expect(scenario.field.skyAt(longitude, latitude, at)).toEqual(sky);
      }),
      propertyRuns(250),
    );
  });
});
