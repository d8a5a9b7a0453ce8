import type { ServerResponse } from 'node:http';
import { blankPicture, encodePng } from '#simulation/imagery/png.ts';
import { serveOnLoopback } from '#tests/support/provider/loopback.ts';

/** A radar provider of the public kind (PROVIDER 6) that a test controls. */
export interface WeatherService {
  readonly mapsUrl: string;
  /**
   * The content and the status of the list of pictures; one frame each ten minutes, the newest now.
   */
  answer: {
    readonly status: number;
    readonly radarFrames: number;
    readonly satelliteFrames: number;
    /** Sent in place of the list. */
    readonly page?: string;
  };
  /** Paths of frames whose tiles are refused with 404. */
  readonly missing: Set<string>;
  /** Paths of frames whose tiles are no pictures. */
  readonly broken: Set<string>;
  /** Paths of frames whose tiles are not answered while they are in this set; so is the list, by {@link LIST_PATH}. */
  readonly held: Set<string>;
  /** Answers what was delayed and is no longer. */
  readonly release: () => void;
  /** Requested tiles, by the path of their frame. */
  readonly tiles: Map<string, number>;
  /** Zooms at which tiles were requested. */
  readonly zooms: Set<number>;
  readonly listsAsked: () => number;
  readonly stop: () => Promise<void>;
}

const STEP_S = 600;

export const LIST_PATH = '/public/weather-maps.json';

export const startWeatherService = async (): Promise<WeatherService> => {
  const tile = await encodePng(blankPicture(8), [[0, 0x77, 0xaa, 255]]);
  const newest = Math.floor(Date.now() / 1_000 / STEP_S) * STEP_S;
  let lists = 0;
  let waiting: readonly { readonly path: string; readonly send: () => void }[] = [];
  const answer = (path: string, send: () => void): void => {
    if (service.held.has(path)) waiting = [...waiting, { path, send }];
    else send();
  };
  const sendTile = (response: ServerResponse, frame: string, zoom: string | undefined): void => {
    service.zooms.add(Number(zoom));
    service.tiles.set(frame, (service.tiles.get(frame) ?? 0) + 1);
    response
      .writeHead(200, { 'content-type': 'image/png', 'cache-control': 'no-store' })
      .end(service.broken.has(frame) ? '<h1>Entre na rede</h1>' : tile);
  };
  const sendList = (response: ServerResponse): void => {
    const framesOf = (kind: string, count: number) =>
      Array.from({ length: count }, (_, index) => {
        const time = newest - (count - 1 - index) * STEP_S;
        return { time, path: `/v2/${kind}/${time}` };
      });
    const { status, radarFrames, satelliteFrames, page } = service.answer;
    const list = {
      version: '2.0',
      generated: newest,
      host: url,
      radar: { past: framesOf('radar', radarFrames), nowcast: [] },
      satellite: { infrared: framesOf('satellite', satelliteFrames) },
    };
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(page ?? JSON.stringify(list));
  };
  const { url, stop } = await serveOnLoopback((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    const path = request.url ?? '/';
    if (path === LIST_PATH) {
      lists += 1;
      answer(path, () => sendList(response));
      return;
    }
    const [, frame, zoom] =
      /^(\/v2\/\w+\/\d+)\/512\/(\d+)\/\d+\/\d+\/2\/1_0\.png$/.exec(path) ?? [];
    if (frame === undefined || service.missing.has(frame)) {
      response.writeHead(404).end();
      return;
    }
    answer(frame, () => sendTile(response, frame, zoom));
  });
  const service: WeatherService = {
    mapsUrl: url + LIST_PATH,
    answer: { status: 200, radarFrames: 4, satelliteFrames: 0 },
    missing: new Set(),
    broken: new Set(),
    held: new Set(),
    release: () => {
      const free = waiting.filter(({ path }) => !service.held.has(path));
      waiting = waiting.filter(({ path }) => service.held.has(path));
      for (const { send } of free) send();
    },
    tiles: new Map(),
    zooms: new Set(),
    listsAsked: () => lists,
    stop,
  };
  return service;
};
