import { isRecord } from '#domain/untrusted.ts';

/**
 * What an answer of 200 can be that is none of the site's: the page of a captive portal or of a proxy, a host's own page for what it
 * does not have. Such an answer must never be kept. On any host the site's own are known by what they are, not by headers of our server.
 */
const TYPE_BY_EXTENSION: ReadonlyMap<string, RegExp> = new Map([
  ['js', /^(?:text|application)\/(?:x-)?javascript\b/],
  ['css', /^text\/css\b/],
  ['json', /^application\/(?:[\w.-]+\+)?json\b/],
]);
const HTML = /^(?:text\/html|application\/xhtml\+xml)\b/;

/** In the page of every build (index.html). */
const PAGE_MARK = /<meta[^>]*\bname="?vigia-version\b/;

const typeOf = ({ headers }: Response): string => (headers.get('content-type') ?? '').toLowerCase();

/** Whether an answer can be the file of this address: of its type, or of any but a page's where hosts disagree on the type. */
export const isOwnFile = (pathname: string, answer: Response): boolean => {
  if (answer.status !== 200 || answer.redirected) return false;
  const type = typeOf(answer);
  const extension = /\.([a-z0-9]+)$/i.exec(pathname)?.[1]?.toLowerCase() ?? '';
  return TYPE_BY_EXTENSION.get(extension)?.test(type) ?? !HTML.test(type);
};

/** Whether an answer is the site's page, of the build `version` if one is named. Leaves its body unread. */
export const isOwnPage = async (answer: Response, version = ''): Promise<boolean> => {
  if (answer.status !== 200 || answer.redirected || !HTML.test(typeOf(answer))) return false;
  const text = await answer.clone().text();
  return PAGE_MARK.test(text) && text.includes(version);
};

/** Whether an answer is a configuration of the site; whether it can be used, the page decides. Leaves its body unread. */
export const isOwnConfig = async (answer: Response): Promise<boolean> => {
  if (answer.status !== 200 || answer.redirected) return false;
  try {
    const config: unknown = await answer.clone().json();
    return isRecord(config) && typeof config['graphqlUrl'] === 'string';
  } catch {
    return false;
  }
};
