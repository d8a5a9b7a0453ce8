import type { ServerResponse } from 'node:http';
import type { Network } from '#contract/site/network.ts';
import type { Route } from './route.ts';

/** Names the licence of the network's readings in an answer (`Link`, relation `license` of RFC 4946), where there is one. */
export const nameLicence = (response: ServerResponse, { profile }: Network): void => {
  const licence = profile.openData?.licence ?? null;
  if (licence !== null) response.appendHeader('link', `<${licence.url}>; rel="license"`);
};

/** Routes whose every answer names it. */
export const licensed = (routes: readonly Route[], network: Network): readonly Route[] =>
  routes.map((route) => ({
    ...route,
    handle: (request, response) => {
      nameLicence(response, network);
      return route.handle(request, response);
    },
  }));
