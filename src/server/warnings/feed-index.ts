import { err, ok, type Result } from '#domain/result.ts';
import { childrenOf, readXml, elementText, type XmlElement } from './xml-tree.ts';

/** More than any country has in force. */
const MAX_MESSAGES = 500;

/** The link of an Atom entry to its message: the one of CAP's media type, else the first that leads to the entry itself. */
const atomLink = (entry: XmlElement): string | null => {
  const links = childrenOf(entry, 'link').filter(({ attributes }) =>
    ['alternate', 'enclosure', undefined].includes(attributes.get('rel')),
  );
  const ofCap = links.find(({ attributes }) => /cap\+xml/.test(attributes.get('type') ?? ''));
  return (ofCap ?? links[0])?.attributes.get('href')?.trim() ?? null;
};

/** An address on the feed's own origin; null for every other: a feed must not make this server ask others. */
const ownAddress = (link: string | null, feed: string): string | null => {
  const url = link === null || !URL.canParse(link, feed) ? null : new URL(link, feed);
  return url?.origin === new URL(feed).origin ? url.href : null;
};

/**
 * The messages that an Atom feed (RFC 4287) or an RSS 2.0 channel lists, in its order, at most {@link MAX_MESSAGES}. `foreign`: how many lie
 * on another origin, and are left out.
 */
export const readFeedIndex = (
  text: string,
  feed: string,
): Result<{ readonly messages: readonly string[]; readonly foreign: number }, string> => {
  const read = readXml(text);
  if (!read.ok) return read;
  const root = read.value;
  let links: readonly (string | null)[];
  if (root.name === 'feed') links = childrenOf(root, 'entry').map(atomLink);
  else if (root.name === 'rss') {
    const items = childrenOf(root, 'channel').flatMap((channel) => childrenOf(channel, 'item'));
    links = items.map((item) => elementText(item, 'link'));
  } else return err(`is neither Atom nor RSS: <${root.name}>`);
  const own = links.flatMap((link) => ownAddress(link, feed) ?? []);
  return ok({
    messages: [...new Set(own)].slice(0, MAX_MESSAGES),
    foreign: links.length - own.length,
  });
};
