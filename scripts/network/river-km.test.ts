import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestRiver, type RiverCourse, riverLengths, riverOfTown } from './river-km.ts';

/** One degree of latitude. */
const DEGREE_KM = 111.195;

const MAIN: RiverCourse = {
  name: 'Rio Grande',
  line: [
    [10, 2],
    [10, 1],
    [10, 0],
  ],
};
const LEFT: RiverCourse = {
  name: 'Rio Esquerdo',
  line: [
    [9, 1],
    [10, 1],
  ],
};

describe('kilometres along a drawn river', () => {
  it('count up from its mouth', () => {
    const place = nearestRiver([MAIN, LEFT], [10.01, 0.5]);
    expect(place?.river).toBe('Rio Grande');
    expect(place?.km).toBeCloseTo(DEGREE_KM / 2, 1);
    expect(place?.awayKm).toBeCloseTo(DEGREE_KM / 100, 2);
  });

  it('say where a river ends on another one', () => {
    const [main, left] = riverLengths([MAIN, LEFT]);
    expect(main?.km).toBeCloseTo(2 * DEGREE_KM, 1);
    expect(main?.joins).toBeNull();
    expect(left?.joins?.river).toBe('Rio Grande');
    expect(left?.joins?.km).toBeCloseTo(DEGREE_KM, 1);
  });

  it('end two rivers on the one that begins where they meet', () => {
    const below: RiverCourse = {
      name: 'Rio Novo',
      line: [
        [10, 0],
        [10, -1],
      ],
    };
    const other: RiverCourse = {
      name: 'Rio Outro',
      line: [
        [11, 0],
        [10, 0],
      ],
    };
    const joined = riverLengths([MAIN, other, below]).map(({ joins }) => joins?.river ?? null);
    expect(joined).toEqual(['Rio Novo', 'Rio Novo', null]);
  });

  it('put a town at a confluence on the river that flows on', () => {
    expect(riverOfTown([LEFT, MAIN], [10, 1])?.river).toBe('Rio Grande');
    expect(riverOfTown([], [10, 1])).toBeNull();
  });

  it('grow upstream, on any course, also across the antimeridian', () => {
    const step = fc.tuple(
      fc.double({ min: 0.01, max: 0.2, noNaN: true }),
      fc.double({ min: -0.05, max: 0.05, noNaN: true }),
    );
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 2, maxLength: 20 }),
        fc.constantFrom(-60, 0, 178, 179.9),
        fc.nat(),
        fc.nat(),
        (steps, start, first, second) => {
          const line: [number, number][] = [[start, 5]];
          for (const [east, north] of steps) {
            const [longitude = 0, latitude = 0] = line.at(-1) ?? [];
            const next = longitude + east;
            line.push([next > 180 ? next - 360 : next, latitude + north]);
          }
          const course = { name: 'Rio', line };
          const kmAt = (index: number): number =>
            nearestRiver([course], line[index] ?? [0, 0])?.km ?? Number.NaN;
          const [upper, lower] = [first % line.length, second % line.length].toSorted(
            (a, b) => a - b,
          );
          const between = kmAt(upper ?? 0) - kmAt(lower ?? 0);
          expect(between).toBeGreaterThanOrEqual(-1e-6);
          // At least as far along the river as the crow flies, eastwards.
          const east = steps.slice(upper, lower).reduce((sum, [longitude]) => sum + longitude, 0);
          expect(between).toBeGreaterThanOrEqual(east * DEGREE_KM * 0.97 - 1e-6);
          expect(between).toBeLessThanOrEqual((east + 0.05 * steps.length) * DEGREE_KM);
        },
      ),
    );
  });
});
