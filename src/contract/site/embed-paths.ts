import { isCanonicalPath, sitePageAt } from './site-paths.ts';

/** Pages that other sites frame are below it, each at the path of the page that it stands for. */
export const EMBED_ROOT = '/embed/';

/** Describes the frame of a page of this site to content systems (oEmbed 1.0). */
export const OEMBED_PATH = '/oembed';

/** The script of framed pages: they read themselves again. */
export const EMBED_SCRIPT_PATH = '/embed.js';

/** Pages that may be framed: of a station, of a city, and the map. */
const isFramed = (path: string): boolean => {
  if (path === '/mapa') return true;
  const kind = isCanonicalPath(path) ? sitePageAt(path)?.kind : undefined;
  return kind === 'station' || kind === 'city';
};

/** `/estacao/X` to `/embed/estacao/X`; null for a page that may not be framed. */
export const embedPathOf = (path: string): string | null =>
  isFramed(path) ? `${EMBED_ROOT}${path.slice(1)}` : null;

/** The page that a framed one stands for, `/embed/estacao/X` to `/estacao/X`; null for every other path. */
export const pageOfEmbed = (path: string): string | null => {
  if (!path.startsWith(EMBED_ROOT)) return null;
  const page = `/${path.slice(EMBED_ROOT.length)}`;
  return isFramed(page) ? page : null;
};

/** Size of a frame in CSS pixels. */
interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** As other sites are advised for a page: a phone's width holds it. */
export const frameSizeOf = (path: string): FrameSize =>
  path === '/mapa' ? { width: 480, height: 640 } : { width: 400, height: 520 };

/** The element that frames an address, as text that is safe in HTML: addresses are escaped, a title loses what is not. */
export const frameElement = (address: string, title: string, { width, height }: FrameSize) =>
  `<iframe src="${address.replaceAll('&', '&amp;')}" title="${title.replaceAll(/[&<>"]/g, ' ')}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy"></iframe>`;
