import type { ServerOptions } from '#server/server.ts';

/** A network that is there at once and says nothing by itself: for tests of the server, not of the weather. */
export const SMALL_NETWORK: Partial<ServerOptions> = {
  scenario: 'rajada',
  stations: 3,
  rate: 0.001,
};
