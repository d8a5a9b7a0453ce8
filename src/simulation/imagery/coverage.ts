/** Degrees, WGS 84. */
interface Place {
  readonly longitude: number;
  readonly latitude: number;
}

/** Where the state's weather radars stand: Lontras, Chapecó, Araranguá. */
const RADARS: readonly Place[] = [
  { longitude: -49.56, latitude: -27.23 },
  { longitude: -52.62, latitude: -27.05 },
  { longitude: -49.49, latitude: -28.93 },
];
const RADAR_RANGE_KM = 240;

/** The middle of the state: the satellite picture is whole to here … */
const CENTRE: Place = { longitude: -51, latitude: -27.3 };
const WHOLE_KM = 450;
/** … and has faded out here. */
const NOTHING_KM = 750;

const KM_A_DEGREE = 111.2;

/** On a sphere, plain enough for ranges: exact to a per cent here. */
const kilometres = (a: Place, longitude: number, latitude: number): number =>
  Math.hypot(
    (longitude - a.longitude) * Math.cos((((a.latitude + latitude) / 2) * Math.PI) / 180),
    latitude - a.latitude,
  ) * KM_A_DEGREE;

/** From which to which longitude a radar sees along a parallel, radar by radar; spans may overlap. */
export const radarSpans = (latitude: number): readonly (readonly [west: number, east: number])[] =>
  RADARS.flatMap((radar) => {
    const north = latitude - radar.latitude;
    const reach = (RADAR_RANGE_KM / KM_A_DEGREE) ** 2 - north ** 2;
    if (reach < 0) return [];
    const east = Math.sqrt(reach) / Math.cos((((radar.latitude + latitude) / 2) * Math.PI) / 180);
    return [[radar.longitude - east, radar.longitude + east] as const];
  });

/** How much of the satellite picture is shown at the place: 1 over the state, 0 far away from it. */
export const satelliteShare = (longitude: number, latitude: number): number => {
  const away = kilometres(CENTRE, longitude, latitude);
  return Math.min(1, Math.max(0, (NOTHING_KM - away) / (NOTHING_KM - WHOLE_KM)));
};

/** Degrees beyond which there is nothing to see. */
export const COVERAGE = {
  west: CENTRE.longitude - 8,
  east: CENTRE.longitude + 8,
  south: CENTRE.latitude - 7,
  north: CENTRE.latitude + 7,
} as const;
