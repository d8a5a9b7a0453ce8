import type { IncomingMessage } from 'node:http';

/** The path of a request, without its query. */
export const pathOf = (request: Pick<IncomingMessage, 'url'>): string =>
  (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/';

/** The query of a request, with its question mark; nothing without one. */
export const searchOf = (request: Pick<IncomingMessage, 'url'>): string =>
  /\?[^#]*/.exec(request.url ?? '')?.[0] ?? '';
