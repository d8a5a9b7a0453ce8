/** A station code within an unknown path (PROVIDER 1): `EST-00013`, `DEMO-1`. */
const CODIGO = /\b[a-z]{2,8}-\d{1,8}\b/i;

/** Route words of this and other sites, excluded from the search. */
const ROUTE_WORDS: ReadonlySet<string> = new Set([
  '404',
  'analise',
  'barragem',
  'barragens',
  'cidade',
  'cidades',
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

/** What the user may have looked for: a station code or search words; empty if the path has neither. */
export interface SearchHint {
  readonly codigo: string | null;
  readonly words: string;
}

const NOTHING: SearchHint = { codigo: null, words: '' };

/** Decodes a path; null if it is cut inside an escaped character, as messengers do. */
export const readPath = (path: string): string | null => {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
};

/** The decodable prefix of a path, cut at a `%`. */
const readablePart = (path: string): string =>
  readPath(path) ?? readablePart(path.slice(0, path.lastIndexOf('%')));

/** Decodes the untrusted path that led to `/404`, from the history state. */
export const searchHintOf = (path: unknown): SearchHint => {
  if (typeof path !== 'string' || path.length > LONGEST) return NOTHING;
  const text = readablePart(path);
  const codigo = CODIGO.exec(text)?.[0].toUpperCase();
  if (codigo !== undefined) return { codigo, words: codigo };
  const words = text.split(/[^\p{L}\p{M}\d]+/u).filter((word) => word !== '');
  const searchable = words.filter((word) => !ROUTE_WORDS.has(word.toLowerCase()));
  return { codigo: null, words: searchable.join(' ') };
};
