import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useId, useMemo } from 'react';
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
import { drawnCourses } from './drawn-courses.ts';
import * as styles from './DownstreamPlan.css.ts';
import { RiverDrawing } from './RiverDrawing.tsx';
import { topToBottom } from './river-plan.ts';

/** A native select needs a key for "no choice"; no city's slug is empty. */
const NONE = { key: '', label: belowDamsTexts.noCity } as const;

const collator = new Intl.Collator(LOCALE);

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
  const above = courses.flatMap(({ dam, below }) => {
    const found = below.find(({ place }) => place.kind === 'city' && place.city === city);
    return found === undefined
      ? []
      : { name: nameOf(dam), distance: belowDamsTexts.kilometres(found.distanceKm) };
  });
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

/** The courses in words: what the drawing shows, with the distances. */
const Ways = ({
  id,
  courses,
  nameOf,
}: {
  readonly id: string;
  readonly courses: readonly DamCourse[];
  readonly nameOf: (dam: DamPlace) => string;
}) => {
  const wordOf = (place: CoursePlace): string =>
    place.kind === 'city' ? place.city.name : belowDamsTexts.dam(nameOf(place));
  return (
    <ul id={id} className={styles.ways}>
      {courses.map(({ dam, below }) => (
        <li key={dam.station.codigo} className={styles.way}>
          <span className={styles.damName}>
            {belowDamsTexts.damOnRiver(nameOf(dam), dam.river)}
          </span>{' '}
          {below.length === 0
            ? belowDamsTexts.noneBelow
            : below
                .map(({ place, distanceKm }) =>
                  belowDamsTexts.placeAt(wordOf(place), belowDamsTexts.kilometres(distanceKm)),
                )
                .join(' → ')}
        </li>
      ))}
    </ul>
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
  const words = useId();
  const codigos = dams.map(({ station }) => station.codigo).join(' ');
  const courses = useMemo(
    () => topToBottom(damCourses(places, rivers, new Set(codigos.split(' ')))),
    [places, rivers, codigos],
  );
  const slugs = useMemo(() => slugsOf(places.cities), [places]);
  if (courses.length === 0) return null;
  const cities = citiesOfCourses(courses);
  const slugOf = (city: City): string => slugs.get(city) ?? NONE.key;
  const addressed = places.cities.find((city) => slugOf(city) === cidade) ?? null;
  const chosen = cities.find(({ city }) => city === addressed) ?? null;
  const drawn = drawnCourses(courses, chosen);
  const drawnCities = citiesOfCourses(drawn).length;
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
        <RiverDrawing
          courses={drawn}
          chosen={chosen}
          nameOf={nameOf}
          levelOf={levelOf}
          describedBy={words}
        />
        <div className={styles.words}>
          <Ways id={words} courses={courses} nameOf={nameOf} />
          <CompareLink stations={drawn.map(({ dam }) => dam.station)} field="barramento_porc">
            {belowDamsTexts.compare}
          </CompareLink>
          {drawnCities < cities.length && (
            <p className={styles.note}>{belowDamsTexts.drawnNote(drawnCities, cities.length)}</p>
          )}
          <p className={styles.note}>{belowDamsTexts.drawingNote}</p>
          {cities.length > 0 && <p className={styles.note}>{belowDamsTexts.distanceNote}</p>}
        </div>
      </div>
    </section>
  );
};
