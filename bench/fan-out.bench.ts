import { setTimeout as pause } from 'node:timers/promises';
import { type Bench, figureIn, median, medianRatio } from './bench.ts';
import { subscribe, type Subscriber } from './fan-out/subscriber.ts';
import type { FanOutWay } from './fan-out/ways.ts';
import { startServerProcess } from './server-process.ts';

const figure = figureIn('fan-out');

const SERVER = new URL('fan-out/server.ts', import.meta.url);
/** A busy storm: about one event a second from each station. */
const EVENTS_A_SECOND = 200;
const STATIONS = 174;
/** Subscribers that read every frame; the others only count. */
const READERS = 3;

interface Measured {
  readonly microsAMessage: number;
  readonly bytesAMessage: number;
  readonly kibAConnection: number;
  readonly cpuShare: number;
  readonly messagesASecond: number;
}

const sum = (subscribers: readonly Subscriber[], of: (subscriber: Subscriber) => number): number =>
  subscribers.reduce((total, subscriber) => total + of(subscriber), 0);

/** One approach, in a separate process: what it uses with its subscribers, beyond what it uses without any. */
const measure = async (way: FanOutWay, count: number, short: boolean): Promise<Measured> => {
  const seconds = short ? 1 : 10;
  const args = [way, String(EVENTS_A_SECOND), String(STATIONS)];
  const { port, readUsage, stop } = await startServerProcess(SERVER, args);
  const subscribers: Subscriber[] = [];
  try {
    await pause(1_000);
    const alone = await readUsage();
    await pause(seconds * 500);
    const idle = await readUsage();
    const idleMicrosASecond = (idle.cpuMicros - alone.cpuMicros) / (seconds / 2);
    while (subscribers.length < count) {
      const missing = Math.min(50, count - subscribers.length);
      const reads = subscribers.length < READERS;
      const opened = Array.from({ length: missing }, (_, at) =>
        subscribe(port, reads && at < READERS),
      );
      subscribers.push(...(await Promise.all(opened)));
    }
    await pause(1_000);

    const before = await readUsage();
    const [frames, bytes, began] = [
      sum(subscribers, (one) => one.frames),
      sum(subscribers, (one) => one.bytes),
      performance.now(),
    ];
    await pause(seconds * 1_000);
    const after = await readUsage();
    const took = (performance.now() - began) / 1_000;
    const messages = sum(subscribers, (one) => one.frames) - frames;
    const micros = after.cpuMicros - before.cpuMicros - idleMicrosASecond * took;
    const wrong = sum(subscribers, (one) => one.wrong);
    if (wrong > 0) throw new Error(`${wrong} events of "${way}" were not the next one`);
    // A short run checks that it works, on however slow a machine.
    const least = short ? 1 : 0.5 * EVENTS_A_SECOND * count * took;
    if (messages < least) {
      throw new Error(`"${way}" has told ${messages} messages only`);
    }
    return {
      microsAMessage: micros / messages,
      bytesAMessage: (sum(subscribers, (one) => one.bytes) - bytes) / messages,
      kibAConnection: (before.rssBytes - idle.rssBytes) / count / 1_024,
      cpuShare: micros / took / 1e6,
      messagesASecond: messages / took,
    };
  } finally {
    for (const subscriber of subscribers) subscriber.close();
    stop();
  }
};

export const fanOut: Bench = {
  name: 'fan-out',
  question: 'How many subscribers does one core tell of 200 events/s, beside executing for each?',
  run: async ({ short }) => {
    const counts: Readonly<Record<FanOutWay, number>> = short
      ? { shared: 100, executing: 20 }
      : { shared: 4_000, executing: 50 };
    const measured: Record<FanOutWay, Measured[]> = { shared: [], executing: [] };
    // Interleaved, so that a noisy neighbour affects both alike.
    for (let round = 0; round < (short ? 1 : 3); round += 1) {
      for (const way of ['executing', 'shared'] as const) {
        measured[way].push(await measure(way, counts[way], short));
      }
    }
    const { shared, executing } = measured;
    const of = (list: readonly Measured[], key: keyof Measured): number =>
      median(list.map((one) => one[key]));
    const micros = of(shared, 'microsAMessage');
    const costs = (list: readonly Measured[]) => list.map((one) => one.microsAMessage);
    return [
      figure('ratio', medianRatio(costs(executing), costs(shared)), '× executing', 25, 'higher'),
      figure(
        'subscribers-a-core',
        1e6 / (micros * EVENTS_A_SECOND),
        'subscribers',
        10_000,
        'higher',
      ),
      figure('subscribers', counts.shared, 'subscribers', null, 'higher'),
      figure('events', EVENTS_A_SECOND, 'events/s', null, 'higher'),
      figure('messages-per-s', of(shared, 'messagesASecond'), 'messages/s', null, 'higher'),
      figure('cpu-share', 100 * of(shared, 'cpuShare'), '% of a core'),
      figure('us-per-message', micros, 'µs'),
      figure('us-executing', of(executing, 'microsAMessage'), 'µs'),
      figure('bytes-per-message', of(shared, 'bytesAMessage'), 'bytes'),
      figure('kib-per-connection', of(shared, 'kibAConnection'), 'KiB', 32),
      figure('kib-executing', of(executing, 'kibAConnection'), 'KiB'),
    ];
  },
};
