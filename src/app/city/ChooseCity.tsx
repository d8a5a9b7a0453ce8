import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { City } from '#domain/network/places.ts';
import { LOCALE } from '#domain/text/format.ts';
import { cityTexts } from '#i18n/pt-br/screens/city.ts';
import { SearchForm } from '#app/search/SearchForm.tsx';
import { SearchResults } from '#app/search/SearchResults.tsx';
import { button } from '#app/ui/controls/Button.css.ts';
import { useNamedPage } from '#app/ui/page-subject.ts';
import * as styles from './ChooseCity.css.ts';
import { CitiesByRiver } from './CitiesByRiver.tsx';

const collator = new Intl.Collator(LOCALE);

const hasGauge = ({ on, gauges }: City): boolean => on !== null && gauges.length > 0;

export interface ChooseCityProps {
  /** Null: the address names none. */
  readonly slug: string | null;
  readonly cities: readonly City[];
  readonly slugs: ReadonlyMap<City, string>;
}

/** The cities of the network, to choose one: where an address names none, or one that the network does not have. */
export const ChooseCity = ({ slug, cities, slugs }: ChooseCityProps) => {
  useNamedPage(null, slug !== null);
  const gauged = useMemo(() => cities.filter(hasGauge), [cities]);
  const others = useMemo(
    () =>
      cities.filter((city) => !hasGauge(city)).toSorted((a, b) => collator.compare(a.name, b.name)),
    [cities],
  );
  const words = slug?.replaceAll('-', ' ') ?? '';
  return (
    <>
      <h1>{slug === null ? cityTexts.choose : cityTexts.unknown}</h1>
      {slug === null ? null : (
        <>
          <p className={styles.note}>{cityTexts.unknownText(slug)}</p>
          <SearchForm text={words} />
          <SearchResults text={words} />
        </>
      )}
      {cities.length === 0 ? <p className={styles.note}>{cityTexts.noCities}</p> : null}
      {gauged.length === 0 ? null : <CitiesByRiver cities={gauged} slugs={slugs} />}
      {others.length === 0 ? null : (
        <section aria-label={cityTexts.withoutGauge}>
          <h2>{cityTexts.withoutGauge}</h2>
          <ul className={styles.cities}>
            {others.map((city) => (
              <li key={slugs.get(city)}>
                <Link
                  className={styles.city}
                  to="/cidade/{-$slug}"
                  params={{ slug: slugs.get(city) }}
                  preload={false}
                >
                  {city.name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles.ways}>
        <Link
          className={button.outlined}
          to="/estacao/{-$codigo}"
          params={{ codigo: undefined }}
          preload={false}
        >
          {cityTexts.allStations}
        </Link>
      </p>
    </>
  );
};
