import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildDist } from './build/build-dist.ts';
import { CLUSTER_OPTIONS, parseClusterCall } from './cluster/cluster-options.ts';
import { clusterProcesses } from './cluster/cluster-processes.ts';
import { roundRobin } from './cluster/round-robin.ts';
import { helpOf } from './start/command-line.ts';
import { SITE_FOLDER } from './build/dist-folders.ts';
import { freePorts } from './start/free-port.ts';
import { findNatsServer } from './tools/nats-server.ts';

/*
 * `npm run cluster`: an engine, servers that take readings in (one does, the others stand by), servers that serve, and a proxy before these, all
 * on this machine. Whatever is killed is started again. Ctrl-C ends all.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const USAGE = 'npm run cluster [-- FLAGS [-- FLAGS OF THE SERVERS]]';

const fail = (line: string, code: 1 | 2): void => {
  console.error(`vigia: ${line}`);
  process.exitCode = code;
};

const listening = (server: Server, port: number): Promise<number | null> =>
  new Promise((resolve) => {
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
  });

/** Flags that a demonstration needs so that all servers show the same. */
const beganNow = (flags: readonly string[]): readonly string[] =>
  flags.some((flag) => /^--(?:began|graphql-url)(?:=|$)/.test(flag))
    ? []
    : ['--began', new Date().toISOString()];

interface Wanted {
  readonly port: number;
  readonly gateways: number;
  readonly ingests: number;
  readonly directory: string | null;
  readonly build: boolean;
}

const run = async (
  { port, gateways, ingests, directory, build }: Wanted,
  flags: readonly string[],
): Promise<void> => {
  const hasSite = !flags.includes('--no-site');
  if (hasSite && build) await buildDist(root, 'warn');
  else if (hasSite && !existsSync(join(root, 'dist', SITE_FOLDER, 'index.html'))) {
    fail('--no-build: the site has not been built; start without it, or npm run build first', 1);
    return;
  }
  const natsServer = findNatsServer();
  const [natsPort = 0, ...ports] = await freePorts(1 + ingests + gateways);
  const gatewayPorts = ports.slice(ingests);
  const proxy = roundRobin(gatewayPorts.map((gatewayPort) => ({ port: gatewayPort })));
  const at = await listening(proxy, port);
  if (at === null) {
    fail(`port ${port} is taken; choose another with --port`, 1);
    return;
  }
  if (directory !== null) mkdirSync(directory, { recursive: true });
  const folder = directory ?? mkdtempSync(join(tmpdir(), 'vigia-cluster-'));
  const isReady = new Set<string>();
  let isSaid = false;
  let begin = (): void => undefined;
  const processes = clusterProcesses(
    {
      natsServer,
      directory: folder,
      natsPort,
      ingestPorts: ports.slice(0, ingests),
      gatewayPorts,
      flags: [...beganNow(flags), ...flags],
    },
    {
      started: (name, address, pid) =>
        console.log(`${name.padEnd(10)} ${address.padEnd(24)} pid ${pid}`),
      ended: (name, how) => console.log(`${name.padEnd(10)} has ended (${how}); it starts again`),
      said: (name, line) => console.error(`${name}: ${line}`),
      ready: (name) => {
        isReady.add(name);
        if (name === 'engine') begin();
        const isWhole = processes.gateways.every((gateway) => isReady.has(gateway.name));
        if (!isWhole || isSaid) return;
        isSaid = true;
        console.log(`Vigia: http://127.0.0.1:${at}`);
      },
    },
  );
  begin = () => {
    begin = () => undefined;
    for (const server of [...processes.ingests, ...processes.gateways]) server.start();
  };
  processes.engine.start();

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    const proxyClosed = closed(proxy);
    const { engine, ingests: takers, gateways: servers } = processes;
    await Promise.all(servers.map((server) => server.end()));
    proxy.closeAllConnections();
    await Promise.all(takers.map((server) => server.end()));
    await engine.end();
    await proxyClosed;
    if (directory === null) rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  };
  process.removeAllListeners('SIGTERM');
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
};

const call = parseClusterCall(process.argv.slice(2));
if (!call.ok) fail(`${call.error} (--help lists the flags)`, 2);
else if (call.value.kind === 'help') console.log(helpOf(USAGE, CLUSTER_OPTIONS));
else {
  try {
    await run(call.value.values, call.value.flags);
  } catch (error) {
    fail(error instanceof Error ? error.message : 'unknown failure', 1);
  }
}
