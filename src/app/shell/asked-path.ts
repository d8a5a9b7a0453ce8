/** What a station's code looks like inside an address that does not exist (PROVIDER 1): `DCSC-00013`, `DEMO-1`. */
const CODIGO = /\b[a-z]{2,8}-\d{1,8}\b/i;

/** Words of addresses, the site's own and other sites': nobody searches for them. */
const ROUTE_WORDS: ReadonlySet<string> = new Set([
  '404',
  'analise',
  'barragem',
  'barragens',
  'estacao',
  'estacoes',
  'grafico',
  'html',
  'index',
  'mapa',
  'php',
  'tabela',
]);

const LONGEST = 200;

/** What somebody may have looked for: a station's code, or words to search by; empty where an address says neither. */
export interface Wish {
  readonly codigo: string | null;
  readonly words: string;
}

const NOTHING: Wish = { codigo: null, words: '' };

/** A path as people write it; null where it is cut in the middle of a letter, as messengers do. */
export const readPath = (path: string): string | null => {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
};

/** As much of a path as can be read: only what begins with a `%` cannot. */
const readablePart = (path: string): string =>
  readPath(path) ?? readablePart(path.slice(0, path.lastIndexOf('%')));

/** Reads the untrusted path that led to `/404`, as it came with the entry of the history. */
export const wishOf = (path: unknown): Wish => {
  if (typeof path !== 'string' || path.length > LONGEST) return NOTHING;
  const text = readablePart(path);
  const codigo = CODIGO.exec(text)?.[0].toUpperCase();
  if (codigo !== undefined) return { codigo, words: codigo };
  const words = text.split(/[^\p{L}\p{M}\d]+/u).filter((word) => word !== '');
  const wanted = words.filter((word) => !ROUTE_WORDS.has(word.toLowerCase()));
  return { codigo: null, words: wanted.join(' ') };
};
