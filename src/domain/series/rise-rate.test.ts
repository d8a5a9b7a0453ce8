import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { drawnLevels, RATE_TRIALS } from '#tests/support/series/rate-figures.ts';
import { directionOfRate, isRate, type Rise } from './level-trend.ts';
import { riseNow, riseOfHour } from './rise-rate.ts';
import type { SeriesPoint } from './series-point.ts';

/** Points of [minutes, metres]. */
const levels = (...points: readonly (readonly [number, number])[]): readonly SeriesPoint[] =>
  points.map(([minutes, value]) => ({ time: at(minutes), value }));

const at = (minutes: number): EpochMs => epochMs(minutes * MINUTE_MS);

/** A level each minute of an hour. */
const each = (levelOf: (minute: number) => number): readonly SeriesPoint[] =>
  levels(...Array.from({ length: 61 }, (_, minute) => [minute, levelOf(minute)] as const));

/** The rise of an hour with a level each minute. */
const riseOf = (levelOf: (minute: number) => number): Rise => riseOfHour(each(levelOf), at(60));

const rateOf = (rise: Rise): number => (isRate(rise) ? rise.rate : Number.NaN);

describe('the rate of rise', () => {
  it.each(RATE_TRIALS.map((trial) => [trial(2)[0]?.id, trial] as const))(
    'meets its goals: %s',
    (_, trial) => {
      // The bench `rate` has more runs; so few are off by as much.
      const chance = { '%': 1, 'cm/h': 0.1, '': 0 };
      const missed = trial(500).filter(
        ({ value, unit, least, most }) =>
          value < least || value > (most ?? Infinity) + chance[unit],
      );
      expect(missed).toEqual([]);
    },
  );

  it('is the slope of a straight line, however it is read and wherever it lies', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -300, max: 300 }),
        fc.double({ min: -5, max: 900, noNaN: true }),
        fc.uniqueArray(fc.integer({ min: 1, max: 59 }), { minLength: 3, maxLength: 40 }),
        (slope, offset, minutes) => {
          const read = [0, ...minutes.toSorted((a, b) => a - b), 60];
          const line = levels(...read.map((m) => [m, offset + (slope / 100) * (m / 60)] as const));
          const rise = riseOfHour(line, at(60));
          if (isRate(rise)) expect(rise.rate).toBeCloseTo(slope, 3);
          // Whoever reads every ten minutes knows it.
          const gap = Math.max(...read.map((m, index) => m - (read[index - 1] ?? 0)));
          if (gap <= 10) expect(isRate(rise)).toBe(true);
        },
      ),
    );
  });

  it('knows nothing of what lies before the reading that held an hour ago', () => {
    const levelOf = fc.double({ min: 0, max: 3, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(levelOf, { minLength: 7, maxLength: 7 }),
        fc.array(fc.double({ min: 0, max: 900, noNaN: true }), { maxLength: 10 }),
        (recent, older) => {
          // A reading every ten minutes; the older ones end exactly an hour ago.
          const hour = levels(...recent.map((value, index) => [index * 10, value] as const));
          const ancient = levels(
            ...older.map((value, index) => [index - older.length, value] as const),
          );
          expect(riseOfHour([...ancient, ...hour], at(60))).toEqual(riseOfHour(hour, at(60)));
        },
      ),
    );
  });

  it('is of too few readings where less than seven tenths of the hour have some', () => {
    expect(riseOfHour([], at(60))).toBe('few');
    expect(riseOfHour(each((m) => 4 + m / 100).slice(24), at(60))).toBe('few');
    expect(rateOf(riseOfHour(each((m) => 4 + m / 100).slice(14), at(60)))).toBeCloseTo(60);
    expect(riseOf((m) => (m > 10 && m < 40 ? Number.NaN : 4 + m / 100))).toBe('few');
    expect(riseOfHour(levels([0, 4], [60, 4.2]), at(60))).toBe('few');
    expect(riseOfHour(levels([0, 4], [60, 4.2]), epochMs(Number.NaN))).toBe('few');
  });

  it('is steady while a level holds, though its provider sends changes only', () => {
    for (const minutes of [60, 600]) {
      const rise = riseOfHour(levels([0, 4], [minutes - 30, 4.01]), at(minutes));
      expect(Math.abs(rateOf(rise))).toBeLessThan(2);
    }
    expect(rateOf(riseOfHour(levels([0, 4], [20, 4.01], [40, 4.02]), at(60)))).toBeCloseTo(2, 0);
    // The steps of a day do not reach back to the instant a day ago: who has them alone shall know as much.
    expect(rateOf(riseOfHour(levels([0, 4]), at(24 * 60 - 1)))).toBe(0);
    expect(riseOfHour(levels([0, 4]), at(24 * 60))).toBe('few');
  });

  it('is none across a datum that moved, but over one false reading (PROVIDER 5)', () => {
    expect(riseOf((m) => (m < 30 ? 0.5 : 24.7))).toBe('datum');
    expect(rateOf(riseOf((m) => (m === 30 ? 24.7 : 0.5 + m / 100)))).toBeCloseTo(60);
  });

  it('is known of a river that never fell, however unevenly it rose and however it is read', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 12, maxLength: 12 }),
        fc.constantFrom(1, 2, 3),
        fc.nat({ max: 4 }),
        (steps, every, late) => {
          // By five minutes of a flash flood, of which every so many are read, the last ones twice a minute.
          let sum = 0;
          const curve = steps.map((centimetres, index) => {
            sum += centimetres;
            return [5 * index + 5, 2 + sum / 100] as const;
          });
          const read = curve.filter((_, index) => (11 - index) % every === 0);
          const [, last] = read.at(-1) ?? [60, 2];
          const still = Array.from({ length: late }, (_, n) => [60 + (n + 1) / 2, last] as const);
          const rise = riseOfHour(levels([0, 2], ...read, ...still), at(60 + late / 2));
          if (isRate(rise)) expect(rise.rate).toBeGreaterThanOrEqual(0);
          // What is rise and what is a digit is open only where most of the hour was still.
          const moved = steps.filter((centimetres) => centimetres > 0).length;
          if (moved >= 10) expect(rise).toMatchObject({ rate: expect.any(Number) });
        },
      ),
    );
  });

  it('has no trend whose direction its band leaves open, and none of a level that swings', () => {
    const noise = drawnLevels({ sigma: 12, truth: () => 0 });
    expect(riseOfHour(noise, noise.at(-1)?.time ?? at(0))).toBe('unclear');
    expect(riseOf((m) => 4 + Math.sin(m / 6) / 4)).toBe('unclear');
  });

  it('turns once where the river turns', () => {
    const turn = drawnLevels({ spanMs: 4 * HOUR_MS, truth: (hours) => -6 * (hours + 2) ** 2 });
    const from = turn[0]?.time ?? at(0);
    const directions = Array.from({ length: 180 }, (_, minute) => {
      const to = epochMs(from + HOUR_MS + minute * MINUTE_MS);
      const rise = riseOfHour(turn, to);
      return isRate(rise) ? directionOfRate(rise.rate) : 'steady';
    }).filter((direction) => direction !== 'steady');
    const turns = directions.filter((one, index) => index > 0 && one !== directions[index - 1]);
    expect([directions[0], turns]).toEqual(['rising', ['falling']]);
  });

  it('is of the whole hour where readings are a quarter of an hour apart, however long after one it is asked for', () => {
    const rows = ([0, 15, 30, 45, 60] as const).map((minute, place) => {
      const metres = [3.656, 3.879, 4.012, 4.092, 4.097][place] ?? 0;
      return [minute, metres] as const;
    });
    for (const late of [0, 0.1, 5]) {
      const rise = rateOf(riseOfHour(levels(...rows, [60 + late, 4.097]), at(60 + late)));
      const start = 3.656 + (0.223 * late) / 15;
      expect(Math.abs(rise - (4.097 - start) * 100)).toBeLessThan(5);
    }
  });

  it('of now reaches from the half hour to where the bend has led', () => {
    // 60 cm/h at its end, 30 in the middle.
    const bend = (minute: number): number => 4 + 0.3 * (minute / 60) ** 2;
    const rise = riseNow(each(bend), at(60));
    if (!isRate(rise)) throw new Error('no rate');
    expect(rise.rate).toBeCloseTo(52.5, 0);
    expect(rise.low).toBeLessThanOrEqual(45);
    expect(rise.high).toBeGreaterThan(59.9);
    expect(rateOf(riseOf(bend))).toBeCloseTo(30, 0);
  });
});
