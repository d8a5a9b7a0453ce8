import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestKind } from '../limits/request-limits.ts';
import { type RefusalForm, PROVIDER_HEADERS, type Refusal, refuse } from './refusal.ts';
import { SECOND_MS } from '#domain/time/epoch-ms.ts';
import { withTimeout } from '#process/with-timeout.ts';
import type { MemoryFile } from './memory-file.ts';
import { openDataTexts } from '#i18n/pt-br/open-data.ts';

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

const METHODS = 'GET, HEAD, OPTIONS';
const HEADERS: Readonly<Record<string, string>> = {
  ...PROVIDER_HEADERS,
  'access-control-allow-methods': METHODS,
};

const RETRY_AFTER_SECONDS = 5;

/**
 * A file that answers by itself. `gone`: an address that may have one has none now. `unknown`: no address of a file, which no cache may keep: it
 * may be another spelling of one to a proxy.
 */
export type PublicAnswer = Pick<MemoryFile, 'send'> | 'gone' | 'unknown' | Refusal;

/** A page with its own content security policy, in place of that of files; other answers as they are. */
export const underPolicy = (answer: PublicAnswer, policy: string): PublicAnswer =>
  typeof answer === 'string' || !('send' in answer)
    ? answer
    : {
        send: (request, response) => {
          response.setHeader('content-security-policy', policy);
          return answer.send(request, response);
        },
      };

/** A file that is not ready yet, in a sentence for people. */
export const late = (message: string): Refusal => ({
  status: 503,
  message,
  retryAfter: RETRY_AFTER_SECONDS,
});

export const DATA_LATE = late('Estes dados ainda não estão prontos: tente de novo em instantes.');

const WAIT_MS = 10 * SECOND_MS;

/** An answer that is being made, null for none; `otherwise` if that takes too long, or the store does not answer, which it may in a while. */
export const madeFile = async (
  making: Promise<PublicAnswer | null>,
  otherwise: Refusal = DATA_LATE,
): Promise<PublicAnswer> => {
  try {
    const file = await withTimeout<PublicAnswer | null>(making, WAIT_MS);
    return file === 'late' ? otherwise : (file ?? 'gone');
  } catch {
    return otherwise;
  }
};

interface PublicFiles extends Pick<Route, 'name' | 'owns'>, Partial<Pick<Route, 'kind' | 'form'>> {
  readonly find: (request: IncomingMessage) => PublicAnswer | Promise<PublicAnswer>;
  /** How long `gone` may be cached. */
  readonly goneSeconds?: number;
}

/** A route of files that pages of any origin may read. */
export const publicFiles = ({
  find,
  kind = 'file',
  form = 'text',
  goneSeconds = RETRY_AFTER_SECONDS,
  ...route
}: PublicFiles): Route => ({
  ...route,
  kind,
  form,
  handle: async (request, response) => {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, HEADERS).end();
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', METHODS);
      refuse(response, form, { status: 405, message: openDataTexts.fault.method });
      return;
    }
    const file = await find(request);
    if (typeof file === 'object' && 'status' in file) {
      refuse(response, form, file);
      return;
    }
    if (file === 'gone' || file === 'unknown') {
      const message = form === 'text' ? '404' : openDataTexts.fault.missing;
      const caching = file === 'gone' ? { cacheSeconds: goneSeconds } : {};
      refuse(response, form, { status: 404, message, ...caching });
      return;
    }
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    await file.send(request, response);
  },
});
