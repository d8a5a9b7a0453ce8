import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestKind } from '../limits/request-limits.ts';
import type { RefusalForm } from './refusal.ts';

/** The path of a request, without its query. */
export const pathOf = (request: Pick<IncomingMessage, 'url'>): string =>
  (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/';

/** The query of a request, with its question mark; nothing without one. */
export const searchOf = (request: Pick<IncomingMessage, 'url'>): string =>
  /\?[^#]*/.exec(request.url ?? '')?.[0] ?? '';

/** One part of the server. */
export interface Route {
  /** In metrics and logs. */
  readonly name: string;
  readonly owns: (path: string) => boolean;
  readonly kind: RequestKind;
  readonly form: RefusalForm;
  /** Answered while draining too: monitoring requests it. */
  readonly answersWhileDraining?: boolean;
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
}
