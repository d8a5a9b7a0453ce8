import { expect, it } from 'vitest';
import { BUCKET_COUNT } from '#domain/quantities/legend/legend.ts';
import { dotRadius, dotScale, edgeWidth } from '#app/map/drawing/dot-looks.ts';
import { spacingOf } from '#app/map/drawing/spacing-of.ts';
import { viewOfTerritory, withLegend } from '#app/map/engine/initial-view.ts';
import { drawnAt } from '#tests/support/browser/drawn-at.ts';
import { demonstrationNetwork } from '#tests/support/network/networks.ts';
import { demonstrationWorld } from '#tests/support/network/simulation.ts';

/** The map of a phone of 360 × 740. */
const MAP = { width: 360, height: 603 };
/** Two equal discs whose middles are fewer radii apart share more than half of their area. */
const HALF_SHARED = 0.808;

it.each([
  ['rain, which all measure', () => true],
  ['rivers', (kind: string) => kind === 'Hidro'],
])(
  'at a phone’s first view of %s a twentieth of the dots at most are covered by half',
  (_, isOfKind) => {
    const { profile } = demonstrationNetwork();
    const view = viewOfTerritory(profile.bounds, withLegend({ ...MAP, covered: [] }));
    const points = demonstrationWorld().stations.flatMap((station) => {
      const { publishedLatitude: latitude, publishedLongitude: longitude, kind } = station;
      const isDrawn = latitude !== null && longitude !== null && isOfKind(kind);
      return isDrawn ? [drawnAt(MAP, view, latitude, longitude)] : [];
    });
    const dots = { zoom: view.zoom, spacing: spacingOf(points) };
    const highest = BUCKET_COUNT - 1;
    const radius = dotRadius(highest, dots) + edgeWidth(highest, false, dotScale(dots));
    const covered = points.filter(({ x, y }, index) =>
      points
        .slice(index + 1)
        .some((upper) => Math.hypot(upper.x - x, upper.y - y) < HALF_SHARED * radius),
    );
    expect(points.length).toBeGreaterThan(50);
    expect(covered.length / points.length).toBeLessThanOrEqual(0.05);
  },
);
