import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { createLogger } from '#process/logger.ts';
import { listenOnLoopback } from '#tests/support/provider/loopback.ts';
import { type FetchLimits, WarningFeed } from './warning-feed.ts';
import { WarningsWatch } from './warnings-watch.ts';

const log = createLogger('silent');

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(endings.splice(0).map((end) => end()));
});

const message = (identifier: string, more = ''): string =>
  `<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>${identifier}</identifier>
  <sender>a@a.example</sender><sent>2031-05-06T12:00:00-03:00</sent><status>Actual</status>
  <msgType>${more === '' ? 'Alert' : 'Cancel'}</msgType><scope>Public</scope>${more}
  <info><language>pt-BR</language><event>Chuva</event><expires>2031-05-06T18:00:00-03:00</expires></info></alert>`;

const rss = (...links: readonly string[]): string =>
  `<rss><channel>${links.map((link) => `<item><link>${link}</link></item>`).join('')}</channel></rss>`;

/** A sender's server: what it has at each path; what was asked of it. */
const sender = async (limits: Partial<FetchLimits> = {}) => {
  const files = new Map<string, string | Answer>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const file = files.get(request.url ?? '');
    if (typeof file === 'function') file(request, response);
    else if (file === undefined) response.writeHead(404).end();
    else response.end(file);
  });
  const port = await listenOnLoopback(server);
  endings.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
  const url = `http://127.0.0.1:${port}`;
  const source = {
    name: 'A',
    url: 'https://a.example/',
    feed: `${url}/feed`,
    status: 'Actual',
  } as const;
  const feed = new WarningFeed(source, log, limits);
  const poll = async (at = 1): Promise<unknown> => {
    await feed.poll(epochMs(at));
    const { readAt, unreadable } = feed.state();
    return [feed.messages.map((one) => one.url.slice(url.length)), readAt, unreadable];
  };
  return { files, asked, feed, poll, source };
};

describe('a feed', () => {
  it('is asked whether it changed, and each of its messages once', async () => {
    const { files, asked, poll } = await sender();
    files.set('/1', message('1'));
    files.set('/2', 'no XML');
    files.set('/feed', (request, response) => {
      const isKnown = request.headers['if-none-match'] === '"a"';
      response.writeHead(isKnown ? 304 : 200, { etag: '"a"' });
      response.end(isKnown ? undefined : rss('/1', '/2', '/3', 'http://b.example/4', 'file:///5'));
    });
    expect(await poll(1)).toEqual([['/1'], 1, 2]);
    expect(await poll(2)).toEqual([['/1'], 2, 2]);
    expect(asked).toEqual(['/feed', '/1', '/2', '/3', '/feed']);
  });

  it('keeps what left the list until it is over, and a cancellation as long as what it cancels', async () => {
    const { files, poll } = await sender();
    files.set('/1', message('1'));
    files.set('/2', message('2'));
    files.set(
      '/x',
      message('3', '<references>a@a.example,2,2031-05-06T12:00:00-03:00</references>'),
    );
    files.set('/feed', rss('/1', '/2', '/x'));
    expect(await poll()).toEqual([['/1', '/2', '/x'], 1, 0]);
    files.set('/feed', rss('/2'));
    expect(await poll()).toEqual([['/1', '/2', '/x'], 1, 0]);
    files.set('/feed', rss());
    expect(await poll()).toEqual([['/1'], 1, 0]);
    expect(await poll(Date.parse('2031-05-06T18:00:00-03:00'))).toEqual([
      [],
      Date.parse('2031-05-06T18:00:00-03:00'),
      0,
    ]);
  });

  it.each<[name: string, answer: Answer]>([
    ['fails', (_, response) => response.writeHead(500).end()],
    ['never answers', () => undefined],
    ['never ends', (_, response) => response.write('<rss>')],
    ['is cut', (_, response) => response.destroy()],
    ['leads elsewhere', (_, response) => response.writeHead(302, { location: '/1' }).end()],
    ['is too long', (_, response) => response.end(rss('/1') + ' '.repeat(3_000))],
    ['is no feed', (_, response) => response.end('<html><body></body></html>')],
  ])('that %s leaves what is known, and is read again', async (_, answer) => {
    const { files, poll, feed } = await sender({ timeoutMs: 1_500, maxBytes: 2_000 });
    files.set('/1', message('1'));
    files.set('/feed', rss('/1'));
    expect(await poll(1)).toEqual([['/1'], 1, 0]);
    files.set('/feed', answer);
    expect(await poll(2)).toEqual([['/1'], 1, 0]);
    expect(feed.failures).toBe(1);
    files.set('/feed', rss('/1'));
    expect(await poll(3)).toEqual([['/1'], 3, 0]);
    expect(feed.failures).toBe(0);
  });

  it('is not read whole while a message does not come', async () => {
    const { files, asked, poll } = await sender();
    files.set('/feed', rss('/1'));
    files.set('/1', (_, response) => response.writeHead(503).end());
    expect(await poll(1)).toEqual([[], null, 0]);
    files.set('/1', message('1'));
    expect(await poll(2)).toEqual([['/1'], 2, 0]);
    expect(asked.filter((path) => path === '/1')).toHaveLength(2);
  });

  it('is asked less and less often while it fails, and every minute again', async () => {
    const { files, feed, source } = await sender();
    const places = {
      bounds: { west: 0, south: 0, east: 1, north: 1 },
      cities: [],
      municipalities: new Map(),
    };
    const watch = new WarningsWatch([source], places, log);
    const waits: number[] = [];
    for (let turn = 0; turn < 6; turn += 1)
      waits.push(Math.floor((await watch.poll(feed)) / 60_000));
    expect(waits).toEqual([1, 2, 4, 8, 10, 10]);
    files.set('/feed', rss());
    expect(Math.floor((await watch.poll(feed)) / 60_000)).toBe(1);
  });
});
