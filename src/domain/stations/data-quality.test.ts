import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type JudgedReading,
  type QualityEvidence,
  rateQuality,
  stationQuality,
} from './data-quality.ts';
import type { Freshness } from './freshness.ts';
import { rainPath } from '#domain/quantities/rain-period.ts';
import type { ReadingDoubt } from './quality-flags.ts';
import { currentPath, READING_PATHS, statisticPath } from '#domain/quantities/reading-paths.ts';
import { STATION_QUANTITIES } from './station-quantities.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';

const reading = (
  path: ReadingPath,
  value: number | null,
  rest: Partial<JudgedReading> = {},
): JudgedReading => ({ path, value, implausible: false, comparable: true, show: true, ...rest });

const RIVER = reading(READING_PATHS.riverStage, 4.62);

describe('the quality of a station’s data', () => {
  it('is five stars for all it should measure, now and believable', () => {
    const quality = stationQuality('Hidrologica', [RIVER], 'current', false);
    expect(quality).toMatchObject({ stars: 5, expected: ['rio'], missing: [], doubts: [] });
  });

  it('loses one star when it is late, three when it is silent, two when nobody says when', () => {
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

  it('doubts an altitude, a leap, the impossible and what contradicts itself', () => {
    const doubts = (readings: readonly JudgedReading[], leapt = false) =>
      stationQuality('Desconhecida', readings, 'current', leapt).doubts;
    expect(doubts([reading(READING_PATHS.riverStage, 399.88)])).toEqual(['altitude']);
    expect(doubts([RIVER], true)).toEqual(['leap']);
    expect(doubts([{ ...RIVER, value: null, implausible: true }])).toEqual(['impossible']);
    expect(doubts([reading(rainPath('003h'), 12), reading(rainPath('024h'), 4)])).toEqual([
      'rain-order',
    ]);
    expect(doubts([reading(rainPath('003h'), 12.2), reading(rainPath('024h'), 12)])).toEqual([]);
    expect(
      doubts([
        reading(statisticPath('temperatura', '001h', 'Maxima'), 10),
        reading(statisticPath('temperatura', '001h', 'Minima'), 18),
      ]),
    ).toEqual(['statistics-order']);
  });

  it('loses a star for each doubt, two at most', () => {
    const stars = (doubts: readonly ReadingDoubt[]) =>
      rateQuality({ freshness: 'current', expected: ['rio'], missing: [], doubts }).stars;
    expect(stars(['altitude'])).toBe(4);
    expect(stars(['altitude', 'leap', 'impossible'])).toBe(3);
  });

  const evidence: fc.Arbitrary<QualityEvidence> = fc
    .record({
      freshness: fc.constantFrom<Freshness>('current', 'late', 'silent', 'unknown'),
      expected: fc.subarray([...STATION_QUANTITIES]),
      absent: fc.subarray([...STATION_QUANTITIES]),
      doubts: fc.subarray<ReadingDoubt>(['impossible', 'altitude', 'leap', 'rain-order']),
    })
    .map(({ absent, ...rest }) => ({
      ...rest,
      missing: absent.filter((quantity) => rest.expected.includes(quantity)),
    }));

  it('never gains by age, by absence or by doubt, and is empty only without a reading', () => {
    fc.assert(
      fc.property(evidence, (some) => {
        const { stars } = rateQuality(some);
        expect(stars === 0).toBe(some.expected.length === some.missing.length);
        expect(rateQuality({ ...some, freshness: 'current' }).stars).toBeGreaterThanOrEqual(stars);
        expect(rateQuality({ ...some, doubts: [] }).stars).toBeGreaterThanOrEqual(stars);
        expect(
          rateQuality({ ...some, missing: some.missing.slice(1) }).stars,
        ).toBeGreaterThanOrEqual(stars);
      }),
    );
  });
});
