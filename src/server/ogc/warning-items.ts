import type { OfficialWarning, WarnedArea } from '#domain/network/warnings/official-warning.ts';
import type { OpenGeometry, OpenItem, OpenPosition } from './open-items.ts';

/** Corners of the polygon in the place of a circle, which GeoJSON has not. */
const CIRCLE_CORNERS = 36;
const KM_OF_A_DEGREE = 111.195;

const ringOf = ({ centre, radiusKm }: WarnedArea['circles'][number]): readonly OpenPosition[] => {
  const north = radiusKm / KM_OF_A_DEGREE;
  const east = north / Math.max(0.01, Math.cos((centre.latitude * Math.PI) / 180));
  return Array.from({ length: CIRCLE_CORNERS + 1 }, (_, corner): OpenPosition => {
    const angle = (2 * Math.PI * (corner % CIRCLE_CORNERS)) / CIRCLE_CORNERS;
    return [
      Math.max(-180, Math.min(180, centre.longitude + east * Math.cos(angle))),
      Math.max(-90, Math.min(90, centre.latitude + north * Math.sin(angle))),
    ];
  });
};

/** All shapes of a warning; null where its places are named in words alone. */
const geometryOf = (areas: readonly WarnedArea[]): OpenGeometry | null => {
  const rings = areas.flatMap(({ polygons, circles }) => [...polygons, ...circles.map(ringOf)]);
  const whole = rings.filter((ring) => ring.length >= 4);
  return whole.length === 0
    ? null
    : { type: 'MultiPolygon', coordinates: whole.map((ring) => [ring]) };
};

/** An official warning, in the words of its source. */
export const warningItem = (warning: OfficialWarning): OpenItem => {
  const { key, event, headline, source, sender, severity, description, instruction } = warning;
  const { url, sent, from, until, areas } = warning;
  return {
    id: key,
    label: headline ?? event,
    geometry: geometryOf(areas),
    span: { from, to: until },
    parameters: [],
    codigo: null,
    properties: {
      evento: event,
      titulo: headline,
      fonte: source,
      remetente: sender,
      gravidade: severity,
      descricao: description,
      instrucao: instruction,
      url,
      enviadoEm: new Date(sent).toISOString(),
      areas: areas.map((area) => ({ descricao: area.description, cidades: area.cities })),
    },
  };
};
