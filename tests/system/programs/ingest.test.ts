import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '#process/logger.ts';
import { memoryTagLog } from '#storage/log/memory-tag-log.ts';
import { TagIntake } from '#storage/log/tag-intake.ts';
import { type ProviderSource, providerSource } from '#server/upstream/provider-source.ts';
import { PROVIDER_TIMERS, type ProviderTimers } from '#feed/provider-timers.ts';
import { DEFAULT_NETWORK } from '#scripts/start/load-network.ts';
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
import { listenOnLoopback } from '#tests/support/provider/loopback.ts';
import { postJson, snapshotOf } from '#tests/support/provider/post-json.ts';

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

const flat = (stations: Iterable<readonly [string, Iterable<readonly [string, unknown]>]>): Flat =>
  new Map(
    [...stations].flatMap(([codigo, tags]) =>
      Array.from(tags, ([path, value]) => [`${codigo} ${path}`, value] as const),
    ),
  );

const servedBy = async (server: ServerProcess): Promise<Flat> => {
  const { tags } = await snapshotOf(server);
  return flat(Object.entries(tags).map(([codigo, own]) => [codigo, Object.entries(own)]));
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
    return flat((await this.#log.last()).tagsByCode);
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

  beforeAll(async () => {
    port = await freePort();
    provider = await startProvider(port);
  });

  afterAll(async () => {
    provider.kill();
    await provider.ended;
  });

  const order = async (fault: unknown): Promise<void> => {
    const { status } = await postJson(`${provider.url}/faults`, fault);
    expect(status).toBe(200);
  };
  const expectSame = (): Promise<void> => expectState(() => servedBy(provider));
  const counts = () => ingest.source.counts();

  afterEach(() => ingest.stop());

  beforeEach(async () => {
    await order({ clear: 'all' });
    ingest = new Ingest(provider.url);
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
    const served = async () => [...(await servedBy(server))];
    await expect.poll(served).toEqual([['EST-00013 Data/Rio/RioNivel/Value', 2]]);
    server.terminate();
    // npm sends it once more.
    server.terminate();
    const ended = await server.ended;
    expect(ended).toMatchObject({ code: 0, err: '' });
    expect(provider.counts.live).toBe(0);
  });

  it.each([
    ['--data', ['--from', 'http://127.0.0.1:9/graphql']],
    ['--from', ['--data', 'DIR']],
  ])('needs to know from where, and where to: without %s it names that', async (flag, given) => {
    const ended = await runProgram(
      'ingest',
      ...given.map((word) => (word === 'DIR' ? directory : word)),
    );
    expect(ended).toMatchObject({ code: 2, out: '' });
    expect(ended.err).toMatch(ONE_LINE);
    expect(ended.err).toContain(`${flag} `);
  });

  it('takes in the documents of a network that has no provider', async () => {
    const document = createServer((_, answer) =>
      answer.end('posto,hora,nivel\nEST-1,2026-09-11T14:00:00Z,4.5\n'),
    );
    const from = await listenOnLoopback(document);
    const network = join(directory, 'network');
    await mkdir(network);
    const profile = await readFile(join(DEFAULT_NETWORK, 'network.json'), 'utf8');
    await writeFile(join(network, 'network.json'), profile);
    const polled = {
      name: 'Rede vizinha',
      form: 'csv',
      address: `http://127.0.0.1:${from}/niveis.csv`,
      everySeconds: 1,
      columns: { codigo: 'posto', time: 'hora' },
      readings: [{ column: 'nivel', tag: 'Data/Rio/RioNivel', unit: 'm' }],
    };
    const sources = { hasProvider: false, documents: [polled] };
    await writeFile(join(network, 'sources.json'), JSON.stringify(sources));
    const flags = ['--network', network, '--data', join(directory, 'data'), '--port', '0'];
    const server = await runServer('ingest', ...flags);
    const level = async () => (await servedBy(server)).get('EST-1 Data/Rio/RioNivel/Value');
    await expect.poll(level).toBe(4.5);
    server.terminate();
    expect(await server.ended).toMatchObject({ code: 0 });
    document.close();
    const refused = await runProgram('ingest', ...flags, '--from', provider.graphqlUrl);
    expect([refused.code, refused.err]).toEqual([2, expect.stringMatching(ONE_LINE)]);
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
  const truth = (): Flat => flat(provider.truth);

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

  it('may take long to renew a subscription: the one before it delivers until then', async () => {
    // Only a message of the new subscription makes it active, and no answer has what messages bring.
    begin({ standing: 60_000, silenceTick: 20 });
    await expect.poll(() => provider.counts.live).toBe(1);
    // What only an answer has is there before there are none.
    await expect.poll(async () => difference(truth(), await ingest.state())).toEqual([]);
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
});
