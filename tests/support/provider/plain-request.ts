import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type RequestOptions,
} from 'node:http';
import { buffer } from 'node:stream/consumers';

/** An answer as it came, packed or not. */
export interface PlainAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Asks a server for a path, both as they are written: `fetch` would mend the path, and sets some headers itself. */
export const plainRequest = async (
  url: string,
  path: string,
  {
    body,
    ...options
  }: Pick<RequestOptions, 'method' | 'headers' | 'agent'> & { readonly body?: string } = {},
): Promise<PlainAnswer> => {
  const { hostname, port } = new URL(url);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ hostname, port, path, ...options }, resolve)
      .on('error', reject)
      .end(body);
  });
  const { statusCode = 0, headers } = answer;
  return { status: statusCode, headers, body: await buffer(answer) };
};
