import { setTimeout as pause } from 'node:timers/promises';
import { startServerProcess } from '../server-process.ts';
import { subscribe, type Subscriber } from './subscriber.ts';
import type { FanOutWay } from './ways.ts';

const SERVER = new URL('server.ts', import.meta.url);

/** Subscribers that read every frame; the others only count. */
const READERS = 3;

/** A way of telling subscribers, and the load. */
export interface FanOutLoad {
  readonly way: FanOutWay;
  readonly subscribers: number;
  readonly eventsASecond: number;
  readonly stations: number;
  /** How long it is measured; a run that only proves that it works takes one second. */
  readonly seconds: number;
  /** Address of the engine, for `jetstream`. */
  readonly engine?: string;
}

/** What a process uses with its subscribers, beyond what it uses without any. */
export interface FanOutUse {
  readonly microsAMessage: number;
  readonly bytesAMessage: number;
  readonly kibAConnection: number;
  readonly cpuShare: number;
  readonly messagesASecond: number;
  /** What it uses without any. */
  readonly idleShare: number;
}

const sum = (subscribers: readonly Subscriber[], of: (subscriber: Subscriber) => number): number =>
  subscribers.reduce((total, subscriber) => total + of(subscriber), 0);

/** Measures one approach, in a separate process. */
export const measureWay = async (load: FanOutLoad): Promise<FanOutUse> => {
  const { way, subscribers: count, eventsASecond, stations, seconds, engine } = load;
  const args = [way, String(eventsASecond), String(stations), engine ?? ''];
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
    const least = seconds <= 1 ? 1 : 0.25 * eventsASecond * count * took;
    if (messages < least) {
      throw new Error(`"${way}" has told ${messages} messages only`);
    }
    return {
      microsAMessage: micros / messages,
      bytesAMessage: (sum(subscribers, (one) => one.bytes) - bytes) / messages,
      kibAConnection: (before.rssBytes - idle.rssBytes) / count / 1_024,
      cpuShare: micros / took / 1e6,
      messagesASecond: messages / took,
      idleShare: idleMicrosASecond / 1e6,
    };
  } finally {
    for (const subscriber of subscribers) subscriber.close();
    stop();
  }
};
