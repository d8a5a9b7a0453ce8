import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { CONFIG_PATH, encodeSiteConfig, type SiteConfig } from '#contract/site/site-config.ts';
import { ASSETS_PATH, SERVICE_WORKER_PATH } from '#contract/site/service-worker-messages.ts';
import { NETWORK_PATH } from '#contract/site/network-files.ts';
import { siteWords } from '#contract/site/site-words.ts';
import { pathOf, searchOf } from '../http/route.ts';
import type { Logger } from '#process/logger.ts';
import { clientAddress, localOrigin } from '../limits/client-address.ts';
import { FILE_HEADERS, siteHeaders } from './csp.ts';
import { pageFiles } from './page-files.ts';
import { jsonFile, MemoryFile } from '../http/memory-file.ts';
import type { PageAuthor, PageParts } from '#pages/page-parts.ts';
import { PageWriter, type TakeTurn } from '#pages/page-writer.ts';
import { MISSING_PATH } from '#contract/site/site-paths.ts';
import type { StatusOfPage } from '#pages/page-status.ts';
import { manifestWith } from '#pages/page-words.ts';
import { SITEMAP_PATH } from './discovery-endpoint.ts';
import { ofPath, readPreloads } from './preloads.ts';

/** The request headers that a page depends on. */
const SCREEN_HEADERS = 'sec-ch-ua-mobile, user-agent';

/** Whether a browser is that of a computer. Those of phones say so in a header, or in their name. */
const isWideScreen = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => {
  const mobile = headers['sec-ch-ua-mobile'];
  return mobile === undefined
    ? !/Mobi|Android/.test(headers['user-agent'] ?? 'Mobi')
    : mobile === '?0';
};

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Served in the place of the service worker to end it. */
const RETIRED_PATH = '/sw-retired.js';

/**
 * How long a file may be used without revalidation. A hashed name identifies its content. A worker obeys the policy that came with its
 * script, and the policy may change while the script does not: workers are revalidated each time.
 */
const cacheControlOf = (path: string): string =>
  path.startsWith(ASSETS_PATH) && !path.startsWith(`${ASSETS_PATH}worker/`)
    ? IMMUTABLE
    : 'no-cache';

/** A script or a style sheet of the page: neither is opened by itself. */
const isPartOfPage = (path: string): boolean =>
  path.startsWith(ASSETS_PATH) &&
  !path.startsWith(`${ASSETS_PATH}worker/`) &&
  /\.(?:js|css)$/.test(path);

/** A navigation, not a file: the page's own router decides what it shows. */
const isPage = (path: string): boolean =>
  !path.startsWith(ASSETS_PATH) &&
  !path.startsWith(NETWORK_PATH) &&
  !/\.[a-z0-9]+$/i.test(path.slice(path.lastIndexOf('/')));

const PAGE = '/index.html';
const MANIFEST = '/manifest.webmanifest';
const ROBOTS = '/robots.txt';

/** A text of the directory as it was at the start; null if it is not there. */
const readText = (directory: string, path: string): string | null => {
  const file = join(directory, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};

/** Files whose content depends on the configuration, by path; none of them is a page. */
const configuredFiles = (
  directory: string,
  config: SiteConfig,
  siteUrl: string | null,
): ReadonlyMap<string, MemoryFile> => {
  const robots = readText(directory, ROBOTS);
  const manifest = readText(directory, MANIFEST);
  // The next start may have another configuration at the same address.
  const files = new Map([[CONFIG_PATH, jsonFile(encodeSiteConfig(config), 'no-store')]]);
  if (manifest !== null) {
    const own = new MemoryFile(manifestWith(manifest, siteWords(config.network)), {
      mediaType: 'application/manifest+json',
      cacheControl: 'no-cache',
    });
    files.set(MANIFEST, own);
  }
  if (robots !== null && siteUrl !== null) {
    const own = new MemoryFile(`${robots.trimEnd()}\nSitemap: ${siteUrl}${SITEMAP_PATH}\n`, {
      mediaType: 'text/plain; charset=utf-8',
      cacheControl: 'no-cache',
    });
    files.set(ROBOTS, own);
  }
  return files;
};

/** The built site, with what depends on its configuration. */
export interface SiteFiles {
  /** Whether a path is a file that depends on the configuration, and not one of the build; none of these is a page. */
  readonly isConfigured: (path: string) => boolean;
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
}

/** What the site's files need of the server. */
export interface SiteFilesOptions {
  /** Ends service workers. */
  readonly retire: boolean;
  /** By path, all below {@link NETWORK_PATH}. */
  readonly networkFiles: ReadonlyMap<string, MemoryFile>;
  /** The head of a page without any other. */
  readonly shell: PageParts;
  /** The head of a page that there is not. */
  readonly missing: PageParts;
  /** What pages have beyond the built one. */
  readonly authors: readonly PageAuthor[];
  /** Whether there is such a page. */
  readonly statusOf: StatusOfPage;
  /** The site's origin (`https://vigia.example`); null: unknown. */
  readonly siteUrl: string | null;
  readonly takeTurn: TakeTurn;
  readonly trustedProxies: number;
  readonly log: Logger;
}

const sendHeaders = (response: ServerResponse, headers: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
};

const sendNotFound = (response: ServerResponse): void => {
  response
    .writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .end('404\n');
};

/** Answers with the files of the build. */
const builtFiles = (directory: string, retire: boolean): SiteFiles['handle'] => {
  const setHeaders = (response: ServerResponse, path: string): void => {
    response.setHeader('cache-control', cacheControlOf(path));
  };
  const built = sirv(directory, {
    brotli: true,
    gzip: true,
    etag: true,
    dotfiles: false,
    setHeaders,
  });
  return (request, response) => {
    const path = pathOf(request);
    // The build's own list of files is no page of the site.
    if (path.startsWith('/.vite')) {
      sendNotFound(response);
      return;
    }
    // A file that has gone since the start (replaced by a new build) ends this response, not the server.
    response.once('pipe', (stream) => {
      stream.once('error', () => response.destroy());
    });
    if (retire && path === SERVICE_WORKER_PATH) request.url = RETIRED_PATH;
    built(request, response, () => sendNotFound(response));
  };
};

/** The built site, its `config.json` and the network's files. Unknown files are 404, and so are unknown pages, in which the app finds a way on. */
export const siteFiles = (
  directory: string,
  config: SiteConfig,
  options: SiteFilesOptions,
): SiteFiles => {
  const { retire, networkFiles, shell, missing, authors, statusOf } = options;
  const { siteUrl, takeTurn, trustedProxies, log } = options;
  const preloads = readPreloads(directory);
  const configured = configuredFiles(directory, config, siteUrl);
  const page = readText(directory, PAGE);
  const headers = siteHeaders(config, { scripts: [], styles: [] });
  const pages =
    page === null
      ? null
      : new PageWriter({
          shell,
          missing,
          authors,
          fileOf: pageFiles(directory, page, config, (file) => readText(directory, file)),
          takeTurn,
          log,
        });
  const built = builtFiles(directory, retire);
  const handle: SiteFiles['handle'] = async (request, response) => {
    const path = pathOf(request);
    sendHeaders(response, isPartOfPage(path) ? FILE_HEADERS : headers);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD', 'cache-control': 'no-store' }).end();
      return;
    }
    if (pages !== null && isPage(path)) {
      const preload = ofPath(preloads, path);
      if (preload !== undefined) response.setHeader('link', preload);
      const status = await statusOf(path);
      const isMissing = status === 404;
      const asked = {
        path: isMissing ? MISSING_PATH : path,
        search: isMissing ? '' : searchOf(request),
        isWide: isWideScreen(request),
        origin: siteUrl ?? localOrigin(request, trustedProxies),
      };
      const address = clientAddress(request, trustedProxies);
      const shown = await pages.pageOf(asked, address);
      sendHeaders(response, { ...shown.headers, vary: SCREEN_HEADERS });
      await shown.file.send(request, response, status);
      return;
    }
    const file =
      path === PAGE ? pages?.plain.file : (configured.get(path) ?? networkFiles.get(path));
    await (file === undefined ? built(request, response) : file.send(request, response));
  };
  return {
    isConfigured: (path) =>
      path === CONFIG_PATH || path === MANIFEST || path.startsWith(NETWORK_PATH),
    handle,
  };
};
