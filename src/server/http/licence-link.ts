import type { Network } from '#contract/site/network.ts';
import type { Route } from './route.ts';

/** Routes whose every answer names the licence of the network's readings (`Link`, relation `license` of RFC 4946); as they are without one. */
export const licensed = (routes: readonly Route[], { profile }: Network): readonly Route[] => {
  const licence = profile.openData?.licence ?? null;
  if (licence === null) return routes;
  const link = `<${licence.url}>; rel="license"`;
  return routes.map((route) => ({
    ...route,
    handle: (request, response) => {
      response.appendHeader('link', link);
      return route.handle(request, response);
    },
  }));
};
