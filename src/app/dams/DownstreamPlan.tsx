import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useId, useMemo, useState } from 'react';
import {
  citiesOfCourses,
  type CityPlace,
  type CoursePlace,
  damCourses,
  type DamCourse,
  type DamPlace,
} from '#domain/network/dam-courses.ts';
import { slugsOf } from '#domain/network/slugs.ts';
import type { City } from '#domain/network/places.ts';
import { formatShown, LOCALE } from '#domain/text/format.ts';
import { belowDamsTexts } from '#i18n/pt-br/screens/below-dams.ts';
import type { KnownPlaces } from '#app/network/use-places.ts';
import { SelectField } from '#app/ui/controls/SelectField.tsx';
import type { DamEntry } from '#worker/api/dam-board.ts';
import { CompareLink } from '#app/network/CompareLink.tsx';
import { linkRow } from '#app/ui/page.css.ts';
import { lanesOf } from '#app/network/river/river-lanes.ts';
import { RiverRow } from '#app/network/river/RiverRow.tsx';
import * as river from '#app/network/river/RiverRow.css.ts';
import { Button } from '#app/ui/controls/Button.tsx';
import { courseRows, wayThrough } from './course-rows.ts';
import { drawnCourses } from './drawn-courses.ts';
import * as styles from './DownstreamPlan.css.ts';

/** A native select needs a key for "no choice"; no city's slug is empty. */
const NONE = { key: '', label: belowDamsTexts.noCity } as const;

const collator = new Intl.Collator(LOCALE);

/** The dams above a city, the farthest first, with the kilometres of water between them. */
const damsAbove = (courses: readonly DamCourse[], city: City) =>
  courses
    .flatMap(({ dam, below }) => {
      const found = below.find(({ place }) => place.kind === 'city' && place.city === city);
      return found === undefined ? [] : { dam, distanceKm: found.distanceKm };
    })
    .toSorted((a, b) => b.distanceKm - a.distanceKm);

/** The dams above a city, with their distance to it, in words. */
const Answer = ({
  city,
  courses,
  nameOf,
}: {
  readonly city: City;
  readonly courses: readonly DamCourse[];
  readonly nameOf: (dam: DamPlace) => string;
}) => {
  const above = damsAbove(courses, city).map(({ dam, distanceKm }) => ({
    name: nameOf(dam),
    distance: belowDamsTexts.kilometres(distanceKm),
  }));
  if (above.length === 0) return belowDamsTexts.noneAbove(city.name);
  const names = above.map(({ name }) => name);
  return (
    <>
      <strong>{belowDamsTexts.above(city.name, names)}</strong> {belowDamsTexts.along(above)}
    </>
  );
};

const CityChoice = ({
  cities,
  slugOf,
  chosen,
}: {
  readonly cities: readonly CityPlace[];
  readonly slugOf: (city: City) => string;
  readonly chosen: City | null;
}) => {
  const navigate = useNavigate({ from: '/barragens' });
  const options = cities
    .map(({ city }) => ({ key: slugOf(city), label: city.name }))
    .toSorted((a, b) => collator.compare(a.label, b.label));
  return (
    <SelectField
      label={belowDamsTexts.city}
      options={[NONE, ...options]}
      chosen={chosen === null ? NONE.key : slugOf(chosen)}
      onChoose={(key) => {
        void navigate({
          search: (before) => ({ ...before, cidade: key === NONE.key ? undefined : key }),
          replace: true,
          resetScroll: false,
        });
      }}
    />
  );
};

/** The stations of the dams, those of the main river first. */
const damsInOrder = (courses: readonly DamCourse[]) =>
  courseRows(courses).flatMap(({ place }) => (place.kind === 'dam' ? place.station : []));

/** What is written beside a dam. */
interface DamWords {
  readonly nameOf: (dam: DamPlace) => string;
  readonly levelOf: (dam: DamPlace) => string;
}

/** A place's link: a dam's with its river and level, a city's with how far the water has come from each dam. */
const PlaceWords = ({
  place,
  courses,
  slugOf,
  nameOf,
  levelOf,
}: {
  readonly place: CoursePlace;
  readonly courses: readonly DamCourse[];
  readonly slugOf: (city: City) => string;
} & DamWords) => {
  if (place.kind === 'dam') {
    const below = courses.find(({ dam }) => dam === place)?.below ?? [];
    const hasCity = below.some((one) => one.place.kind === 'city');
    const where = [place.river, ...(hasCity ? [] : [belowDamsTexts.noneBelow])];
    return (
      <Link
        className={river.words}
        to="/estacao/{-$codigo}"
        params={{ codigo: place.station.codigo }}
        preload={false}
      >
        <span className={river.name}>
          <bdi>{belowDamsTexts.dam(nameOf(place))}</bdi>{' '}
          <span className={river.where}>{where.join(' · ')}</span>
        </span>{' '}
        <strong className={styles.level}>{levelOf(place)}</strong>
      </Link>
    );
  }
  const distances = damsAbove(courses, place.city).map(({ dam, distanceKm }) =>
    belowDamsTexts.fromDam(nameOf(dam), belowDamsTexts.kilometres(distanceKm)),
  );
  return (
    <Link
      className={river.words}
      to="/cidade/{-$slug}"
      params={{ slug: slugOf(place.city) }}
      preload={false}
    >
      <span className={river.name}>
        {place.city.name} <span className={river.where}>{distances.join(' · ')}</span>
      </span>
    </Link>
  );
};

/** The rivers from their dams to the last city: a list in the order of the water, with the water beside it. */
const Rivers = ({
  courses,
  chosen,
  ...words
}: {
  readonly courses: readonly DamCourse[];
  /** The city whose rivers are highlighted. */
  readonly chosen: CityPlace | null;
  readonly slugOf: (city: City) => string;
} & DamWords) => {
  const rows = useMemo(() => courseRows(courses), [courses]);
  const way = useMemo(() => wayThrough(rows, chosen), [rows, chosen]);
  const lanes = lanesOf(rows.map(({ water }) => water));
  return (
    <ol className={river.line} aria-label={belowDamsTexts.drawing}>
      {rows.map(({ place, water, next }, row) => (
        <RiverRow
          key={place.kind === 'dam' ? place.station.codigo : place.city.name}
          row={water}
          lanes={lanes}
          mark={place.kind}
          hasBelow={next !== null}
          isHere={place === chosen}
          isApart={row > 0 && rows[row - 1]?.next === null}
          wide={way[row]}
        >
          <PlaceWords place={place} courses={courses} {...words} />
        </RiverRow>
      ))}
    </ol>
  );
};

/** Which dams lie above which city, for visitors downstream. Dams whose place on a river is unknown are not drawn. */
export const DownstreamPlan = ({
  known: { places, rivers },
  dams,
  silent,
}: {
  readonly known: KnownPlaces;
  readonly dams: readonly DamEntry[];
  /** Those whose current level is unknown. */
  readonly silent: readonly DamEntry[];
}) => {
  const { cidade } = useSearch({ from: '/barragens' });
  const heading = useId();
  const [isWhole, setWhole] = useState(false);
  const codigos = dams.map(({ station }) => station.codigo).join(' ');
  const courses = useMemo(
    () => damCourses(places, rivers, new Set(codigos.split(' '))),
    [places, rivers, codigos],
  );
  const slugs = useMemo(() => slugsOf(places.cities), [places]);
  if (courses.length === 0) return null;
  const cities = citiesOfCourses(courses);
  const slugOf = (city: City): string => slugs.get(city) ?? NONE.key;
  const addressed = places.cities.find((city) => slugOf(city) === cidade) ?? null;
  const chosen = cities.find(({ city }) => city === addressed) ?? null;
  const main = drawnCourses(courses, chosen);
  const more = cities.length - citiesOfCourses(main).length;
  const entryOf = ({ station }: DamPlace): DamEntry | undefined =>
    dams.find((dam) => dam.station.codigo === station.codigo);
  const nameOf = (dam: DamPlace): string =>
    dam.station.name ?? belowDamsTexts.damName(entryOf(dam)?.station.name ?? dam.station.codigo);
  const levelOf = (dam: DamPlace): string => {
    const entry = entryOf(dam);
    if (entry !== undefined && silent.includes(entry)) return belowDamsTexts.silentShort;
    return formatShown(entry?.percent ?? null, 1) ?? belowDamsTexts.noPercent;
  };
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>{belowDamsTexts.title}</h2>
      {cities.length > 0 && (
        <div className={styles.choice}>
          <CityChoice cities={cities} slugOf={slugOf} chosen={chosen?.city ?? null} />
          <p className={styles.answer} aria-live="polite">
            {addressed !== null && <Answer city={addressed} courses={courses} nameOf={nameOf} />}
          </p>
          {addressed !== null && (
            <Link
              className={linkRow}
              to="/cidade/{-$slug}"
              params={{ slug: slugOf(addressed) }}
              preload={false}
            >
              {belowDamsTexts.cityPage(addressed.name)}
            </Link>
          )}
        </div>
      )}
      <div className={styles.columns}>
        <Rivers
          courses={isWhole ? courses : main}
          chosen={chosen}
          slugOf={slugOf}
          nameOf={nameOf}
          levelOf={levelOf}
        />
        <div className={styles.words}>
          {more > 0 && (
            <Button aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? belowDamsTexts.fewerCities : belowDamsTexts.moreCities(more)}
            </Button>
          )}
          <CompareLink stations={damsInOrder(courses)} field="barramento_porc">
            {belowDamsTexts.compare}
          </CompareLink>
          <p className={styles.note}>{belowDamsTexts.drawingNote}</p>
          {cities.length > 0 && <p className={styles.note}>{belowDamsTexts.distanceNote}</p>}
        </div>
      </div>
    </section>
  );
};
