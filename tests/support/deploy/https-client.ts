import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { once } from 'node:events';
import { WebSocket } from 'ws';

/** What a site answered. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

/** How a site on this machine is reached under a name of its own. `certificate` is null for plain HTTP. */
export interface Site {
  readonly name: string;
  readonly port: number;
  readonly certificate: string | null;
}

const optionsOf = ({ name, port, certificate }: Site) => ({
  host: '127.0.0.1',
  port,
  agent: false,
  ...(certificate === null ? {} : { ca: certificate, servername: name }),
});

/** Asks a site for a path. */
export const askSite = (
  site: Site,
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const send = site.certificate === null ? plainRequest : request;
    const asked = send({
      ...optionsOf(site),
      path,
      method,
      headers: { host: site.name, ...headers },
    });
    asked.on('error', reject);
    asked.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts),
        }),
      );
    });
    asked.end(body);
  });

/** Opens a socket of the contract through a site, subscribes, and returns the first message of a type. */
export const firstOfSocket = async (site: Site, type: string): Promise<unknown> => {
  const { host, port, ...others } = optionsOf(site);
  const scheme = site.certificate === null ? 'ws' : 'wss';
  const socket = new WebSocket(`${scheme}://${host}:${port}/graphql`, 'graphql-transport-ws', {
    ...others,
    headers: { host: site.name },
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init' }));
  const query = 'subscription Dados { dados: estacao_subscribeToData { codigo path data } }';
  socket.send(
    JSON.stringify({ id: '1', type: 'subscribe', payload: { operationName: 'Dados', query } }),
  );
  for (;;) {
    const [data]: unknown[] = await once(socket, 'message');
    const message: unknown = JSON.parse(String(data));
    if (typeof message === 'object' && message !== null && Reflect.get(message, 'type') === type) {
      socket.close();
      await once(socket, 'close');
      return message;
    }
  }
};
