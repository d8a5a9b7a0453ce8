import { createHash } from 'node:crypto';
import {
  EMBED_ROOT,
  embedPathOf,
  frameElement,
  frameSizeOf,
  OEMBED_PATH,
  pageOfEmbed,
} from '#contract/site/embed-paths.ts';
import { SECOND_MS } from '#domain/time/epoch-ms.ts';
import { linkPreviewsTexts } from '#i18n/pt-br/link-previews.ts';
import { cardOf, frameTitle } from '#pages/embed/cards.ts';
import { EMBED_STYLE, framedPage } from '#pages/embed/framed-page.ts';
import type { SiteState } from '#pages/site-state.ts';
import { KeptFiles } from '#server/http/kept-files.ts';
import { jsonFile, MemoryFile } from '#server/http/memory-file.ts';
import { publicFiles, underPolicy, pathOf, searchOf, type Route } from '#server/http/route.ts';
import type { Refusal } from '#server/http/refusal.ts';

/** Readings come every 15 s. */
const KEPT_MS = 10 * SECOND_MS;
/** Some five kilobytes each. */
const KEPT_BYTES = 4 * 1024 * 1024;

const styleHash = createHash('sha256').update(EMBED_STYLE).digest('base64');

/** The only pages of this site that others may frame: they have nothing to press but a link. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

/** Pages for the frames of other sites, made at most every ten seconds each. */
export const embedRoute = (state: SiteState): Route => {
  const kept = new KeptFiles(KEPT_BYTES);
  const make = async (path: string): Promise<MemoryFile | null> => {
    const page = await cardOf(state, path);
    if (page === null) return null;
    return new MemoryFile(framedPage(page, state.site), {
      mediaType: 'text/html; charset=utf-8',
      cacheControl: 'public, max-age=10',
      packing: 'fast',
    });
  };
  return publicFiles({
    name: 'embeds',
    owns: (path) => path.startsWith(EMBED_ROOT),
    find: async (request) => {
      const path = pageOfEmbed(pathOf(request));
      const file = path === null ? null : await kept.within(KEPT_MS, path, () => make(path));
      return file === null ? 'unknown' : underPolicy(file, POLICY);
    },
  });
};

const NO_XML: Refusal = { status: 501, message: 'format=json' };

/** A width or height that is asked for, in pixels, no more than the frame's own. */
const atMost = (asked: string | null, size: number): number => {
  const most = Number(asked ?? size);
  return Number.isInteger(most) && most > 0 ? Math.min(most, size) : size;
};

/** The path of a page of this site; null for every other address. */
const ownPath = (address: string, siteUrl: string): string | null => {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.origin === siteUrl ? url.pathname : null;
};

/** The frames of pages in the words of oEmbed 1.0, which content systems read where a link is pasted. `siteUrl`: address of the site. */
export const oembedRoute = (state: SiteState, siteUrl: string): Route =>
  publicFiles({
    name: 'oembed',
    form: 'problem',
    owns: (path) => path === OEMBED_PATH,
    find: async (request) => {
      const asked = new URLSearchParams(searchOf(request));
      if ((asked.get('format') ?? 'json') !== 'json') return NO_XML;
      const path = ownPath(asked.get('url') ?? '', siteUrl);
      const embed = path === null ? null : embedPathOf(path);
      const title = path === null || embed === null ? null : await frameTitle(state, path);
      if (path === null || embed === null || title === null) return 'unknown';
      const own = frameSizeOf(path);
      const size = {
        width: atMost(asked.get('maxwidth'), own.width),
        height: atMost(asked.get('maxheight'), own.height),
      };
      const document = {
        version: '1.0',
        type: 'rich',
        provider_name: linkPreviewsTexts.siteName,
        provider_url: siteUrl,
        title,
        html: frameElement(`${siteUrl}${embed}`, title, size),
        ...size,
        cache_age: 86_400,
      };
      return jsonFile(JSON.stringify(document), 'public, max-age=3600');
    },
  });
