import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { historyOperation, SNAPSHOT_OPERATION } from '#contract/operations.ts';
import type { TagSource } from '#contract/tag-source.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { MINUTE_MS } from '#domain/time/epoch-ms.ts';
import { isRecord } from '#domain/untrusted.ts';
import { createLogger } from '#process/logger.ts';
import type { RunningServer } from '#server/server.ts';
import type { ServerOptions } from '#server/server-options.ts';
import { providerSource } from '#server/upstream/provider-source.ts';
import { type NatsEngine, startNatsEngine } from '#tests/support/log/nats-engine.ts';
import { newStream } from '#tests/support/log/nats-log.ts';
import { simulate } from '#tests/support/network/simulation.ts';
import { SMALL_NETWORK } from '#tests/support/network/small-network.ts';
import { postQuestion } from '#tests/support/provider/post-json.ts';
import { SocketClient } from '#tests/support/provider/socket-client.ts';
import { startedServer } from '#tests/support/provider/started-server.ts';
import { withFolder } from '#tests/support/log/store-folder.ts';

const log = createLogger('silent');

let engine: NatsEngine;
beforeAll(async () => {
  engine = await startNatsEngine();
});
afterAll(() => engine.stop());

/** A server of a role that ends with the test. */
const server = async (
  options: Partial<ServerOptions> & Pick<ServerOptions, 'provider'>,
): Promise<RunningServer> => {
  const started = await startedServer({
    nats: [`nats://${engine.address}`],
    sockets: { fanOut: { tickMs: 5 } },
    ...options,
  });
  let closed: Promise<void> | null = null;
  const close = (): Promise<void> => (closed ??= started.close());
  onTestFinished(close);
  return { ...started, close };
};

/** The source of a server that never starts it. */
const unasked = (): TagSource => ({
  ...simulate(SMALL_NETWORK),
  start: () => {
    throw new Error('a gateway has no source of its own');
  },
});

const json = async (url: string): Promise<Readonly<Record<string, unknown>>> => {
  const body: unknown = await (await fetch(url)).json();
  return isRecord(body) ? body : {};
};

const ask = async (url: string, body: unknown): Promise<unknown> => {
  const answer = await postQuestion({ url }, body);
  return answer.status === 200 ? answer.json() : answer.status;
};

const stateOf = (url: string): Promise<unknown> =>
  ask(url, { ...SNAPSHOT_OPERATION, variables: {} });

const flat = (tags: ReadonlyMap<string, ReadonlyMap<string, unknown>>): unknown =>
  Object.fromEntries([...tags].map(([codigo, station]) => [codigo, Object.fromEntries(station)]));

/** The notice in the site's configuration. */
const noticeOf = async (url: string): Promise<unknown> =>
  (await json(`${url}/config.json`))['demonstration'];

describe('an ingest and gateways', () => {
  it('share a log: what one takes in, the others serve, each event with its number', async () => {
    const natsStream = newStream();
    const source = simulate(SMALL_NETWORK);
    const gateway = await server({ role: 'gateway', natsStream, provider: { source: unasked() } });
    expect((await fetch(`${gateway.url}/healthz`)).status).toBe(503);
    const ingest = await server({ role: 'ingest', natsStream, provider: { source } });
    const other = await server({ role: 'gateway', natsStream, provider: { source: unasked() } });
    await expect
      .poll(() => stateOf(gateway.url))
      .toMatchObject({ data: { tags: flat(source.tags) } });
    await expect
      .poll(() => json(`${gateway.url}/healthz`))
      .toEqual({
        status: 'ok',
        role: 'gateway',
        log: { state: 'following' },
      });
    expect(await json(`${ingest.url}/healthz`)).toEqual({
      status: 'ok',
      role: 'ingest',
      log: { state: 'following' },
      lease: { state: 'held' },
    });
    // It serves nothing but how it stands.
    expect(await stateOf(ingest.url)).toBe(404);
    expect(await (await fetch(`${ingest.url}/metrics`)).text()).toContain('vigia_lease_held 1');

    const clients = await Promise.all(
      [gateway, other].map(async ({ url }) => {
        const client = await new SocketClient(url).open();
        client.subscribe('t');
        await client.settled();
        return client;
      }),
    );
    for (const data of [4.62, 4.63, 4.62]) source.publish('EST-9', 'Data/Rio/RioNivel/Value', data);
    const [first, second] = clients;
    await expect.poll(() => [first?.tags.length, second?.tags.length]).toEqual([3, 3]);
    expect(first?.tags.map(({ data }) => data)).toEqual([4.62, 4.63, 4.62]);
    expect(second?.tags).toEqual(first?.tags);
    expect(await stateOf(gateway.url)).toEqual(await stateOf(other.url));
    for (const client of clients) client.close();
  });

  it('change: the standby takes over from the holder that ends, and whether it is a demonstration is said by who takes in', async () => {
    const natsStream = newStream();
    const site = { natsStream, siteDir: 'public' };
    const replay = simulate(SMALL_NETWORK);
    const upstream = () => providerSource({ graphqlUrl: 'http://127.0.0.1:9/graphql', log });
    const first = await server({ role: 'ingest', natsStream, provider: { source: replay } });
    await expect
      .poll(() => json(`${first.url}/healthz`))
      .toMatchObject({ lease: { state: 'held' } });
    const standby = await server({
      role: 'ingest',
      natsStream,
      provider: { source: { ...simulate(SMALL_NETWORK), demonstration: null } },
    });
    expect(await json(`${standby.url}/healthz`)).toMatchObject({ lease: { state: 'waiting' } });
    // The gateway itself would take the readings for real.
    const gateway = await server({ role: 'gateway', ...site, provider: { upstream: upstream() } });
    expect(await noticeOf(gateway.url)).toEqual(replay.demonstration);
    // It asks no provider, and says nothing of one.
    expect(await json(`${gateway.url}/healthz`)).not.toHaveProperty('source');
    await first.close();
    await expect
      .poll(() => json(`${standby.url}/healthz`))
      .toMatchObject({ lease: { state: 'held' } });
    await expect.poll(() => noticeOf(gateway.url)).toBeNull();
  });

  it('tell how late they are while the engine is away, and go on serving what they have', async () => {
    const own = await startNatsEngine();
    onTestFinished(own.stop);
    const nats = [`nats://${own.address}`];
    const source = simulate(SMALL_NETWORK);
    const all = await server({ nats, provider: { source } });
    await expect.poll(() => stateOf(all.url)).toMatchObject({ data: { tags: flat(source.tags) } });
    await own.kill();
    await expect
      .poll(() => json(`${all.url}/healthz`))
      .toMatchObject({ status: 'ok', log: { state: 'behind', seconds: expect.any(Number) } });
    expect((await fetch(`${all.url}/healthz`)).status).toBe(200);
    expect(await stateOf(all.url)).toMatchObject({ data: { tags: flat(source.tags) } });
    await own.start();
    source.publish('EST-9', 'Data/Rio/RioNivel/Value', 5);
    await expect
      .poll(() => stateOf(all.url))
      .toMatchObject({ data: { tags: { 'EST-9': { 'Data/Rio/RioNivel/Value': 5 } } } });
    await expect
      .poll(() => json(`${all.url}/healthz`))
      .toMatchObject({ log: { state: 'following' } });
  });

  it('keep the history of the log in a folder of their own', () =>
    withFolder(async (dataDir) => {
      const natsStream = newStream();
      const source = simulate(SMALL_NETWORK);
      const ingest = await server({ role: 'ingest', natsStream, provider: { source } });
      const upstream = providerSource({ graphqlUrl: 'http://127.0.0.1:9/graphql', log });
      const gateway = await server({
        role: 'gateway',
        natsStream,
        dataDir,
        provider: { upstream },
      });
      const stamp = new Date(Date.now() - 10 * MINUTE_MS).toISOString();
      source.publish('EST-9', 'TimeStamp', stamp);
      source.publish('EST-9', `${READING_PATHS.riverStage}/Value`, 21.5);
      const asked = {
        ...historyOperation('Int5min'),
        variables: { codigo: 'EST-9', dataInicial: stamp, dataFinal: new Date().toISOString() },
      };
      await expect
        .poll(async () => JSON.stringify(await ask(gateway.url, asked)))
        .toContain('21.5');
      expect(await json(`${gateway.url}/healthz`)).toMatchObject({
        history: { state: 'following' },
      });
      // In this order: the folder is removed next.
      await gateway.close();
      await ingest.close();
    }));
});

describe('what is loaded', () => {
  /** Says every module that is resolved. */
  const hook = `data:text/javascript,${encodeURIComponent(
    'import{writeSync}from"node:fs";export const resolve=async(name,context,next)=>{const found=await next(name,context);writeSync(2,"loads "+found.url+"\\n");return found}',
  )}`;
  const register = `data:text/javascript,${encodeURIComponent(
    `import{register}from"node:module";register(${JSON.stringify(hook)})`,
  )}`;

  const loadedBy = async (...flags: readonly string[]): Promise<readonly string[]> => {
    const child = spawn(process.execPath, [
      '--import',
      register,
      '--import',
      'tsx',
      'scripts/start.ts',
      '--no-site',
      '--port',
      '0',
      '--scenario',
      'rajada',
      '--stations',
      '3',
      ...flags,
    ]);
    onTestFinished(() => void child.kill('SIGKILL'));
    const said = { out: '', err: '' };
    child.stdout.on('data', (chunk) => (said.out += String(chunk)));
    child.stderr.on('data', (chunk) => (said.err += String(chunk)));
    await expect.poll(() => said.out, { timeout: 50_000 }).toContain('Vigia: http');
    return said.err.split('\n').filter((line) => /@nats-io|\/jetstream\//.test(line));
  };

  it('is nothing of NATS without --nats, and NATS with it', async () => {
    expect(await loadedBy()).toEqual([]);
    const nats = ['--nats', `nats://${engine.address}`, '--nats-stream', newStream()];
    expect((await loadedBy(...nats)).length).toBeGreaterThan(0);
  });
});
