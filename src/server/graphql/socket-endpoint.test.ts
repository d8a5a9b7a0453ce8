import { ZONE } from '#tests/support/network/zones.ts';
import { createServer, IncomingMessage } from 'node:http';
import { Duplex } from 'node:stream';
import { setImmediate as settled } from 'node:timers/promises';
import { Socket } from 'node:net';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { LIVE_OPERATION, SNAPSHOT_OPERATION } from '#contract/operations.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { QueryQueue } from '../http/query-queue.ts';
import { createLogger } from '#process/logger.ts';
import { memoryTagLog } from '#storage/log/memory-tag-log.ts';
import { TagIntake } from '#storage/log/tag-intake.ts';
import { Answers } from './answers.ts';
import { OperationReader } from './operation-reader.ts';
import { providerSchema } from './schema.ts';
import { socketEndpoint } from './socket-endpoint.ts';
import { simulate } from '#tests/support/network/simulation.ts';
import { SOCKET_LIMITS } from './socket-limits.ts';

/** The line of somebody who never reads: whatever is written to it waits. */
class StalledLine extends Duplex {
  override _read(): void {
    // It is pushed to.
  }

  override _write(): void {
    // Never taken.
  }
}

/** A frame as clients send it, masked with nothing. */
const frameOf = (text: string, opcode = 0x1): Buffer => {
  const body = Buffer.from(text);
  const head =
    body.length < 126
      ? Buffer.from([0x80 | opcode, 0x80 | body.length])
      : Buffer.from([0x80 | opcode, 0x80 | 126, body.length >> 8, body.length & 0xff]);
  return Buffer.concat([head, Buffer.alloc(4), body]);
};

/** Small, so that it is reached soon. */
const BOUND = 8 * 1024;
const network = simulate({ scenario: 'rajada', stations: 40 });
const tagLog = memoryTagLog();
const schema = providerSchema(tagLog, network.history, ZONE);
network.start(new TagIntake(tagLog));
const reader = new OperationReader(schema);
const queue = new QueryQueue({
  waiting: 1e6,
  waitingOfAddress: 1e6,
  spending: { perMinute: 1e9, burst: 1e9 },
});
const closed: number[] = [];
const sockets = socketEndpoint(
  reader,
  new Answers(schema, tagLog, queue),
  tagLog,
  createLogger('silent'),
  {
    limits: {
      waitingBytes: BOUND,
      answerBytes: BOUND * 0.75,
      messagesASecond: 1e9,
      connectionsAnAddress: 1e9,
      upgradesAMinute: 1e9,
      closeWithinMs: 0,
    },
    tally: { rejected: () => undefined, closed: (code) => closed.push(code) },
  },
);
const server = createServer();
sockets.attach(server);

afterAll(async () => {
  sockets.closeAll(1006);
  await sockets.close();
});

/** An upgrade as the server hears it, on a line that nobody reads. */
const connect = (): StalledLine => {
  const request = new IncomingMessage(new Socket());
  request.method = 'GET';
  request.url = '/graphql';
  Object.assign(request.headers, {
    upgrade: 'websocket',
    connection: 'upgrade',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    'sec-websocket-protocol': 'graphql-transport-ws',
  });
  const line = new StalledLine();
  line.on('error', () => undefined);
  server.emit('upgrade', request, line, Buffer.alloc(0));
  return line;
};

const codigos = [...network.tags.keys()];

const message = (said: unknown): Buffer => frameOf(JSON.stringify(said));

/** What is said, each time under an id that was never used. */
const saying: fc.Arbitrary<(id: string) => Buffer> = fc.oneof(
  fc
    .nat({ max: 15_000 })
    .map((size) => () => message({ type: 'ping', payload: { x: 'x'.repeat(size) } })),
  fc.nat({ max: 125 }).map((size) => () => frameOf('x'.repeat(size), 0x9)),
  fc.constant((id: string) => message({ id, type: 'subscribe', payload: { query: '{ nada }' } })),
  fc.integer({ min: 1, max: 20 }).map(
    (stations) => (id: string) =>
      message({
        id,
        type: 'subscribe',
        payload: { ...SNAPSHOT_OPERATION, variables: { codigos: codigos.slice(0, stations) } },
      }),
  ),
  fc.constant((id: string) =>
    Buffer.concat([
      message({ id, type: 'subscribe', payload: LIVE_OPERATION }),
      message({ id, type: 'complete' }),
    ]),
  ),
  fc.constant(() => message({ type: 'pong' })),
);

/** The frame of a goodbye. */
const GOODBYE = 64;

/** Says it all so many times, as long as the line is open; whether it was let go for it. */
const talk = async (
  line: StalledLine,
  sayings: readonly ((id: string) => Buffer)[],
  times: number,
): Promise<boolean> => {
  line.push(message({ type: 'connection_init' }));
  closed.length = 0;
  let id = 0;
  const sayAll = async (): Promise<void> => {
    for (const frame of sayings) {
      id += 1;
      line.push(frame(String(id)));
      await settled();
      const goodbye = closed.length > 0 ? GOODBYE : 0;
      expect(line.writableLength).toBeLessThanOrEqual(BOUND + goodbye);
    }
  };
  for (let time = 0; time < times && closed.length === 0 && !line.destroyed; time += 1) {
    await sayAll();
  }
  if (closed.length === 0) return false;
  expect(closed).toEqual([1013]);
  // Nothing is said to it any more.
  const waited = line.writableLength;
  await sayAll();
  expect(line.writableLength).toBe(waited);
  return true;
};

describe('row 65: a socket that speaks and never reads', () => {
  it('has so much waiting for it and no more, whatever it says, and is let go with 1013', async () => {
    let letGo = 0;
    await fc.assert(
      fc.asyncProperty(
        // Of many kinds, or one and the same over and over.
        fc.oneof(
          fc.array(saying, { minLength: 1, maxLength: 12, size: 'max' }),
          saying.map((one) => Array.from({ length: 12 }, () => one)),
        ),
        fc.integer({ min: 1, max: 60 }),
        async (sayings, times) => {
          const line = connect();
          try {
            letGo += (await talk(line, sayings, times)) ? 1 : 0;
          } finally {
            line.destroy();
            while (sockets.counts().connections > 0) await settled();
          }
        },
      ),
      propertyRuns(40),
    );
    expect(letGo).toBeGreaterThan(0);
    expect(SOCKET_LIMITS.waitingBytes).toBe(256 * 1024);
  });

  it('is not given back what it says with a ping', async () => {
    const line = connect();
    line.push(message({ type: 'connection_init' }));
    await settled();
    const before = line.writableLength;
    for (let count = 0; count < 20; count += 1) {
      line.push(message({ type: 'ping', payload: { x: 'x'.repeat(15_000) } }));
      await settled();
    }
    expect(line.writableLength - before).toBeLessThan(20 * 40);
    line.destroy();
  });
});
