import type { IncomingMessage } from 'node:http';

/** What a request asks for, without its query. */
export const pathOf = (request: IncomingMessage): string =>
  (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/';
