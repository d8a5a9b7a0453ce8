import { epochMs } from '#domain/time/epoch-ms.ts';
import { createLogger } from '#process/logger.ts';
import { frameTimes, imagery } from '#simulation/imagery/imagery.ts';
import { imageryRoute } from '#server/http/imagery-endpoint.ts';
import { framePath, type ImageryKind } from '#simulation/imagery/tile-address.ts';
import { serveOnLoopback } from '#tests/support/provider/loopback.ts';
import { readPng } from '#tests/support/browser/png-pixels.ts';
import { demonstrationWorld } from '#tests/support/network/simulation.ts';
import { syntheticSky } from '#tests/support/network/synthetic-sky.ts';
import { type Bench, figureIn, median } from '../bench.ts';

const figure = figureIn('tiles');

const RUN = 'bench';
/** The tiles that a wide screen shows of the state at the zoom it opens with. */
const SIGHT = [22, 23].flatMap((column) => [36, 37].map((row) => `6/${column}/${row}`));

/** Longest time in which nothing else ran, in ms, until it is stopped. */
const watchHolds = (): (() => number) => {
  let longest = 0;
  let last = performance.now();
  let next: NodeJS.Immediate;
  const look = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    next = setImmediate(look);
  };
  next = setImmediate(look);
  return () => {
    clearImmediate(next);
    return longest;
  };
};

export const tiles: Bench = {
  name: 'tiles',
  question: 'Is a radar or satellite tile there at once, and drawn without holding the server?',
  run: async ({ short }) => {
    const now = epochMs(Date.now());
    const times = frameTimes(now);
    const source = imagery({
      field: syntheticSky(now),
      coverage: demonstrationWorld().geography.coverage,
      clock: { now: () => now, at: (wall) => wall },
      run: RUN,
    });
    const endpoint = imageryRoute(source, createLogger('silent'));
    const { url: origin, stop } = await serveOnLoopback(
      (request, response) => void endpoint.handle(request, response),
    );
    const held: number[] = [];
    const ask = async (kind: ImageryKind, time: number, place: string): Promise<number> => {
      const holds = watchHolds();
      const began = performance.now();
      const answer = await fetch(`${origin}${framePath(kind, RUN, time)}/512/${place}/2/1_0.png`);
      const body = await answer.arrayBuffer();
      const took = performance.now() - began;
      held.push(holds());
      if (readPng(Buffer.from(body)).width !== 512) throw new Error('no tile');
      return took;
    };

    const cold: number[] = [];
    const sameSky: number[] = [];
    const warm: number[] = [];
    // The first frame warms up the machine, not the tiles of the others.
    const [first = 0, ...others] = short ? times.slice(-4) : times;
    for (const place of SIGHT) await ask('radar', first, place);
    held.length = 0;
    for (const time of others) {
      for (const place of SIGHT) {
        cold.push(await ask('radar', time, place));
        warm.push(await ask('radar', time, place));
        sameSky.push(await ask('satellite', time, place));
      }
    }
    await stop();
    return [
      figure('ratio', median(cold) / median(warm), '× faster warm', 5, 'higher'),
      figure('warm-ms', median(warm), 'ms', 20),
      figure('cold-ms', median(cold), 'ms', 50),
      figure('same-sky-ms', median(sameSky), 'ms'),
      // The longest of each tile; the median, because the time slice of another process can have any length.
      figure('held-ms', median(held), 'ms', 10),
    ];
  },
};
