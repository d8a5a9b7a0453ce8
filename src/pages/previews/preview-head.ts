import { embedPathOf, OEMBED_PATH } from '#contract/site/embed-paths.ts';
import type { SiteWords } from '#contract/site/site-words.ts';
import { linkPreviewsTexts } from '#i18n/pt-br/link-previews.ts';
import { html, type Html } from '#pages/html.ts';

/** The picture of a link. */
export interface HeadPicture {
  /** On this site. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  /** Small and square, or as wide as the card. */
  readonly card: 'summary' | 'summary_large_image';
}

/** The site's own sign, for pages without a picture of their own. */
export const SITE_PICTURE: HeadPicture = {
  path: '/icons/vigia-512.png',
  width: 512,
  height: 512,
  card: 'summary',
};

/** Where a page is. */
export interface HeadPlace {
  /** `https://vigia.example`; null: addresses are relative. */
  readonly origin: string | null;
  /** The one address of the page; null if that depends on what was asked for. */
  readonly path: string | null;
  /** Whether the page has feeds of what happened there. */
  readonly hasFeed?: boolean;
  /** The past instant that it shows, as addresses have it: search engines are asked to leave it out. */
  readonly em?: string | null;
}

/** Head elements for link previews: Open Graph and Twitter cards. */
export const headTags = (
  { name, description }: SiteWords,
  picture: HeadPicture,
  { origin, path, hasFeed = false, em = null }: HeadPlace,
): Html => {
  const address = (of: string): string => `${origin ?? ''}${of}`;
  const place =
    path === null
      ? null
      : html`<link rel="canonical" href="${address(path)}" /><meta
            property="og:url"
            content="${address(path)}${em === null ? '' : `?em=${em}`}"
          />`;
  const feeds =
    !hasFeed || origin === null || path === null
      ? null
      : html`<link rel="alternate" type="application/atom+xml" href="${origin}${path}.atom" /><link
            rel="alternate"
            type="application/feed+json"
            href="${origin}${path}.json"
          />`;
  const frame =
    origin === null || path === null || em !== null || embedPathOf(path) === null
      ? null
      : html`<link
          rel="alternate"
          type="application/json+oembed"
          href="${origin}${OEMBED_PATH}?url=${encodeURIComponent(`${origin}${path}`)}"
        />`;
  const robots = em === null ? null : html`<meta name="robots" content="noindex" />`;
  return html`${place}${feeds}${frame}${robots}<meta property="og:type" content="website" /><meta
      property="og:locale"
      content="pt_BR"
    /><meta property="og:site_name" content="${linkPreviewsTexts.siteName}" /><meta
      property="og:title"
      content="${name}"
    /><meta property="og:description" content="${description}" /><meta
      property="og:image"
      content="${address(picture.path)}"
    /><meta property="og:image:type" content="image/png" /><meta
      property="og:image:width"
      content="${picture.width}"
    /><meta property="og:image:height" content="${picture.height}" /><meta
      property="og:image:alt"
      content="${name}"
    /><meta name="twitter:card" content="${picture.card}" />`;
};
