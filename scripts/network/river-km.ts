/** Longitude, latitude in degrees, as GeoJSON orders them. */
type LngLat = readonly [longitude: number, latitude: number];

/** A river as it is drawn, from spring to mouth. */
export interface RiverCourse {
  readonly name: string;
  readonly line: readonly LngLat[];
}

/** A place on a river. */
export interface RiverPlace {
  readonly river: string;
  /** Along the drawn course, above the river's mouth. */
  readonly km: number;
  /** From the place to the drawn course, as the crow flies. */
  readonly awayKm: number;
}

/** A river's length, and where it ends on another one; null: in the sea or beyond the drawing. */
export interface RiverLength {
  readonly river: string;
  readonly km: number;
  readonly joins: RiverPlace | null;
}

/** Mean radius 6371 km. */
const KM_PER_DEGREE = 111.195;
/** Courses this near to each other touch: a mouth ends on the other river. */
const TOUCHING_KM = 0.3;

/** Degrees east of a longitude by the short way: a course may cross the antimeridian. */
const eastOf = (from: number, longitude: number): number =>
  ((((longitude - from + 180) % 360) + 360) % 360) - 180;

/** Kilometres east and north; exact enough for the stretches of a drawn river. */
const vectorKm = (from: LngLat, to: LngLat): LngLat => {
  const latitude = (from[1] + to[1]) / 2;
  const perDegreeEast = KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  return [eastOf(from[0], to[0]) * perDegreeEast, (to[1] - from[1]) * KM_PER_DEGREE];
};

const placeOn = ({ name, line }: RiverCourse, place: LngLat): RiverPlace => {
  let kmFromSpring = 0;
  let nearest = { kmFromSpring: 0, awayKm: Number.POSITIVE_INFINITY };
  for (const [index, to] of line.entries()) {
    const from = line[index - 1] ?? to;
    const [east, north] = vectorKm(from, to);
    const [placeEast, placeNorth] = vectorKm(from, place);
    const stretchKm = Math.hypot(east, north);
    const along = stretchKm === 0 ? 0 : (placeEast * east + placeNorth * north) / stretchKm ** 2;
    const part = Math.min(Math.max(along, 0), 1);
    const awayKm = Math.hypot(placeEast - part * east, placeNorth - part * north);
    if (awayKm < nearest.awayKm) {
      nearest = { kmFromSpring: kmFromSpring + part * stretchKm, awayKm };
    }
    kmFromSpring += stretchKm;
  }
  return { river: name, km: kmFromSpring - nearest.kmFromSpring, awayKm: nearest.awayKm };
};

/** The nearest of the courses; null without any. */
export const nearestRiver = (courses: readonly RiverCourse[], place: LngLat): RiverPlace | null => {
  let nearest: RiverPlace | null = null;
  for (const course of courses) {
    const found = placeOn(course, place);
    if (nearest === null || found.awayKm < nearest.awayKm) nearest = found;
  }
  return nearest;
};

const lengthKm = ({ line }: RiverCourse): number =>
  line.reduce((sum, to, index) => sum + Math.hypot(...vectorKm(line[index - 1] ?? to, to)), 0);

/** Length and mouth of every river. A mouth where several rivers meet joins the one that flows on. */
export const riverLengths = (courses: readonly RiverCourse[]): RiverLength[] =>
  courses.map((course) => {
    const mouth = course.line.at(-1);
    const touched =
      mouth === undefined
        ? []
        : courses
            .filter((other) => other !== course)
            .map((other) => placeOn(other, mouth))
            .filter(({ awayKm, km }) => awayKm <= TOUCHING_KM && km > TOUCHING_KM);
    const [joins = null] = touched.toSorted((a, b) => a.awayKm - b.awayKm);
    return { river: course.name, km: lengthKm(course), joins };
  });

/** Where a town lies: at a confluence on the river that flows on, not on the one that ends there. */
export const riverOfTown = (courses: readonly RiverCourse[], town: LngLat): RiverPlace | null => {
  const places = courses.map((course) => placeOn(course, town));
  const nearestKm = Math.min(...places.map(({ awayKm }) => awayKm));
  const [flowsOn = null] = places
    .filter(({ awayKm }) => awayKm <= nearestKm + TOUCHING_KM)
    .toSorted((a, b) => b.km - a.km);
  return flowsOn;
};
