import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { QueueRefusal } from './query-queue.ts';

/** Headers of responses that no page of another origin may read. */
export const OWN_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** Headers of every answer of the provider: public data for any page, no page of its own. The methods are those of each route. */
export const PROVIDER_HEADERS: Readonly<Record<string, string>> = {
  ...OWN_HEADERS,
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type, accept, last-event-id',
  // The server's time, for devices whose clock is wrong, when to retry, and the licence.
  'access-control-expose-headers': 'date, retry-after, link',
};

/** Why a request is refused, in words for a person. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter?: number;
  /** How long caches may keep it; absent: not at all. */
  readonly cacheSeconds?: number;
  /** For programs: further members of a problem document (RFC 9457, 3.2), and its `type`. No other form has them. */
  readonly members?: Readonly<Record<string, unknown>>;
}

/** `graphql` clients read JSON, whatever the status; `problem` is a problem document (RFC 9457), `ogc` one with the members of OGC's exceptions. */
export type RefusalForm = 'graphql' | 'text' | 'problem' | 'ogc';

const MEDIA_TYPES: { readonly [Form in RefusalForm]: string } = {
  graphql: 'application/json; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  problem: 'application/problem+json',
  ogc: 'application/problem+json',
};

const bodyOf = (form: RefusalForm, { status, message, members }: Refusal): string => {
  if (form === 'text') return `${message}\n`;
  if (form === 'graphql') return JSON.stringify({ errors: [{ message }] });
  const ofOgc = form === 'ogc' ? { code: String(status), description: message } : {};
  const problem = { title: STATUS_CODES[status], status, detail: message, ...ofOgc, ...members };
  return `${JSON.stringify(problem)}\n`;
};

export const refuse = (response: ServerResponse, form: RefusalForm, refusal: Refusal): void => {
  const { status, retryAfter, cacheSeconds } = refusal;
  const body = bodyOf(form, refusal);
  const headers: Record<string, string | number> = {
    ...PROVIDER_HEADERS,
    'content-type': MEDIA_TYPES[form],
    'content-length': Buffer.byteLength(body),
  };
  if (cacheSeconds !== undefined) headers['cache-control'] = `public, max-age=${cacheSeconds}`;
  if (retryAfter !== undefined) headers['retry-after'] = retryAfter;
  response.writeHead(status, headers).end(response.req.method === 'HEAD' ? undefined : body);
};

export const notFound = (response: ServerResponse): void =>
  refuse(response, 'text', { status: 404, message: '404' });

/** A refused turn in words; `busy` is the load of all clients, the others that of the address. */
export const queueRefusal = ({ reason, retryAfterMs }: QueueRefusal): Refusal => {
  const retryAfter = Math.ceil(retryAfterMs / 1_000);
  const isBusy = reason === 'busy';
  const cause = isBusy ? 'Servidor ocupado' : 'Pedidos demais deste endereço';
  const message = `${cause}: tente de novo em ${retryAfter} s.`;
  return { status: isBusy ? 503 : 429, retryAfter, message };
};
