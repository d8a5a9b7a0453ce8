import type { CityPlace, CoursePlace, DamCourse, DamPlace } from '#domain/network/dam-courses.ts';
import { belowDamsTexts } from '#i18n/pt-br/screens/below-dams.ts';
import * as styles from './DownstreamPlan.css.ts';
import { type PlannedPlace, planRivers, type RiverPlan } from './river-plan.ts';

const { LANE_PX, ROW_PX } = styles;
const DOT_PX = 5;
/** A dam across the river: half its length, its thickness. */
const WALL_PX = 9;
const THICKNESS_PX = 7;

const xOf = ({ lane }: PlannedPlace): number => (lane + 0.5) * LANE_PX;
const yOf = ({ row }: PlannedPlace): number => (row + 0.5) * ROW_PX;

type Link = RiverPlan['links'][number];

/** Straight down; a tributary first crosses to the lane of the river it joins, between two names. */
const pathOf = ({ from, to }: Link): string =>
  from.lane === to.lane
    ? `M${xOf(from)} ${yOf(from)}V${yOf(to)}`
    : `M${xOf(from)} ${yOf(from)}v${ROW_PX / 2}H${xOf(to)}V${yOf(to)}`;

/** The places on the water's way to a city, the city included. */
const wayTo = (
  courses: readonly DamCourse[],
  chosen: CityPlace | null,
): ReadonlySet<CoursePlace> => {
  const way = new Set<CoursePlace>();
  if (chosen === null) return way;
  for (const { dam, below } of courses) {
    const places = below.map(({ place }) => place);
    const end = places.indexOf(chosen);
    if (end === -1) continue;
    for (const place of [dam, ...places.slice(0, end + 1)]) way.add(place);
  }
  return way;
};

type Look = keyof typeof styles.city;

const Mark = ({ planned, look }: { readonly planned: PlannedPlace; readonly look: Look }) => {
  const [x, y] = [xOf(planned), yOf(planned)];
  return planned.place.kind === 'city' ? (
    <circle className={styles.city[look]} cx={x} cy={y} r={DOT_PX} />
  ) : (
    <rect
      className={styles.wall}
      x={x - WALL_PX}
      y={y - THICKNESS_PX / 2}
      width={2 * WALL_PX}
      height={THICKNESS_PX}
    />
  );
};

const Label = ({
  place,
  isChosen,
  nameOf,
  levelOf,
}: {
  readonly place: CoursePlace;
  readonly isChosen: boolean;
} & DamWords) =>
  place.kind === 'city' ? (
    <span className={isChosen ? styles.chosenName : undefined}>{place.city.name}</span>
  ) : (
    <>
      <strong>{nameOf(place)}</strong> {levelOf(place)}
    </>
  );

/** What is written beside a dam. */
interface DamWords {
  readonly nameOf: (dam: DamPlace) => string;
  readonly levelOf: (dam: DamPlace) => string;
}

/** The rivers from their dams to the last city, as one image. A list beside it has the same content as text. */
export const RiverDrawing = ({
  courses,
  chosen,
  describedBy,
  ...words
}: {
  readonly courses: readonly DamCourse[];
  /** The city whose rivers are highlighted. */
  readonly chosen: CityPlace | null;
  /** Id of the element that describes the drawing in words. */
  readonly describedBy: string;
} & DamWords) => {
  const plan = planRivers(courses);
  const way = wayTo(courses, chosen);
  const width = plan.lanes * LANE_PX;
  const height = plan.rows * ROW_PX;
  const lookOf = (place: CoursePlace): Look => {
    if (place === chosen) return 'chosen';
    return way.has(place) ? 'onTheWay' : 'any';
  };
  const links = plan.links
    .map((link) => ({ link, isWay: way.has(link.from.place) && way.has(link.to.place) }))
    // The way lies over the rest.
    .toSorted((a, b) => Number(a.isWay) - Number(b.isWay));
  return (
    <figure
      className={styles.figure}
      aria-label={belowDamsTexts.drawing}
      aria-describedby={describedBy}
    >
      <svg
        className={styles.rivers}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
      >
        {links.map(({ link, isWay }) => (
          <path
            key={link.from.row}
            className={styles.water[isWay ? 'chosen' : 'any']}
            d={pathOf(link)}
          />
        ))}
        {plan.places.map((planned) => (
          <Mark key={planned.row} planned={planned} look={lookOf(planned.place)} />
        ))}
      </svg>
      <div className={styles.labels} aria-hidden="true">
        {plan.places.map(({ place, row }) => (
          <div key={row} className={styles.labelRow} style={{ top: row * ROW_PX }}>
            <Label place={place} isChosen={place === chosen} {...words} />
          </div>
        ))}
      </div>
    </figure>
  );
};
