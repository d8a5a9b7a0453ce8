import { notFound, refuse } from '#server/http/refusal.ts';
import { pathOf } from '#server/http/request-path.ts';
import type { Route } from '#server/http/route.ts';
import { queueRefusal } from '#server/http/queue-refusal.ts';
import { clientAddress } from '#server/limits/client-address.ts';
import { PROVIDER_HEADERS } from '#server/http/own-headers.ts';
import type { PictureCache } from './picture-cache.ts';
import { PICTURES_PATH } from '#pages/previews/previewed-pages.ts';

const HEADERS: Readonly<Record<string, string>> = {
  ...PROVIDER_HEADERS,
  'access-control-allow-methods': 'GET, HEAD',
};

/** The pictures of link previews over HTTP: other sites show them. */
export const pictureRoute = (cache: PictureCache, trustedProxies: number): Route => ({
  name: 'pictures',
  owns: (path) => path.startsWith(PICTURES_PATH),
  kind: 'file',
  form: 'text',
  handle: async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { ...HEADERS, allow: 'GET, HEAD', 'content-length': 0 }).end();
      return;
    }
    const picture = await cache.pictureAt(pathOf(request), clientAddress(request, trustedProxies));
    if (picture.ok) {
      for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
      await picture.value.send(request, response);
    } else if (picture.error.reason === 'unknown') notFound(response);
    else refuse(response, 'text', queueRefusal(picture.error));
  },
});
