import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { spacingOf } from './spacing-of.ts';

const coordinates = fc.integer({ min: 0, max: 60 });
const point = fc.record({ x: coordinates, y: coordinates });

it('is the distance to their nearest neighbour than which a tenth of some points at most have less', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 40 }), (points) => {
      const nearest = points.map(({ x, y }, index) =>
        Math.min(...points.toSpliced(index, 1).map((one) => Math.hypot(one.x - x, one.y - y))),
      );
      const spacing = spacingOf(points);
      expect(nearest).toContain(spacing);
      const nearer = nearest.filter((distance) => distance < spacing);
      expect(nearer.length).toBeLessThanOrEqual(points.length / 10);
      const asNear = nearest.filter((distance) => distance <= spacing);
      expect(asNear.length).toBeGreaterThan(points.length / 10);
    }),
    propertyRuns(50),
  );
});
