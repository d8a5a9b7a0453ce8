import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type JudgedReading,
  type QualityEvidence,
  rateQuality,
  stationQuality,
} from './data-quality.ts';
import type { Freshness } from './freshness.ts';
import { rainPath } from '#domain/quantities/choices/rain-period.ts';
import type { QualityFlag } from './quality-flags.ts';
import { currentPath, READING_PATHS, statisticPath } from '#domain/quantities/reading-paths.ts';
import { STATION_QUANTITIES } from '#domain/stations/station-quantities.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';

const reading = (
  path: ReadingPath,
  value: number | null,
  rest: Partial<JudgedReading> = {},
): JudgedReading => ({
  path,
  value,
  unit: null,
  implausible: false,
  comparable: true,
  show: true,
  ...rest,
});

const RIVER = reading(READING_PATHS.riverStage, 4.62);

describe('the quality of a station’s data', () => {
  it('is five stars for all it should measure, now and believable', () => {
    const quality = stationQuality('Hidrologica', [RIVER], 'current', false);
    expect(quality).toMatchObject({ stars: 5, expected: ['rio'], missing: [], flags: [] });
  });

  it('loses one star when it is late, three when it is silent, two when its time is unknown', () => {
    const stars = (freshness: Freshness) =>
      stationQuality('Hidrologica', [RIVER], freshness, false).stars;
    expect([stars('late'), stars('unknown'), stars('silent')]).toEqual([4, 3, 2]);
  });

  it('misses what the type is for, and every slot that is empty', () => {
    const quality = stationQuality(
      'Hidrologica',
      [RIVER, reading(rainPath('001h'), null), reading(rainPath('024h'), null)],
      'current',
      false,
    );
    expect(quality).toMatchObject({ stars: 3, missing: ['chuva'], lost: { completeness: 2 } });
    expect(
      stationQuality('Meteorologica', [reading(currentPath('umidade'), 80)], 'current', false),
    ).toMatchObject({ stars: 2, missing: ['temperatura', 'vento', 'pressao'] });
  });

  it('is empty without any reading, whatever else', () => {
    expect(stationQuality('Pluviometrica', [], 'current', false).stars).toBe(0);
    expect(stationQuality('Desconhecida', [], 'current', false).stars).toBe(0);
    expect(stationQuality('Hidrologica', [{ ...RIVER, show: false }], 'current', false).stars).toBe(
      0,
    );
  });

  it('flags an altitude, a datum shift, the impossible and what contradicts itself', () => {
    const flags = (readings: readonly JudgedReading[], datumShift = false) =>
      stationQuality('Desconhecida', readings, 'current', datumShift).flags;
    expect(flags([reading(READING_PATHS.riverStage, 399.88)])).toEqual(['altitude']);
    expect(flags([RIVER], true)).toEqual(['datum-shift']);
    expect(flags([{ ...RIVER, value: null, implausible: true }])).toEqual(['impossible']);
    expect(flags([reading(rainPath('003h'), 12), reading(rainPath('024h'), 4)])).toEqual([
      'rain-order',
    ]);
    expect(flags([reading(rainPath('003h'), 12.2), reading(rainPath('024h'), 12)])).toEqual([]);
    expect(
      flags([
        reading(statisticPath('temperatura', '001h', 'Maxima'), 10),
        reading(statisticPath('temperatura', '001h', 'Minima'), 18),
      ]),
    ).toEqual(['statistics-order']);
  });

  it('loses a star for each flag, two at most', () => {
    const stars = (flags: readonly QualityFlag[]) =>
      rateQuality({ freshness: 'current', expected: ['rio'], missing: [], flags }).stars;
    expect(stars(['altitude'])).toBe(4);
    expect(stars(['altitude', 'datum-shift', 'impossible'])).toBe(3);
  });

  const evidence: fc.Arbitrary<QualityEvidence> = fc
    .record({
      freshness: fc.constantFrom<Freshness>('current', 'late', 'silent', 'unknown'),
      expected: fc.subarray([...STATION_QUANTITIES]),
      absent: fc.subarray([...STATION_QUANTITIES]),
      flags: fc.subarray<QualityFlag>(['impossible', 'altitude', 'datum-shift', 'rain-order']),
    })
    .map(({ absent, ...rest }) => ({
      ...rest,
      missing: absent.filter((quantity) => rest.expected.includes(quantity)),
    }));

  it('never gains by age, by absence or by a flag, and is empty only without a reading', () => {
    fc.assert(
      fc.property(evidence, (some) => {
        const { stars } = rateQuality(some);
        expect(stars === 0).toBe(some.expected.length === some.missing.length);
        expect(rateQuality({ ...some, freshness: 'current' }).stars).toBeGreaterThanOrEqual(stars);
        expect(rateQuality({ ...some, flags: [] }).stars).toBeGreaterThanOrEqual(stars);
        expect(
          rateQuality({ ...some, missing: some.missing.slice(1) }).stars,
        ).toBeGreaterThanOrEqual(stars);
      }),
    );
  });
});
