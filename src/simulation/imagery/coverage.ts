/** Degrees, WGS 84. */
interface Place {
  readonly longitude: number;
  readonly latitude: number;
}

/** Positions of the state's weather radars: Lontras, Chapecó, Araranguá. */
const RADARS: readonly Place[] = [
  { longitude: -49.56, latitude: -27.23 },
  { longitude: -52.62, latitude: -27.05 },
  { longitude: -49.49, latitude: -28.93 },
];
const RADAR_RANGE_KM = 240;

/** Centre of the satellite picture, which is fully visible up to … */
const CENTRE: Place = { longitude: -51, latitude: -27.3 };
const OPAQUE_KM = 450;
/** … and invisible from here. */
const FADED_KM = 750;

const KM_A_DEGREE = 111.2;

/** Approximate distance on a sphere, accurate to one per cent here. */
const kilometres = (a: Place, longitude: number, latitude: number): number =>
  Math.hypot(
    (longitude - a.longitude) * Math.cos((((a.latitude + latitude) / 2) * Math.PI) / 180),
    latitude - a.latitude,
  ) * KM_A_DEGREE;

/** The longitudes that each radar covers along a parallel; spans may overlap. */
export const radarSpans = (latitude: number): readonly (readonly [west: number, east: number])[] =>
  RADARS.flatMap((radar) => {
    const north = latitude - radar.latitude;
    const reach = (RADAR_RANGE_KM / KM_A_DEGREE) ** 2 - north ** 2;
    if (reach < 0) return [];
    const east = Math.sqrt(reach) / Math.cos((((radar.latitude + latitude) / 2) * Math.PI) / 180);
    return [[radar.longitude - east, radar.longitude + east] as const];
  });

/** Opacity of the satellite picture at a place: 1 over the state, 0 far away. */
export const satelliteShare = (longitude: number, latitude: number): number => {
  const away = kilometres(CENTRE, longitude, latitude);
  return Math.min(1, Math.max(0, (FADED_KM - away) / (FADED_KM - OPAQUE_KM)));
};

/** Bounds of all pictures, in degrees. */
export const COVERAGE = {
  west: CENTRE.longitude - 8,
  east: CENTRE.longitude + 8,
  south: CENTRE.latitude - 7,
  north: CENTRE.latitude + 7,
} as const;
