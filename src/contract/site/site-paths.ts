/** A page of the site (README, What it shows): a fixed one, a station's, a city's or that of a street in one. */
export type SitePage =
  | { readonly kind: 'screen' }
  | { readonly kind: 'station'; readonly codigo: string }
  | { readonly kind: 'city'; readonly slug: string }
  | { readonly kind: 'street'; readonly slug: string; readonly street: string };

const SCREEN: SitePage = { kind: 'screen' };

/** As the app's router reads addresses (`src/app/routes.tsx`): in any case, with or without a slash at the end. */
const PLAIN = /^\/(?:mapa|tabela|barragens|sobre|busca|acontecimentos|avisos|momento)?\/?$/i;
const CITY = /^\/cidade(?:\/([^/]+)(?:\/rua\/([^/]+))?)?\/?$/i;
const STATION = /^\/estacao(?:\/([^/]+))?(?:\/analise(?:\/(?:grafico|tabela))?)?\/?$/i;

/** The page that every other address leads to. */
export const MISSING_PATH = '/404';

/** The state of the network on one page, and as plain text, which the server writes; a city's is at its page's path with the same suffix. */
export const BULLETIN_PATH = '/boletim';
export const BULLETIN_TEXT_PATH = `${BULLETIN_PATH}.txt`;

/** The state of the service, which the server writes, and the same for programs. */
export const STATUS_PATH = '/status';
export const STATUS_JSON_PATH = `${STATUS_PATH}.json`;

/** Answers of the server that are no page of the app, whatever a browser shows of them. */
const SERVER_ANSWER =
  /^\/(?:boletim|mudancas|oembed|status|graphql|healthz|metrics)$|^\/(?:ogc|dados|embed|\.well-known)(?:\/|$)|\.(?:txt|atom|png|json|jsonld|xml)$/;

/** Whether the server itself answers a path, not the app. */
export const isServerAnswer = (path: string): boolean => SERVER_ANSWER.test(path);

/** `/estacao/analise` is the analysis without a station. */
const ANALYSIS = 'analise';
/** Before the name of a street. */
const STREET = 'rua';

/** Null for an address that is cut inside an escaped character. */
const decoded = (part: string): string | null => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
};

/**
 * Whether a path is spelt as the site's own links are: fixed words in lower case, no slash at the end, a name escaped no further than it must
 * be. Each page has one such spelling, and any number of others that the app shows alike.
 */
export const isCanonicalPath = (path: string): boolean => {
  if (path === '/' || path === MISSING_PATH) return true;
  const [root, screen = '', ...parts] = path.split('/');
  const isName = (place: number): boolean =>
    place === 0 || (place === 2 && screen === 'cidade' && parts[1] === STREET);
  const words = [screen, ...parts.filter((_, place) => !isName(place))];
  if (root !== '' || !words.every((word) => /^[a-z]+$/.test(word))) return false;
  return parts.every((name, place) => {
    if (!isName(place)) return true;
    const plain = decoded(name);
    if (plain === null) return false;
    const isFixed = screen === 'cidade' || plain.toLowerCase() === ANALYSIS;
    return plain !== '' && encodeURIComponent(plain) === name && !(isFixed && /[A-Z]/.test(plain));
  });
};

/** The page that the app shows at a path; null for those at which it leads to `/404`, and for `/404` itself. */
export const sitePageAt = (path: string): SitePage | null => {
  if (PLAIN.test(path)) return SCREEN;
  const city = CITY.exec(path);
  const found = city ?? STATION.exec(path);
  if (found === null) return null;
  const [, part, of] = found;
  if (part === undefined) return SCREEN;
  const name = decoded(part);
  if (name === null) return null;
  if (city !== null && of !== undefined) {
    const street = decoded(of);
    return street === null ? null : { kind: 'street', slug: name, street };
  }
  if (city !== null) return { kind: 'city', slug: name };
  return name.toLowerCase() === ANALYSIS ? SCREEN : { kind: 'station', codigo: name };
};

/** The page that a path names with a suffix (`/cidade/foz.txt`), each in its one spelling; null for every other path. */
export const pageWithSuffix = <Suffix extends string>(
  path: string,
  suffixes: readonly Suffix[],
): { readonly path: string; readonly page: SitePage; readonly suffix: Suffix } | null => {
  const suffix = suffixes.find((one) => path.endsWith(`.${one}`));
  if (suffix === undefined) return null;
  const own = path.slice(0, -suffix.length - 1);
  const page = isCanonicalPath(own) ? sitePageAt(own) : null;
  return page === null ? null : { path: own, page, suffix };
};
