import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** A provider in a separate process that sends as much as its reader takes. */
export interface Saturation {
  readonly graphqlUrl: string;
  /** Events sent so far. Buffers hold ten thousand at a time: for a slow reader, let the reader count. */
  readonly handedOver: () => Promise<number>;
  readonly stop: () => void;
}

/** Growth of a count per second, over some seconds. */
export const rateOver = async (count: () => Promise<number>, seconds: number): Promise<number> => {
  const [before, began] = [await count(), performance.now()];
  await pause(seconds * 1_000);
  const rate = ((await count()) - before) / ((performance.now() - began) / 1_000);
  if (Number.isNaN(rate)) throw new Error('there is no count to read');
  return rate;
};

/** With a `pace`, that many events a second of that many stations. */
export const startSaturation = async (pace?: {
  readonly stations: number;
  readonly rate: number;
}): Promise<Saturation> => {
  const words = pace === undefined ? [] : [String(pace.stations), String(pace.rate)];
  const sender = spawn(
    process.execPath,
    ['--import', 'tsx', 'bench/core/saturating-sender.ts', ...words],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const gaveUp = once(sender, 'exit').then(() => {
    throw new Error('the sender has ended');
  });
  gaveUp.catch(() => undefined);
  const [port]: unknown[] = await Promise.race([once(sender.stdout, 'data'), gaveUp]);
  const origin = `http://127.0.0.1:${String(port).trim()}`;
  return {
    graphqlUrl: `${origin}/graphql`,
    handedOver: async () => Number(await (await fetch(`${origin}/sent`)).text()),
    stop: () => {
      sender.kill();
    },
  };
};
