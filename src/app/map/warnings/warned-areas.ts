import { warningsTexts } from '#i18n/pt-br/screens/warnings.ts';
import type { Ring } from '#domain/network/warnings/official-warning.ts';
import type { Position } from '#domain/stations/station.ts';
import type { ListedWarning } from '#worker/api/official-warnings.ts';

const CORNERS = 64;
const KM_PER_DEGREE = 111.19;

const circleRing = ({ latitude, longitude }: Position, radiusKm: number): Ring => {
  const high = radiusKm / KM_PER_DEGREE;
  const wide = high / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  return Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const turn = ((corner % CORNERS) / CORNERS) * 2 * Math.PI;
    return [longitude + wide * Math.sin(turn), latitude + high * Math.cos(turn)] as const;
  });
};

const feature = (geometry: GeoJSON.Geometry, words: string): GeoJSON.Feature => ({
  type: 'Feature',
  properties: { words },
  geometry,
});

/** Sender, headline and severity of the message. */
const wordsOf = ({ sender, headline, event, severity }: ListedWarning): string =>
  [
    sender,
    headline ?? event,
    ...(severity === null ? [] : [warningsTexts.severity(severity)]),
  ].join('\n');

/** Outlines of the areas of warnings, and a point with the words at the top of each warning. What is described in words alone has none. */
export const warnedAreas = (warnings: readonly ListedWarning[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: warnings.flatMap((warning) => {
    const rings = warning.shapes.flatMap(({ polygons, circles }) => [
      ...polygons,
      ...circles.map(({ centre, radiusKm }) => circleRing(centre, radiusKm)),
    ]);
    const [first, ...others] = rings.flat();
    if (first === undefined) return [];
    const top = others.reduce((best, corner) => (corner[1] > best[1] ? corner : best), first);
    return [
      ...rings.map((ring) => {
        const coordinates = ring.map(([x, y]) => [x, y]);
        return feature({ type: 'LineString', coordinates }, '');
      }),
      feature({ type: 'Point', coordinates: [...top] }, wordsOf(warning)),
    ];
  }),
});
