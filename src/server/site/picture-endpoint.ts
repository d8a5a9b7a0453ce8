import { pastInstantIn } from '#pages/past-address.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { publicFiles, pathOf, searchOf, type Route } from '#server/http/route.ts';
import { queueRefusal } from '#server/http/refusal.ts';
import { clientAddress } from '#server/limits/client-address.ts';
import type { PictureCache } from './picture-cache.ts';
import { picturePathOf } from '#pages/previews/previewed-pages.ts';

/** The pictures of link previews over HTTP: other sites show them. */
export const pictureRoute = (
  cache: PictureCache,
  { trustedProxies, zone }: { readonly trustedProxies: number; readonly zone: TimeZone },
): Route =>
  publicFiles({
    name: 'pictures',
    owns: (path) => picturePathOf(path) !== null,
    find: async (request) => {
      const address = clientAddress(request, trustedProxies);
      const past = pastInstantIn(searchOf(request), zone);
      if (past === null) return 'unknown';
      const path = picturePathOf(pathOf(request)) ?? '';
      const picture = await cache.pictureAt(path, address, past);
      if (picture.ok) return picture.value;
      return picture.error.reason === 'unknown' ? 'unknown' : queueRefusal(picture.error);
    },
  });
