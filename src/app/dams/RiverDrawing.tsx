import { damsAbove, placesBelow, type RiverPlace } from '#domain/stations/river-places.ts';
import { planRivers, type PlannedPlace } from '#app/dams/river-plan.ts';
import { damsTexts } from '#app/i18n/pt-br/dams.ts';
import * as styles from './DownstreamPlan.css.ts';

const COLUMN = 108;
/** Width of the last column, which holds only names. */
const LAST_COLUMN = 100;
const ROW = 36;
/** On a wide screen; on a phone the drawing shrinks to the card. */
const SCALE = 1.2;
const LEFT = 14;
const TOP = 22;
/** A dam has two lines of text: the first city is placed lower. */
const DAM_MARGIN = 14;
const DOT = 5;
/** Symbol of a dam across the river: half its length, its thickness. */
const WALL = 10;
const THICKNESS = 7;
const LABEL = 13;
const LINE = 15;

const xOf = ({ column }: PlannedPlace): number => LEFT + column * COLUMN;
const yOf = ({ row }: PlannedPlace): number => TOP + row * ROW + (row === 0 ? 0 : DAM_MARGIN);

/** Straight down. Where rivers meet, it crosses half a row above the city, so that no line runs through a name. */
const pathOf = (from: PlannedPlace, to: PlannedPlace): string =>
  from.column === to.column
    ? `M${xOf(from)} ${yOf(from)}V${yOf(to)}`
    : `M${xOf(from)} ${yOf(from)}V${yOf(to) - ROW / 2}H${xOf(to)}V${yOf(to)}`;

/** Keys of the places on the water's way to a city, the city included. */
const wayTo = (places: readonly RiverPlace[], city: string | null): ReadonlySet<string> => {
  if (city === null) return new Set();
  return new Set(
    damsAbove(places, city).flatMap((dam) => {
      const below = placesBelow(dam).map(({ key }) => key);
      return [dam.key, ...below.slice(0, below.indexOf(city) + 1)];
    }),
  );
};

const Mark = ({
  planned,
  look,
  percent,
}: {
  readonly planned: PlannedPlace;
  readonly look: keyof typeof styles.city;
  readonly percent: string | null;
}) => {
  const x = xOf(planned);
  const y = yOf(planned);
  const { place } = planned;
  if (place.kind === 'city') {
    return (
      <g>
        <circle className={styles.city[look]} cx={x} cy={y} r={DOT} />
        <text
          className={styles.label[look === 'chosen' ? 'strong' : 'plain']}
          x={x + LABEL}
          y={y + 4}
        >
          {place.name}
        </text>
      </g>
    );
  }
  return (
    <g>
      <rect
        className={styles.wall}
        x={x - WALL}
        y={y - THICKNESS / 2}
        width={2 * WALL}
        height={THICKNESS}
      />
      <text className={styles.label.strong} x={x + LABEL} y={y}>
        {place.name}
      </text>
      <text className={styles.label.plain} x={x + LABEL} y={y + LINE}>
        {percent ?? damsTexts.noPercent}
      </text>
    </g>
  );
};

/** The rivers from their dams to the sea, as one image. A list beside it has the same content as text. */
export const RiverDrawing = ({
  places,
  city,
  percentOf,
  describedBy,
}: {
  readonly places: readonly RiverPlace[];
  /** Key of the city whose rivers are highlighted. */
  readonly city: string | null;
  readonly percentOf: (codigo: string) => string | null;
  /** Id of the element that describes the drawing in words. */
  readonly describedBy: string;
}) => {
  const plan = planRivers(places);
  const way = wayTo(places, city);
  const width = LEFT + (plan.columns - 1) * COLUMN + LAST_COLUMN;
  const height = TOP + plan.rows * ROW;
  const lookOf = ({ key }: RiverPlace): keyof typeof styles.city => {
    if (key === city) return 'chosen';
    return way.has(key) ? 'onTheWay' : 'any';
  };
  return (
    <figure
      className={styles.figure}
      aria-label={damsTexts.planLabel}
      aria-describedby={describedBy}
    >
      <svg
        className={styles.drawing}
        width={width * SCALE}
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
      >
        {plan.places.map((from) => {
          const to = plan.places.find(({ place }) => place.key === from.place.below);
          if (to === undefined) return null;
          const isWay = way.has(from.place.key) && way.has(to.place.key);
          return (
            <path
              key={from.place.key}
              className={styles.water[isWay ? 'chosen' : 'any']}
              d={pathOf(from, to)}
            />
          );
        })}
        {plan.places.map((planned) => (
          <Mark
            key={planned.place.key}
            planned={planned}
            look={lookOf(planned.place)}
            percent={planned.place.kind === 'dam' ? percentOf(planned.place.codigo) : null}
          />
        ))}
      </svg>
    </figure>
  );
};
