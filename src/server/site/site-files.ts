import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';
import { CONFIG_PATH, encodeSiteConfig, type SiteConfig } from '#contract/site-config.ts';
import { ASSETS_PATH, SERVICE_WORKER_PATH } from '#contract/service-worker-messages.ts';
import { pathOf } from '../http/request-path.ts';
import { siteHeaders } from './csp.ts';
import { preloadsOf, readPreloads } from './preloads.ts';

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

/** A navigation, not a file: the page's own router decides what it shows. */
const isPage = (path: string): boolean =>
  !path.startsWith(ASSETS_PATH) && !/\.[a-z0-9]+$/i.test(path.slice(path.lastIndexOf('/')));

/** The built site and its `config.json`. Unknown files are 404, unknown pages the site. `retire` ends service workers. */
export const siteFiles = (
  directory: string,
  config: SiteConfig,
  { retire }: { readonly retire: boolean },
) => {
  const preloads = readPreloads(directory);
  const headers = siteHeaders(config);
  const configBody = encodeSiteConfig(config);
  const files = sirv(directory, {
    brotli: true,
    gzip: true,
    etag: true,
    dotfiles: false,
    setHeaders: (response, path) => {
      response.setHeader('cache-control', cacheControlOf(path));
    },
  });
  return (request: IncomingMessage, response: ServerResponse): void => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD', 'cache-control': 'no-store' }).end();
      return;
    }
    const path = pathOf(request);
    if (path === CONFIG_PATH) {
      response
        .writeHead(200, {
          'content-type': 'application/json; charset=utf-8',
          // The next start may have another configuration at the same address.
          'cache-control': 'no-store',
        })
        .end(request.method === 'HEAD' ? undefined : configBody);
      return;
    }
    const notFound = (): void => {
      response
        .writeHead(404, {
          'content-type': 'text/plain; charset=utf-8',
          'cache-control': 'no-store',
        })
        .end('404\n');
    };
    // The build's own list of files is no page of the site.
    if (path.startsWith('/.vite')) {
      notFound();
      return;
    }
    // A file that has gone since the start (replaced by a new build) ends this response, not the server.
    response.once('pipe', (file) => {
      file.once('error', () => response.destroy());
    });
    if (retire && path === SERVICE_WORKER_PATH) request.url = RETIRED_PATH;
    const preload = isPage(path) ? preloadsOf(preloads, path) : undefined;
    if (preload !== undefined) response.setHeader('link', preload);
    files(request, response, () => {
      if (!isPage(path)) {
        notFound();
        return;
      }
      request.url = '/index.html';
      files(request, response, notFound);
    });
  };
};
