import { once } from 'node:events';
import { connect } from 'node:net';
import { decodePosition, type TagPosition } from '#contract/stream-position.ts';
import { isRecord } from '#domain/untrusted.ts';
import { subscribe, type Subscriber } from '../fan-out/subscriber.ts';
import { startServerProcess } from '../server-process.ts';
import { SNAPSHOT_QUESTION, snapshotRequest } from '../snapshot-request.ts';

const SERVER = new URL('server.ts', import.meta.url);

/** What clients that come back cost one server process (one core): processor time in microseconds, and bytes. */
interface ReturnCosts {
  /** A socket, from its upgrade to its subscription. */
  readonly upgradeMicros: number;
  /** An event that a resumed subscription had missed. */
  readonly resumedEventMicros: number;
  readonly resumedEventBytes: number;
  /** Making and packing the answer of the whole network, shared by all that wait for it. */
  readonly executionMicros: number;
  /** Giving it to one of them. */
  readonly answerMicros: number;
  readonly answerBytes: number;
}

/** Events that a client misses in 17 s of 200 a second. */
const MISSED = 3_400;

/** Asks for the whole network on a line of its own, as a browser does; bytes of the answer with its head. */
const askSnapshot = async (port: number): Promise<number> => {
  const line = connect(port, '127.0.0.1');
  let bytes = 0;
  line.on('data', (chunk) => {
    bytes += chunk.length;
  });
  line.write(snapshotRequest({ closes: true }));
  await once(line, 'close');
  return bytes;
};

/** Where the stream of a server stands. */
const headOf = async (port: number): Promise<TagPosition> => {
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: SNAPSHOT_QUESTION,
  });
  const body: unknown = await response.json();
  const position = isRecord(body) ? decodePosition(body['extensions']) : null;
  if (position === null || position.epoch === null) throw new Error('an answer without a position');
  return { epoch: position.epoch, seq: position.seq };
};

const executionsOf = async (port: number): Promise<number> => {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^vigia_executions_total (\d+)$/m.exec(metrics)?.[1]);
};

/** So many at a time, until there are enough. */
const inBatches = async <T>(
  count: number,
  batch: number,
  work: () => Promise<T>,
): Promise<readonly T[]> => {
  const done: T[] = [];
  while (done.length < count) {
    const missing = Math.min(batch, count - done.length);
    done.push(...(await Promise.all(Array.from({ length: missing }, work))));
  }
  return done;
};

const framesOf = (subscribers: readonly Subscriber[]): number =>
  subscribers.reduce((total, { frames }) => total + frames, 0);

/** Waits until all of them have heard so many frames. */
const heard = async (subscribers: readonly Subscriber[], frames: number): Promise<void> => {
  while (framesOf(subscribers) < frames * subscribers.length) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

/** What clients that come back cost a server's process, measured on a real one. Processor time: a busy machine alters it little. */
export const measureCosts = async (short: boolean): Promise<ReturnCosts> => {
  const [upgrades, resumes, answers] = short ? [50, 10, 50] : [2_000, 400, 2_000];
  const { port, readUsage, stop } = await startServerProcess(SERVER, [String(MISSED)]);
  const subscribers: Subscriber[] = [];
  const cpuOf = async (work: () => Promise<void>): Promise<number> => {
    const before = await readUsage();
    await work();
    return (await readUsage()).cpuMicros - before.cpuMicros;
  };
  const open = (count: number, after: TagPosition | null): Promise<readonly Subscriber[]> =>
    inBatches(count, 50, async () => {
      const opened = await subscribe(port, false, after);
      subscribers.push(opened);
      return opened;
    });
  try {
    const head = await headOf(port);
    const missed = { epoch: head.epoch, seq: head.seq - MISSED };
    // What is compiled at first is not measured.
    await heard(await open(10, missed), 1 + MISSED);
    await open(50, null);
    await inBatches(20, 20, () => askSnapshot(port));

    const upgradeMicros = await cpuOf(async () => {
      await open(upgrades, head);
    });
    let resumedBytes = 0;
    const resumeMicros = await cpuOf(async () => {
      const resumed = await open(resumes, missed);
      await heard(resumed, 1 + MISSED);
      resumedBytes = resumed.reduce((total, { bytes }) => total + bytes, 0);
    });
    const alone = Math.max(3, answers / 100);
    const executionMicros = await cpuOf(async () => {
      await inBatches(alone, 1, () => askSnapshot(port));
    });
    const executionsBefore = await executionsOf(port);
    let answerBytes = 0;
    const answersMicros = await cpuOf(async () => {
      const sizes = await inBatches(answers, 200, () => askSnapshot(port));
      answerBytes = sizes.reduce((total, bytes) => total + bytes, 0);
    });
    const executions = (await executionsOf(port)) - executionsBefore;
    const execution = executionMicros / alone;
    const upgrade = upgradeMicros / upgrades;
    return {
      upgradeMicros: upgrade,
      resumedEventMicros: (resumeMicros / resumes - upgrade) / MISSED,
      resumedEventBytes: resumedBytes / resumes / MISSED,
      executionMicros: execution,
      answerMicros: (answersMicros - executions * execution) / answers,
      answerBytes: answerBytes / answers,
    };
  } finally {
    for (const subscriber of subscribers) subscriber.close();
    stop();
  }
};
