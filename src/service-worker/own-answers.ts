import { isRecord, parseJson } from '#domain/untrusted.ts';

/**
 * Tells the site's own responses from foreign ones with status 200: the page of a captive portal or proxy, or a host's page for missing files.
 * Foreign responses must never be cached. The site's own are recognized by their content, on any host, not by headers of our server.
 */
const TYPE_BY_EXTENSION: ReadonlyMap<string, RegExp> = new Map([
  ['js', /^(?:text|application)\/(?:x-)?javascript\b/],
  ['css', /^text\/css\b/],
  ['json', /^application\/(?:[\w.-]+\+)?json\b/],
]);
const HTML = /^(?:text\/html|application\/xhtml\+xml)\b/;

/** A marker in the page of every build (index.html). */
const PAGE_MARK = /<meta[^>]*\bname="?vigia-version\b/;

const typeOf = ({ headers }: Response): string => (headers.get('content-type') ?? '').toLowerCase();

/** Whether a response can be the file of this address: of its type, or, where hosts disagree on the type, anything but a page. */
export const isOwnFile = (pathname: string, answer: Response): boolean => {
  if (answer.status !== 200 || answer.redirected) return false;
  const type = typeOf(answer);
  const extension = /\.([a-z0-9]+)$/i.exec(pathname)?.[1]?.toLowerCase() ?? '';
  return TYPE_BY_EXTENSION.get(extension)?.test(type) ?? !HTML.test(type);
};

/** Whether a response is the site's page, of build `version` if given. Leaves its body unread. */
export const isOwnPage = async (answer: Response, version = ''): Promise<boolean> => {
  if (answer.status !== 200 || answer.redirected || !HTML.test(typeOf(answer))) return false;
  const text = await answer.clone().text();
  return PAGE_MARK.test(text) && text.includes(version);
};

/** The configuration of the site that a response holds, of which the page decides whether it is valid; null for another's. Leaves its body unread. */
export const ownConfig = async (
  answer: Response,
): Promise<Readonly<Record<string, unknown>> | null> => {
  if (answer.status !== 200 || answer.redirected) return null;
  const config = parseJson(await answer.clone().text());
  return isRecord(config) && typeof config['graphqlUrl'] === 'string' ? config : null;
};
