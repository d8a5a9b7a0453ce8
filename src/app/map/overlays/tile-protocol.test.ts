import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { listenOnLoopback } from '#tests/support/provider/loopback.ts';
import { loadTile, tileAddress } from './tile-protocol.ts';

let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer(({ url }, response) => {
    const status = Number(url?.slice(1));
    response.writeHead(status, { 'cache-control': 'max-age=60' }).end(status === 200 ? 'png' : '');
  });
  origin = `http://127.0.0.1:${await listenOnLoopback(server)}`;
});

afterAll(() => {
  server.close();
});

afterEach(() => {
  vi.restoreAllMocks();
});

const load = (status: number) =>
  loadTile({ url: tileAddress(`${origin}/${status}`) }, new AbortController());

it('a tile is handed on with what its answer says of its age', async () => {
  const { data, cacheControl } = await load(200);
  expect(data instanceof ArrayBuffer && new TextDecoder().decode(data)).toBe('png');
  expect(cacheControl).toBe('max-age=60');
});

it('a tile that is not there is logged, and nothing else; the map library hears of both', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  await expect(load(404)).rejects.toMatchObject({ status: 404 });
  expect(warned.mock.calls).toEqual([[`${origin}/404: HTTP 404`]]);
  await expect(load(500)).rejects.toMatchObject({ status: 500 });
  await expect(load(429)).rejects.toMatchObject({ status: 429 });
  expect(warned).toHaveBeenCalledOnce();
});

it('a tile that nobody waits for any more is not asked for', async () => {
  const controller = new AbortController();
  controller.abort();
  await expect(loadTile({ url: tileAddress(`${origin}/200`) }, controller)).rejects.toMatchObject({
    name: 'AbortError',
  });
});
