import { plainText } from '#domain/text/plain-text.ts';
import type { City } from './places.ts';

/** Longest slug, with the number that tells cities of one slug apart. */
export const MAX_SLUG_LENGTH = 80;
const NUMBER_LENGTH = 6;

/** A city whose name has no Latin letter and no digit. */
const NAMELESS = 'cidade';

/** A name as addresses have it: lower case, no accents, words joined by hyphens (`vila-da-serra`). Never empty. */
export const slugOf = (name: string): string => {
  const slug = plainText(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH - NUMBER_LENGTH)
    .replaceAll(/^-|-$/g, '');
  return slug === '' ? NAMELESS : slug;
};

/**
 * The slug of each city, unique in the network. Of the names with one slug the first in alphabetical order keeps it, whatever the order of
 * the table; the others get a number (`vila-da-serra-2`).
 */
export const slugsOfCities = <Named extends Pick<City, 'name'>>(
  cities: readonly Named[],
): ReadonlyMap<Named, string> => {
  const plain = new Set(cities.map(({ name }) => slugOf(name)));
  const taken = new Set<string>();
  const slugs = new Map<Named, string>();
  const byName = cities.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
  for (const city of byName) {
    const slug = slugOf(city.name);
    let own = slug;
    // A number must not take the slug of a city that is called so.
    for (let number = 2; taken.has(own) || (own !== slug && plain.has(own)); number += 1) {
      own = `${slug}-${number}`;
    }
    taken.add(own);
    slugs.set(city, own);
  }
  return slugs;
};
