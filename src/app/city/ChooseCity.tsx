import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { MAX_SLUG_LENGTH } from '#domain/network/city-slug.ts';
import type { City } from '#domain/network/places.ts';
import { LOCALE } from '#domain/text/format.ts';
import { plainText } from '#domain/text/plain-text.ts';
import { cityTexts } from '#i18n/pt-br/screens/city.ts';
import { button } from '#app/ui/controls/Button.css.ts';
import { SearchField } from '#app/ui/controls/SearchField.tsx';
import * as styles from './ChooseCity.css.ts';

/** More than one screen of links helps nobody. */
const MAX_LISTED = 24;

const collator = new Intl.Collator(LOCALE);

/** Cities whose name holds each of the words, without regard to accents; those that begin with them first, then the best known. */
const matchingCities = (cities: readonly City[], text: string): readonly City[] => {
  const words = plainText(text).split(/[^a-z0-9]+/);
  const startOf = ({ name }: City): number => plainText(name).indexOf(words[0] ?? '');
  return cities
    .filter(({ name }) => words.every((word) => plainText(name).includes(word)))
    .toSorted(
      (a, b) =>
        Math.sign(startOf(a)) - Math.sign(startOf(b)) ||
        a.rank - b.rank ||
        collator.compare(a.name, b.name),
    );
};

/** The first words of an address by which some city is called; empty if none is. */
const firstSearch = (slug: string | null, cities: readonly City[]): string => {
  const words = slug?.split('-') ?? [];
  while (words.length > 0 && matchingCities(cities, words.join(' ')).length === 0) words.pop();
  return words.join(' ');
};

/** The cities of the network, to choose one: where an address names none, or one that the network does not have. */
export const ChooseCity = ({
  slug,
  cities,
  slugs,
}: {
  /** Null: the address names none. */
  readonly slug: string | null;
  readonly cities: readonly City[];
  readonly slugs: ReadonlyMap<City, string>;
}) => {
  const [text, setText] = useState(() => firstSearch(slug, cities));
  const found = matchingCities(cities, text);
  return (
    <>
      <h1>{slug === null ? cityTexts.choose : cityTexts.unknown}</h1>
      {slug === null ? null : <p className={styles.note}>{cityTexts.unknownText(slug)}</p>}
      {cities.length === 0 ? (
        <p className={styles.note}>{cityTexts.noCities}</p>
      ) : (
        <>
          <search className={styles.find}>
            <SearchField
              label={cityTexts.search}
              text={text}
              onChange={setText}
              maxLength={MAX_SLUG_LENGTH}
            />
          </search>
          {found.length === 0 ? (
            <p className={styles.note}>{cityTexts.searchMissing}</p>
          ) : (
            <ul className={styles.cities}>
              {found.slice(0, MAX_LISTED).map((city) => (
                <li key={city.name}>
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
          )}
          {found.length > MAX_LISTED ? (
            <p className={styles.note}>{cityTexts.searchMore(found.length - MAX_LISTED)}</p>
          ) : null}
        </>
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
