import { publicFiles } from '#server/http/public-file.ts';
import { pathOf } from '#server/http/request-path.ts';
import type { Route } from '#server/http/route.ts';
import { queueRefusal } from '#server/http/queue-refusal.ts';
import { clientAddress } from '#server/limits/client-address.ts';
import type { PictureCache } from './picture-cache.ts';
import { PICTURES_PATH } from '#pages/previews/previewed-pages.ts';

/** The pictures of link previews over HTTP: other sites show them. */
export const pictureRoute = (cache: PictureCache, trustedProxies: number): Route =>
  publicFiles({
    name: 'pictures',
    owns: (path) => path.startsWith(PICTURES_PATH),
    find: async (request) => {
      const address = clientAddress(request, trustedProxies);
      const picture = await cache.pictureAt(pathOf(request), address);
      if (picture.ok) return picture.value;
      return picture.error.reason === 'unknown' ? 'unknown' : queueRefusal(picture.error);
    },
  });
