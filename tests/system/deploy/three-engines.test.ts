import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { findNatsServer } from '#scripts/tools/debian-package.ts';
import { isRecord } from '#domain/untrusted.ts';
import { openJetStream } from '#storage/log/jetstream/engine.ts';
import { createLogger } from '#process/logger.ts';
import { numberedReading } from '#tests/support/chaos/numbered-readings.ts';
import { connectionOf, readWholeStream } from '#tests/support/chaos/stream-reading.ts';
import { substituted } from '#scripts/tools/substitutions.ts';
import { freePort } from '#scripts/start/free-port.ts';

/** `TEST_CHAOS_SECONDS=60` is the long form: the leader of the events too is killed, for so long. */
const { TEST_CHAOS_SECONDS: seconds } = process.env;

const PASSWORD = 'abc123';
const EVERY_MS = 10;
const STREAMS = ['TAGS', 'TAGS_LAST', 'TAGS_META'];
/** Where an engine goes that leads nothing, nothing pauses for longer. */
const PAUSE_MS = 5_000;
/** The engines wait 4 to 9 s before they elect another leader (nats-server: minElectionTimeout, maxElectionTimeout), and this machine may be busy. */
const ELECTION_MS = 20_000;

interface Engine {
  readonly name: string;
  readonly url: string;
  readonly statusUrl: string;
  readonly start: () => void;
  readonly kill: () => Promise<void>;
}

/** Three engines of `deploy/cluster/nats.conf` on the loopback: their names, ports and folders are all that differs. */
const threeEngines = async (): Promise<readonly Engine[]> => {
  const program = findNatsServer();
  const folder = mkdtempSync(join(tmpdir(), 'vigia-three-'));
  const text = readFileSync('deploy/cluster/nats.conf', 'utf8');
  const ports: { readonly client: number; readonly route: number; readonly status: number }[] = [];
  while (ports.length < 3) {
    ports.push({
      client: await freePort(),
      route: await freePort(),
      status: await freePort(),
    });
  }
  const children = new Set<ChildProcess>();
  onTestFinished(async () => {
    await Promise.all(
      [...children].map(async (child) => {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }),
    );
    rmSync(folder, { recursive: true, force: true });
  });
  return ports.map(({ client, route, status }, index): Engine => {
    const name = `nats-${index + 1}`;
    const file = join(folder, `${name}.conf`);
    writeFileSync(
      file,
      substituted(text, [
        { from: '0.0.0.0:4222', to: `127.0.0.1:${client}`, why: 'a free port' },
        { from: '127.0.0.1:8222', to: `127.0.0.1:${status}`, why: 'a free port' },
        { from: '0.0.0.0:6222', to: `127.0.0.1:${route}`, why: 'a free port' },
        { from: '/var/lib/nats', to: join(folder, name), why: 'a folder of its own' },
        ...ports.map((one, other) => ({
          from: `nats-${other + 1}:6222`,
          to: `127.0.0.1:${one.route}`,
          why: 'one machine stands for three',
        })),
      ]),
    );
    let child: ChildProcess | null = null;
    return {
      name,
      url: `nats://vigia:${PASSWORD}@127.0.0.1:${client}`,
      statusUrl: `http://127.0.0.1:${status}`,
      start: () => {
        const env = { ...process.env, NATS_NAME: name, NATS_PASSWORD: PASSWORD };
        child = spawn(program, ['-c', file], { stdio: 'ignore', env });
        children.add(child);
      },
      kill: async () => {
        const running = child;
        child = null;
        if (running === null) return;
        children.delete(running);
        const ended = once(running, 'exit');
        running.kill('SIGKILL');
        await ended;
      },
    };
  });
};

/** The engine that leads what all of them keep of streams, as one of them knows it. */
const metaLeader = async ({ statusUrl }: Engine): Promise<unknown> => {
  const status: unknown = await (await fetch(`${statusUrl}/jsz`)).json();
  const cluster = isRecord(status) ? status['meta_cluster'] : undefined;
  return isRecord(cluster) ? cluster['leader'] : undefined;
};

/** What an engine that is killed was, as that decides how long the others pause. */
type Part = 'follower' | 'leader';

interface Victim {
  readonly engine: Engine;
  readonly part: Part;
}

/** An engine that does not lead the events, one that leads nothing if there is one, and the one that leads them. */
const victimsOf = async (engines: readonly Engine[]): Promise<readonly Victim[]> => {
  const [first] = engines;
  if (first === undefined) throw new Error('no engine');
  const connection = await connect(connectionOf(first.url));
  try {
    const manager = await jetstreamManager(connection);
    const infos = await Promise.all(STREAMS.map((name) => manager.streams.info(name)));
    const leaders = infos.map(({ cluster }) => cluster?.leader);
    const busy = new Set<unknown>([...leaders, await metaLeader(first)]);
    const leader = engines.find(({ name }) => name === leaders[0]);
    const idle = engines.find(({ name }) => !busy.has(name));
    const other = idle ?? engines.find((one) => one !== leader);
    if (leader === undefined || other === undefined) throw new Error('no engine leads');
    return [
      { engine: other, part: other === idle ? 'follower' : 'leader' },
      { engine: leader, part: 'leader' },
    ];
  } finally {
    await connection.close();
  }
};

/** Whether all copies are there and hold everything. */
const hasAll = async (engines: readonly Engine[]): Promise<boolean> => {
  const [{ url } = { url: '' }] = engines;
  const connection = await connect({ ...connectionOf(url), timeout: 2_000 });
  try {
    const manager = await jetstreamManager(connection);
    const infos = await Promise.all(STREAMS.map((name) => manager.streams.info(name)));
    return infos.every(({ cluster }) =>
      (cluster?.replicas ?? []).every(({ current, offline }) => current && !offline),
    );
  } catch {
    return false;
  } finally {
    await connection.close();
  }
};

it('goes on when one of three engines is killed, with a pause only for the election of a leader, and loses nothing', async () => {
  const engines = await threeEngines();
  for (const engine of engines) engine.start();
  const opened = await openJetStream(
    { servers: engines.map(({ url }) => url), stream: 'TAGS', replicas: 3, credentials: null },
    { log: createLogger('silent'), connectMs: 30_000 },
  );
  if (!opened.ok) throw new Error(opened.error);
  const { log, lease, close } = opened.value;
  onTestFinished(close);
  await new Promise<void>((resolve) => {
    lease.follow({ gained: resolve, lost: () => undefined });
  });
  const heard: unknown[] = [];
  const following = await log.follow(null, {
    event: ({ data }) => heard.push(data),
    ended: () => heard.push('ended'),
  });
  expect(following.ok).toBe(true);
  let last = 0;
  let acknowledged = 0;
  let ackAt = performance.now();
  const longest: Record<Part, number> = { follower: 0, leader: 0 };
  let killed: Part = 'follower';
  const refused: unknown[] = [];
  const note = (): void => {
    longest[killed] = Math.max(longest[killed], performance.now() - ackAt);
    ackAt = performance.now();
  };
  const append = async (number: number): Promise<void> => {
    try {
      await log.append([numberedReading(number)]);
      note();
      acknowledged = Math.max(acknowledged, number);
    } catch (error) {
      refused.push(error);
    }
  };
  const writing = setInterval(() => {
    last += 1;
    const number = last;
    void append(number);
  }, EVERY_MS);
  try {
    const moreAcknowledged = async (): Promise<void> => {
      const before = acknowledged;
      await expect.poll(() => acknowledged, { timeout: 30_000 }).toBeGreaterThan(before + 50);
    };
    await moreAcknowledged();
    const end = performance.now() + Number(seconds ?? 0) * 1_000;
    do {
      const victims = await victimsOf(engines);
      for (const { engine, part } of victims.slice(0, seconds === undefined ? 1 : 2)) {
        killed = part;
        await engine.kill();
        await moreAcknowledged();
        engine.start();
        await moreAcknowledged();
        // It has to have what it missed before another may go.
        await expect.poll(() => hasAll(engines)).toBe(true);
      }
    } while (performance.now() < end);
  } finally {
    clearInterval(writing);
  }
  await expect.poll(() => acknowledged).toBe(last);
  await expect.poll(() => heard.length).toBe(last);
  note();
  process.stdout.write(`three engines ${JSON.stringify({ last, longest })}\n`);
  expect(refused).toEqual([]);
  expect(heard).toEqual(Array.from({ length: last }, (_, index) => index + 1));
  const stream = await readWholeStream(engines[0]?.url ?? '', 'TAGS');
  expect(stream).toEqual([0, ...heard]);
  expect(longest.follower).toBeLessThan(PAUSE_MS);
  expect(longest.leader).toBeLessThan(ELECTION_MS);
}, 300_000);
