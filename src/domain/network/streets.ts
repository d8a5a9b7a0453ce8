import type { Codigo } from '#domain/tags/tag-path.ts';
import { slugsOf } from './slugs.ts';
import type { Places } from './places.ts';

/** A street or a point of reference in a city, and the level of a gauge at which water reaches it, from a survey. */
export interface Street {
  /** As in `cities.csv`. */
  readonly city: string;
  /** Unique in its city. */
  readonly name: string;
  /** In metres on the gauge's staff. */
  readonly level: number;
  readonly gauge: Codigo;
  readonly source: string;
  /** `2026-09-19`, `2026-09` or `2026`; null if not said. */
  readonly date: string | null;
}

/** The highest level of a known flood at a gauge. */
export interface Flood {
  readonly gauge: Codigo;
  /** As of a {@link Street}. */
  readonly date: string;
  readonly level: number;
  readonly source: string;
}

/** The data of `streets.csv` and `peaks.csv` (docs/network.md). */
export interface Streets {
  readonly streets: readonly Street[];
  readonly floods: readonly Flood[];
}

/** A street with the slugs of its address: its city's and its own. */
export interface PlacedStreet extends Street {
  readonly link: { readonly slug: string; readonly rua: string };
}

/** The streets of the network's cities, the first that water reaches first. */
export const placedStreets = (
  { cities }: Pick<Places, 'cities'>,
  { streets }: Pick<Streets, 'streets'>,
): readonly PlacedStreet[] => {
  const slugs = new Map(Array.from(slugsOf(cities), ([city, slug]) => [city.name, slug]));
  return [...new Set(streets.map(({ city }) => city))]
    .flatMap((name) => [...slugsOf(streets.filter(({ city }) => city === name))])
    .flatMap(([street, rua]) => {
      const slug = slugs.get(street.city);
      return slug === undefined ? [] : { ...street, link: { slug, rua } };
    })
    .toSorted((a, b) => a.level - b.level);
};

/** The street at the slugs of its city and its own, in any case; undefined for an unknown one. */
export const streetAt = (
  streets: readonly PlacedStreet[],
  slug: string,
  rua: string,
): PlacedStreet | undefined =>
  streets.find(({ link }) => link.slug === slug.toLowerCase() && link.rua === rua.toLowerCase());

/** The known floods of a gauge, highest first with their rank, equal ones alike, and the year of the first of them. */
export const floodsOf = (floods: readonly Flood[], gauge: Codigo) => {
  const own = floods.filter((flood) => flood.gauge === gauge).toSorted((a, b) => b.level - a.level);
  const [since = ''] = own.map(({ date }) => date.slice(0, 4)).toSorted();
  const rankOf = (level: number): number => 1 + own.filter((one) => one.level > level).length;
  return { floods: own.map((flood) => ({ ...flood, rank: rankOf(flood.level) })), since };
};
