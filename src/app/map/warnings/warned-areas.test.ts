import { expect, it } from 'vitest';
import { isWarnedAt } from '#domain/network/warnings/is-warned-at.ts';
import { officialWarning } from '#tests/support/network/official-warning.ts';
import type { ListedWarning } from '#worker/api/official-warnings.ts';
import { warnedAreas } from './warned-areas.ts';

const RING = [
  [0, 0],
  [2, 0],
  [1, 3],
  [0, 0],
] as const;
const CIRCLE = { centre: { latitude: -27, longitude: -50 }, radiusKm: 40 };

const listed = (shapes: ListedWarning['shapes'], severity: string | null): ListedWarning => ({
  ...officialWarning({ severity, sender: 'Defesa', headline: null, event: 'Chuva' }),
  areas: [],
  places: [],
  shapes,
});

it('outlines every shape, with the words of the message at the top of each warning, and draws nothing that has no shape', () => {
  const shapes = [
    { polygons: [RING], circles: [] },
    { polygons: [], circles: [CIRCLE] },
  ];
  const { features } = warnedAreas([listed(shapes, 'Severe'), listed([], null)]);
  expect(features.map(({ geometry, properties }) => [geometry.type, properties])).toEqual([
    ['LineString', { words: '' }],
    ['LineString', { words: '' }],
    ['Point', { words: 'Defesa\nChuva\nSeveridade na mensagem: severa' }],
  ]);
  const [polygon, circle, words] = features.map(({ geometry }) =>
    'coordinates' in geometry ? geometry.coordinates : [],
  );
  expect(polygon).toEqual(RING);
  expect(words).toEqual([1, 3]);
  const corners = circle?.filter((one) => Array.isArray(one)) ?? [];
  expect(corners[0]).toEqual(corners.at(-1));
  // As the rule for places has it: just within the outline is warned, just outside is not.
  const at = (corner: readonly unknown[], share: number) => ({
    longitude: -50 + (Number(corner[0]) + 50) * share,
    latitude: -27 + (Number(corner[1]) + 27) * share,
  });
  for (const corner of corners) {
    const isWarned = [0.98, 1.02].map((share) =>
      isWarnedAt(
        { description: '', cities: [], polygons: [], circles: [CIRCLE] },
        { position: at(corner, share), city: null },
      ),
    );
    expect(isWarned).toEqual([true, false]);
  }
});
