import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SNAPSHOT_OPERATION } from '#contract/operations.ts';
import { isRecord } from '#domain/untrusted.ts';
import { createLogger } from '#process/logger.ts';
import { memoryTagLog } from '#storage/log/memory-tag-log.ts';
import { TagIntake } from '#storage/log/tag-intake.ts';
import { type ProviderSource, providerSource } from '#server/upstream/provider-source.ts';
import { PROVIDER_TIMERS, type ProviderTimers } from '#feed/provider-timers.ts';
import { type FaultProxy, startFaultProxy } from '#tests/support/provider/fault-proxy.ts';
import { freePort } from '#scripts/start/free-port.ts';
import {
  type MisbehavingProvider,
  startMisbehavingProvider,
} from '#tests/support/provider/misbehaving-provider.ts';
import {
  ONE_LINE,
  runProgram,
  runServer,
  type ServerProcess,
} from '#tests/support/provider/run-start.ts';
import { postJson } from '#tests/support/provider/post-json.ts';

/** Waits of a tenth of a second and less; what tells a slow machine from a silent one is longer. */
const TIMERS: ProviderTimers = {
  ...PROVIDER_TIMERS,
  handshake: 400,
  standing: 200,
  acknowledge: 400,
  ping: 100,
  pong: 400,
  probe: 400,
  retry: 50,
  retryJitter: 20,
  refusedAtMost: 200,
  retryAfterAtMost: 200,
  firstSnapshotDelay: 20,
  snapshotEvery: 300,
  requestGap: 20,
  confirmDelay: 20,
  snapshotAgain: 100,
  resyncPause: 5,
  missingRetry: 50,
  answer: 500,
  absentAfter: 200,
};

/** A provider with three stations, forty events a second. */
const startProvider = (port: number): Promise<ServerProcess> =>
  runServer(
    ...(['start', '--no-site', '--faults', '--port', String(port)] as const),
    ...(['--scenario', 'rajada', '--stations', '3', '--rate', '40'] as const),
  );

type Flat = ReadonlyMap<string, unknown>;

/** Every tag of an answer to `Tags`. */
const snapshotOf = async (url: string): Promise<Flat> => {
  const { operationName, query } = SNAPSHOT_OPERATION;
  const answer = await postJson(`${url}/graphql`, {
    operationName,
    query,
    variables: { codigos: [] },
  });
  const body: unknown = await answer.json();
  const data = isRecord(body) ? body['data'] : null;
  const stations = isRecord(data) ? data['tags'] : null;
  if (!isRecord(stations)) throw new Error('no snapshot');
  return new Map(
    Object.entries(stations).flatMap(([codigo, tags]) =>
      Object.entries(isRecord(tags) ? tags : {}).map(
        ([path, value]) => [`${codigo} ${path}`, value] as const,
      ),
    ),
  );
};

/** The tags in which two states differ. */
const difference = (one: Flat, other: Flat): readonly string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter(
    (key) => !one.has(key) || !other.has(key) || !Object.is(one.get(key), other.get(key)),
  );

/** Our source of a provider, and the log behind it. */
class Ingest {
  readonly source: ProviderSource;
  readonly #log = memoryTagLog();
  readonly #intake = new TagIntake(this.#log);

  constructor(origin: string, timers: Partial<ProviderTimers> = {}) {
    const log = createLogger('silent');
    this.source = providerSource({
      graphqlUrl: `${origin}/graphql`,
      log,
      timers: { ...TIMERS, ...timers },
    });
    this.source.start(this.#intake);
  }

  async state(): Promise<Flat> {
    const { tagsByCode } = await this.#log.last();
    return new Map(
      [...tagsByCode].flatMap(([codigo, tags]) =>
        [...tags].map(([path, value]) => [`${codigo} ${path}`, value] as const),
      ),
    );
  }

  async stop(): Promise<void> {
    this.source.stop();
    await this.#intake.stop();
  }
}

let ingest: Ingest;

const expectState = async (wanted: () => Flat | Promise<Flat>): Promise<void> => {
  const differs = async () => difference(await wanted(), await ingest.state());
  await expect.poll(differs).toEqual([]);
  await expect.poll(() => ingest.source.state().kind).toBe('live');
};

describe('a provider in another process', () => {
  let port: number;
  let provider: ServerProcess;
  let proxy: FaultProxy;

  beforeAll(async () => {
    port = await freePort();
    provider = await startProvider(port);
    proxy = await startFaultProxy({ port });
  });

  afterAll(async () => {
    await proxy.stop();
    provider.kill();
    await provider.ended;
  });

  const order = async (fault: unknown): Promise<void> => {
    const { status } = await postJson(`${provider.url}/faults`, fault);
    expect(status).toBe(200);
  };
  const expectSame = (): Promise<void> => expectState(() => snapshotOf(provider.url));
  const counts = () => ingest.source.counts();

  afterEach(() => ingest.stop());

  beforeEach(async () => {
    proxy.set({});
    await order({ clear: 'all' });
    ingest = new Ingest(`http://127.0.0.1:${proxy.port}`);
    await expectSame();
  });

  it('is what the log holds after it was killed and started again', async () => {
    provider.kill();
    await provider.ended;
    await expect.poll(() => ingest.source.state().kind).not.toBe('live');
    provider = await startProvider(port);
    await expectSame();
    expect(counts().reconnects).toBeGreaterThan(0);
  });

  it('is what the log holds after it was frozen for longer than a line may be silent', async () => {
    provider.freeze();
    await expect.poll(() => counts().reconnects).toBeGreaterThan(0);
    provider.thaw();
    await expectSame();
  });

  it.each([1006, 4400])(
    'is what the log holds after the line was closed with %i, and resumed',
    async (code) => {
      await order({ closeSockets: code });
      await expect.poll(() => counts().resumptions).toBeGreaterThan(0);
      await expectSame();
    },
  );

  it.each([
    ['cut', { limitBytes: 1 }],
    ['mute', { blackhole: true }],
    ['refused', { down: true }],
    ['accepted and never answered', { acceptSilent: true }],
  ])('is what the log holds after the line was %s', async (_, fault) => {
    proxy.set(fault);
    // Open lines say nothing to the limit.
    if ('limitBytes' in fault || 'acceptSilent' in fault) proxy.reset();
    await expect.poll(() => counts().reconnects).toBeGreaterThan(0);
    proxy.set({});
    await expectSame();
  });

  it.each([
    ['http-500', 'unreachable'],
    ['blocked', 'refused'],
    ['truncated-json', 'unreadable'],
  ])('is what the log holds after snapshots failed: %s', async (fault, reason) => {
    await order({ set: fault });
    await expect.poll(() => counts().snapshotFailures[reason] ?? 0).toBeGreaterThan(0);
    await order({ clear: 'all' });
    const { snapshots } = counts();
    await expect.poll(() => counts().snapshots).toBeGreaterThan(snapshots);
    await expectSame();
  });

  it('is what the log holds after answers came too late', async () => {
    proxy.set({ latencyMs: 600 });
    await expect.poll(() => counts().snapshotFailures['unreachable'] ?? 0).toBeGreaterThan(0);
    proxy.set({});
    await expectSame();
  });

  it('is what the log holds after messages were doubled, swapped and cut in half', async () => {
    await order({ set: 'duplicated-events' });
    await expect.poll(() => counts().repeated).toBeGreaterThan(4);
    await order({ clear: 'all' });
    await order({ set: 'reordered-events' });
    await expect.poll(() => counts().gaps).toBeGreaterThan(0);
    await order({ clear: 'all' });
    await order({ set: 'malformed-events' });
    await expect.poll(() => counts().rejections['message-unreadable'] ?? 0).toBeGreaterThan(4);
    await order({ clear: 'all' });
    await expectSame();
  });
});

describe('npm run ingest', () => {
  let provider: MisbehavingProvider;
  let directory: string;

  beforeEach(async () => {
    provider = await startMisbehavingProvider();
    directory = await mkdtemp(join(tmpdir(), 'ingest-'));
  });

  afterEach(async () => {
    await provider.stop();
    await rm(directory, { recursive: true });
  });

  it('serves what a provider says, and ends when it is told to', async () => {
    provider.publish('EST-00013', 'Data/Rio/RioNivel/Value', 1);
    const from = ['--from', provider.graphqlUrl, '--data', directory, '--port', '0'];
    const server = await runServer('ingest', ...from);
    await expect.poll(() => provider.counts.live).toBe(1);
    provider.publish('EST-00013', 'Data/Rio/RioNivel/Value', 2);
    const served = async () => [...(await snapshotOf(server.url))];
    await expect.poll(served).toEqual([['EST-00013 Data/Rio/RioNivel/Value', 2]]);
    server.terminate();
    expect(await server.ended).toMatchObject({ code: 0 });
    expect(provider.counts.live).toBe(0);
  });

  it('needs to know from where, and where to', async () => {
    const ended = await runProgram('ingest', '--from', provider.graphqlUrl);
    expect(ended).toMatchObject({ code: 2, out: '' });
    expect(ended.err).toMatch(ONE_LINE);
  });
});

describe('a provider that misbehaves', () => {
  const LEVEL = 'Data/Rio/RioNivel/Value';
  let provider: MisbehavingProvider;

  beforeEach(async () => {
    provider = await startMisbehavingProvider();
    provider.publish('EST-00013', LEVEL, 1);
    provider.publish('__proto__', 'constructor', 'x');
  });

  afterEach(async () => {
    await ingest.stop();
    await provider.stop();
  });

  const begin = (timers?: Partial<ProviderTimers>): void => {
    ingest = new Ingest(`http://127.0.0.1:${provider.port}`, timers);
  };
  const truth = (): Flat =>
    new Map(
      [...provider.truth].flatMap(([codigo, tags]) =>
        [...tags].map(([path, value]) => [`${codigo} ${path}`, value] as const),
      ),
    );

  it('can say what it wants: what is no tag is counted, the rest is held', async () => {
    begin();
    await expect.poll(() => provider.counts.live).toBe(1);
    provider.sendTag('', LEVEL, 1);
    provider.sendTag('E'.repeat(65), LEVEL, 1);
    provider.sendTag('EST-00013', 7, 1);
    provider.sendTag('EST-00013', 'Data/Rio/RioNome/Value', ['x']);
    provider.sendTag('EST-00013', 'Name/General', 'x'.repeat(100_000));
    provider.sendRaw('{"id":"t","type":"next"');
    provider.sendRaw(Buffer.from([0xff, 0]));
    provider.sendRaw('[]');
    provider.publish('EST-00013', LEVEL, 2);
    provider.truth.get('EST-00013')?.set('Data/Rio/RioNome/Value', null);
    provider.truth.get('EST-00013')?.set('Name/General', 'x'.repeat(120));
    await expectState(truth);
    expect(ingest.source.counts()).toMatchObject({
      rejections: {
        'codigo-empty': 1,
        'codigo-too-long': 1,
        'path-not-text': 1,
        'not-a-value': 1,
        'message-unreadable': 3,
      },
    });
  });

  it('ends a line with a message that is too large, and with nothing else', async () => {
    begin();
    await expect.poll(() => provider.counts.live).toBe(1);
    provider.sendTag('EST-00013', LEVEL, 'x'.repeat(2_000_000));
    await expect.poll(() => ingest.source.counts().reconnects).toBeGreaterThan(0);
    provider.publish('EST-00013', LEVEL, 3);
    await expectState(truth);
  });

  it('may refuse the subscription: snapshots go on, and so do attempts', async () => {
    provider.socketBehaviour = 'errors';
    begin();
    await expect.poll(async () => difference(truth(), await ingest.state())).toEqual([]);
    provider.publish('EST-00013', LEVEL, 4);
    await expect.poll(async () => difference(truth(), await ingest.state())).toEqual([]);
    await expect.poll(() => provider.counts.attempts).toBeGreaterThan(3);
    provider.socketBehaviour = 'normal';
    await expectState(truth);
  });

  it.each(['no-pong', 'completes'] as const)('may break its sockets: %s', async (behaviour) => {
    provider.socketBehaviour = behaviour;
    begin();
    await expect.poll(() => provider.counts.attempts).toBeGreaterThan(1);
    provider.socketBehaviour = 'normal';
    provider.publish('EST-00013', LEVEL, 5);
    await expectState(truth);
  });

  it('may take long to renew a subscription: the one before it delivers until then', async () => {
    // Only a message of the new subscription makes it active, and no answer has what messages bring.
    begin({ standing: 60_000, silenceTick: 20 });
    await expect.poll(() => provider.counts.live).toBe(1);
    provider.answer = { status: 500, body: '' };
    const publishing = setInterval(() => provider.publish('EST-00013', LEVEL, 2), 5);
    await expect.poll(() => provider.counts.sent).toBeGreaterThan(200);
    clearInterval(publishing);
    provider.socketBehaviour = 'holds';
    await expect.poll(() => provider.counts.held).toBe(1);
    provider.publish('EST-00013', LEVEL, 6);
    await expect.poll(async () => difference(truth(), await ingest.state())).toEqual([]);
    expect(provider.counts).toMatchObject({ held: 1, live: 1 });
    provider.admit();
    provider.publish('EST-00013', LEVEL, 7);
    await expect.poll(() => provider.counts.live).toBe(1);
    expect(ingest.source.counts()).toMatchObject({ silences: 1, reconnects: 1 });
    provider.publish('EST-00013', LEVEL, 8);
    await expectState(truth);
  });

  it('may say nothing of a reading any more: it is none after a while', async () => {
    provider.publish('EST-00013', 'Data/Rio/RioAreaDrenagem/Value', 9);
    begin();
    await expectState(truth);
    provider.truth.get('EST-00013')?.delete('Data/Rio/RioAreaDrenagem/Value');
    const ends = new Map([...truth(), ['EST-00013 Data/Rio/RioAreaDrenagem/Value', null]]);
    await expectState(() => ends);
  });
});
