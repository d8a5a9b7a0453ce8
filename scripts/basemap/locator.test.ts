import { describe, expect, it } from 'vitest';
import { frameOf } from './frame.ts';
import type { Line, LngLat, Polygon } from './geometry.ts';
import { locatorShapes } from './locator.ts';
import type { Place } from './places.ts';
import type { River } from './rivers.ts';

const FRAME = frameOf({ west: 10, south: 40, east: 15, north: 44 });

const city = (name: string, at: LngLat, population: number, rank: Place['rank'] = 1): Place => ({
  name,
  kind: 'city',
  rank,
  at,
  population,
});

/** A coast with very many bays, some of them beyond the bounds. */
const ragged: Polygon = [
  Array.from({ length: 5_001 }, (_, index): LngLat => {
    const turn = ((index % 5_000) / 5_000) * 2 * Math.PI;
    const radius = 2.2 + 0.3 * Math.sin(turn * 211) + 0.2 * Math.sin(turn * 1_013);
    return [12.5 + radius * Math.cos(turn), 42 + radius * Math.sin(turn)];
  }),
];

const pointsOf = (path: string): (readonly [x: number, y: number])[] =>
  [...path.matchAll(/[ML](-?\d+) (-?\d+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

describe('the locator map of a station', () => {
  it('is small, and draws nothing outside of itself', () => {
    const course: Line = [
      [9, 41],
      [11, 42],
      [16, 42],
      [16, 43],
      [12, 43],
      [11, 43],
    ];
    const rivers: River[] = [{ name: 'Rio Longo', rank: 1, line: course }];
    const shapes = locatorShapes(FRAME, [ragged], rivers, []);
    expect(JSON.stringify(shapes).length).toBeLessThan(5_000);
    const points = pointsOf(shapes.state + shapes.rivers);
    expect(points.length).toBeGreaterThan(100);
    for (const [x, y] of points) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(shapes.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(shapes.height);
    }
  });

  it('does not join the stretches of a river that leaves the drawing and comes back', () => {
    const line: Line = [
      [11, 41],
      [12, 41],
      [12, 39],
      [14, 39],
      [14, 41],
      [13, 41],
    ];
    const { rivers } = locatorShapes(FRAME, [], [{ name: 'Rio Longo', rank: 1, line }], []);
    expect(rivers.match(/M/g)).toHaveLength(2);
  });

  it('names the largest cities of the first rank that leave each other room', () => {
    const { cities } = locatorShapes(
      FRAME,
      [],
      [],
      [
        city('Vizinha', [11.1, 43], 5_000),
        city('Capital', [11, 43], 900_000),
        city('Longe', [14, 41], 2_000),
        city('Segunda', [12.5, 41], 700_000, 2),
      ],
    );
    expect(cities.map(({ name }) => name)).toEqual(['Capital', 'Longe']);
  });

  it('counts on across the antimeridian', () => {
    const pacific = frameOf({ west: 178, south: -20, east: -178, north: -16 });
    const shapes = locatorShapes(pacific, [], [], [city('Ilha', [181, -18], 10)]);
    expect(shapes.west).toBe(178);
    expect(shapes.cities).toEqual([
      { name: 'Ilha', x: Math.round(shapes.width * 0.75), y: Math.round(shapes.height / 2) },
    ]);
  });
});
