import { plainText } from '#domain/text/plain-text.ts';

/** Longest slug, with the number that tells names of one slug apart. */
export const MAX_SLUG_LENGTH = 80;
const NUMBER_LENGTH = 6;

/** Of a name without a Latin letter and a digit; as addresses had it before streets. */
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
 * The slug of each city of a network, or of each street of a city, unique among them. Of the names with one slug the first in alphabetical order keeps it, whatever the order of
 * the table; the others get a number (`vila-da-serra-2`).
 */
export const slugsOf = <Named extends { readonly name: string }>(
  places: readonly Named[],
): ReadonlyMap<Named, string> => {
  const plain = new Set(places.map(({ name }) => slugOf(name)));
  const taken = new Set<string>();
  const slugs = new Map<Named, string>();
  const byName = places.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
  for (const place of byName) {
    const slug = slugOf(place.name);
    let own = slug;
    // A number must not take the slug of a place that is called so.
    for (let number = 2; taken.has(own) || (own !== slug && plain.has(own)); number += 1) {
      own = `${slug}-${number}`;
    }
    taken.add(own);
    slugs.set(place, own);
  }
  return slugs;
};
