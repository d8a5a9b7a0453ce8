import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  decodeLiveHead,
  LIVE_HEAD_PATH,
  type LiveHead,
  liveSegmentAddress,
  liveSnapshotAddress,
} from '#contract/columns/live-segment.ts';
import { parseJson } from '#domain/untrusted.ts';
import { createLogger } from '#process/logger.ts';
import type { RunningServer } from '#server/server.ts';
import { providerSource } from '#server/upstream/provider-source.ts';
import { freePort } from '#scripts/start/free-port.ts';
import { type NatsEngine, startNatsEngine } from '#tests/support/log/nats-engine.ts';
import { newStream, openWriter, placeAt } from '#tests/support/log/nats-log.ts';
import { startedServer } from '#tests/support/provider/started-server.ts';

let engine: NatsEngine;

beforeAll(async () => {
  engine = await startNatsEngine();
});

afterAll(() => engine.stop());

/** A gateway on a log; it never asks the provider of it. */
const gatewayOf = async (natsStream: string): Promise<RunningServer> => {
  const graphqlUrl = `http://127.0.0.1:${await freePort()}/graphql`;
  const gateway = await startedServer({
    provider: { upstream: providerSource({ graphqlUrl, log: createLogger('silent') }) },
    role: 'gateway',
    nats: [engine.address],
    natsStream,
  });
  onTestFinished(gateway.close);
  return gateway;
};

const headOf = async ({ url }: RunningServer): Promise<LiveHead> => {
  const answer = await fetch(url + LIVE_HEAD_PATH);
  const head = decodeLiveHead(parseJson(await answer.text()));
  return head.ok ? head.value : { epoch: '', snapshot: null, source: null, segments: [] };
};

interface Served {
  readonly status: number;
  readonly etag: string | null;
  readonly body: string;
}

const serve = async ({ url }: RunningServer, address: string): Promise<Served> => {
  const answer = await fetch(new URL(address, url + LIVE_HEAD_PATH));
  return { status: answer.status, etag: answer.headers.get('etag'), body: await answer.text() };
};

describe('two gateways of one log on an engine (PROVIDER 11)', () => {
  it('serve the same bytes at an address, though one started later and has less in memory', async () => {
    const stream = newStream();
    const writer = await openWriter(placeAt(engine.address, stream));
    let said = 0;
    const saying = setInterval(() => {
      said += 1;
      const codigo = `EST-0000${said % 4}`;
      const stamp = { codigo, path: 'TimeStamp', data: new Date().toISOString() };
      const level = { codigo, path: 'Data/Rio/RioNivel/Value', data: Math.fround(said / 7) };
      void writer.log.append([stamp, level]);
    }, 50);
    onTestFinished(async () => {
      clearInterval(saying);
      await writer.close();
    });
    const first = await gatewayOf(stream);
    await expect.poll(async () => (await headOf(first)).segments.length).toBeGreaterThan(0);
    const second = await gatewayOf(stream);
    // Nobody is sent to a gateway whose head is not current yet.
    const health = async (): Promise<unknown> => (await fetch(`${second.url}/healthz`)).json();
    const isLate = async (): Promise<boolean> => {
      const before = await health();
      if ((await fetch(second.url + LIVE_HEAD_PATH)).ok) return false;
      expect(before).toMatchObject({ status: 'starting', live: { state: 'rebuilding' } });
      return true;
    };
    while (await isLate());
    expect(await health()).not.toHaveProperty('live');
    // It has what was said before it started, and a snapshot of its own time.
    await expect.poll(async () => (await headOf(second)).segments.length).toBeGreaterThan(0);
    const early = await headOf(second);
    expect(early.segments[0]?.index).toBe((await headOf(first)).segments[0]?.index);
    await expect.poll(async () => (await headOf(second)).segments.length).toBeGreaterThan(1);
    const [one, other] = [await headOf(first), await headOf(second)];
    expect(other.epoch).toBe(one.epoch);
    const addresses = other.segments.map(({ index }) => liveSegmentAddress(other.epoch, index));
    for (const address of addresses) {
      // Each reads the log in its own time: the first may close a segment after the second has named it.
      await expect.poll(async () => (await serve(first, address)).status).toBe(200);
      expect(await serve(second, address)).toEqual(await serve(first, address));
    }
    for (const { epoch, snapshot } of [one, other]) {
      if (snapshot === null) continue;
      const address = liveSnapshotAddress(epoch, snapshot);
      const both = [await serve(first, address), await serve(second, address)];
      const [a, b] = both.filter(({ status }) => status === 200);
      expect(b ?? a).toEqual(a);
    }
  });
});
