import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';
import { encodeSiteConfig, type SiteConfig } from '#domain/site-config.ts';
import { pathOf } from '../http/request-path.ts';
import { siteHeaders } from './csp.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A navigation, not a file: the page's own router decides what it shows. */
const isPage = (path: string): boolean =>
  !path.startsWith('/assets/') && !/\.[a-z0-9]+$/i.test(path.slice(path.lastIndexOf('/')));

/** The built site and its `config.json`, with the headers of TRUST 3. Unknown files are 404, unknown pages are the site. */
export const siteFiles = (directory: string, config: SiteConfig) => {
  const headers = siteHeaders(config);
  const configBody = encodeSiteConfig(config);
  const files = sirv(directory, {
    brotli: true,
    gzip: true,
    etag: true,
    dotfiles: false,
    setHeaders: (response, path) => {
      response.setHeader('cache-control', path.startsWith('/assets/') ? IMMUTABLE : 'no-cache');
    },
  });
  return (request: IncomingMessage, response: ServerResponse): void => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD', 'cache-control': 'no-store' }).end();
      return;
    }
    const path = pathOf(request);
    if (path === '/config.json') {
      response
        .writeHead(200, {
          'content-type': 'application/json; charset=utf-8',
          // It may be another at the next start, at the same address.
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
