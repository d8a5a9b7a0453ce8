import type { ServerResponse } from 'node:http';
import { PROVIDER_HEADERS } from './own-headers.ts';

/** Why a request is refused, in words for a person. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter?: number;
}

/** `graphql` clients read JSON, whatever the status. */
export type RefusalForm = 'graphql' | 'text';

export const refuse = (
  response: ServerResponse,
  form: RefusalForm,
  { status, message, retryAfter }: Refusal,
): void => {
  const isGraphql = form === 'graphql';
  const body = isGraphql ? JSON.stringify({ errors: [{ message }] }) : `${message}\n`;
  const headers: Record<string, string | number> = {
    ...PROVIDER_HEADERS,
    'content-type': `${isGraphql ? 'application/json' : 'text/plain'}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
  };
  if (retryAfter !== undefined) headers['retry-after'] = retryAfter;
  response.writeHead(status, headers).end(response.req.method === 'HEAD' ? undefined : body);
};

export const notFound = (response: ServerResponse): void =>
  refuse(response, 'text', { status: 404, message: '404' });
