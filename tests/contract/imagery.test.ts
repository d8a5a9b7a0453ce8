import { epochMs } from '#domain/time/epoch-ms.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeWeatherMaps, tileTemplate, type WeatherMaps } from '#contract/site/weather-maps.ts';
import { imageryRoute } from '#server/http/imagery-endpoint.ts';
import { imagery } from '#simulation/imagery/imagery.ts';
import { createLogger } from '#process/logger.ts';
import { type LoopbackServer, serveOnLoopback } from '#tests/support/provider/loopback.ts';
import { plainRequest } from '#tests/support/provider/plain-request.ts';
import { readPng } from '#tests/support/browser/png-pixels.ts';
import { demonstrationWorld } from '#tests/support/network/simulation.ts';
import { syntheticSky } from '#tests/support/network/synthetic-sky.ts';

const NOW = epochMs(Date.UTC(2026, 8, 11, 16, 7, 30));
const NEWEST = Date.UTC(2026, 8, 11, 16) / 1_000;
const LIST = '/public/weather-maps.json';

let server: LoopbackServer;
let url: string;
let now = NOW;

beforeAll(async () => {
  const source = imagery({
    field: syntheticSky(NOW),
    coverage: demonstrationWorld().geography.coverage,
    clock: { now: () => now, at: (wall) => wall },
    run: 'ab12',
  });
  const endpoint = imageryRoute(source, createLogger('silent'));
  server = await serveOnLoopback((asked, response) => void endpoint.handle(asked, response));
  ({ url } = server);
});

afterAll(() => server.stop());

const list = async (): Promise<WeatherMaps> => {
  const decoded = decodeWeatherMaps(await (await fetch(url + LIST)).json());
  if (!decoded.ok) throw new Error(decoded.error);
  return decoded.value;
};

const tileOf = (template: string, zoom: number, column: number, row: number): string =>
  template.replace('{z}', String(zoom)).replace('{x}', String(column)).replace('{y}', String(row));

describe('the list of pictures (SPEC 7, PROVIDER 6)', () => {
  it('has the shape of the public service, a frame every ten minutes for two hours', async () => {
    const answer = await fetch(url + LIST);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const framesOf = (kind: string) =>
      Array.from({ length: 13 }, (_, index) => {
        const time = NEWEST - (12 - index) * 600;
        return { time, path: `/v2/${kind}/${time}-ab12` };
      });
    expect(await answer.json()).toEqual({
      version: '2.0',
      generated: NOW / 1_000,
      host: '',
      radar: { past: framesOf('radar'), nowcast: [] },
      satellite: { infrared: framesOf('satellite') },
    });
  });

  it('never repeats the host name that a visitor sends', async () => {
    const asked = await plainRequest(url, LIST, { headers: { host: 'evil.test' } });
    const body = asked.body.toString();
    expect(body).not.toContain('evil');
    expect(body).toContain('"host":""');
  });
});

describe('a tile', () => {
  it('of every listed frame is a PNG that may be cached', async () => {
    const maps = await list();
    for (const frame of [...maps.radar, ...maps.satellite]) {
      const answer = await fetch(url + tileOf(tileTemplate(maps.host, frame), 6, 23, 36));
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(answer.headers.get('cache-control')).toContain('immutable');
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(answer.headers.get('content-length')).toBe(String(bytes.byteLength));
      expect(readPng(bytes)).toMatchObject({ width: 512, height: 512 });
    }
  });

  it('stays while a page may still play a list that contains it, and then is gone', async () => {
    const [oldest] = (await list()).radar;
    if (oldest === undefined) throw new Error('no frames');
    const tile = url + tileOf(tileTemplate('', oldest), 5, 11, 18);
    now = epochMs(NOW + 30 * 60_000 - 1);
    expect((await fetch(tile)).status).toBe(200);
    now = epochMs(NOW + 60 * 60_000);
    expect((await fetch(tile)).status).toBe(404);
    now = NOW;
  });

  it.each([
    ['of a frame that never was', `/v2/radar/${NEWEST - 1}-ab12/512/5/11/18/2/1_0.png`],
    ['of the future', `/v2/radar/${NEWEST + 600}-ab12/512/5/11/18/2/1_0.png`],
    ['of long ago', `/v2/radar/${NEWEST - 6 * 3_600}-ab12/512/5/11/18/2/1_0.png`],
    ['of another run', `/v2/radar/${NEWEST}-ab13/512/5/11/18/2/1_0.png`],
    ['too deep', `/v2/radar/${NEWEST}-ab12/512/8/92/147/2/1_0.png`],
    ['beside the world', `/v2/radar/${NEWEST}-ab12/512/5/32/18/2/1_0.png`],
    ['spelt otherwise', `/v2/radar/${NEWEST}-ab12/512/05/11/18/2/1_0.png`],
    ['climbing', `/v2/radar/../radar/${NEWEST}-ab12/512/5/11/18/2/1_0.png`],
    ['and no tile', '/v2/'],
  ])('%s does not exist', async (_, path) => {
    expect((await plainRequest(url, path)).status).toBe(404);
  });

  it('is the same with any query string', async () => {
    const path = `${url}/v2/radar/${NEWEST}-ab12/512/5/11/18/2/1_0.png`;
    const [plain, queried] = await Promise.all(
      [path, `${path}?nothing=1`].map(async (one) => (await fetch(one)).arrayBuffer()),
    );
    expect(queried).toEqual(plain);
  });
});
