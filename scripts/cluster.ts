import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildDist } from './build/build-dist.ts';
import {
  CLUSTER_OPTIONS,
  type ClusterOptions,
  parseClusterCall,
} from './cluster/cluster-options.ts';
import {
  type ClusterProcess,
  type ClusterProgram,
  engineProgram,
  proxyProgram,
  serverProgram,
  startProgram,
} from './cluster/cluster-processes.ts';
import { helpOf } from './start/command-line.ts';
import { findNatsServer, neededProgram } from './tools/debian-package.ts';
import { SITE_FOLDER } from './build/dist-folders.ts';
import { freePorts } from './start/free-port.ts';
import { refuse, wrongCall } from './start/refusal.ts';

/*
 * `npm run cluster`: an engine, servers that take readings in (one does, the others stand by), servers that serve, and nginx before these, all
 * on this machine. Whatever is killed, the others go on. Ctrl-C ends all.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const USAGE = 'npm run cluster [-- FLAGS [-- FLAGS OF THE SERVERS]]';

/** Flags that a demonstration needs so that all servers show the same. */
const beganNow = (flags: readonly string[]): readonly string[] =>
  flags.some((flag) => /^--(?:began|graphql-url)(?:=|$)/.test(flag))
    ? []
    : ['--began', new Date().toISOString()];

/** The programs of a cluster in groups: each group starts once the one before it answers. */
const programsOf = async (
  { port, gateways, ingests }: ClusterOptions,
  given: readonly string[],
  directory: string,
): Promise<readonly (readonly ClusterProgram[])[]> => {
  const natsServer = findNatsServer();
  const nginx = neededProgram({ name: 'nginx', debianPackage: 'nginx' });
  const [natsPort = 0, freePort = 0, ...ports] = await freePorts(2 + ingests + gateways);
  const gatewayPorts = ports.slice(ingests);
  const flags = [...beganNow(given), ...given, '--nats', `nats://127.0.0.1:${natsPort}`];
  const servers = ports.map((own, index) => {
    const isIngest = index < ingests;
    return isIngest
      ? serverProgram(`ingest ${index + 1}`, own, [...flags, '--role', 'ingest'])
      : serverProgram(`gateway ${index + 1 - ingests}`, own, [
          ...flags,
          '--role',
          'gateway',
          '--trusted-proxies',
          '1',
        ]);
  });
  return [
    [engineProgram(natsServer, directory, natsPort)],
    servers,
    [proxyProgram(nginx, directory, port === 0 ? freePort : port, gatewayPorts)],
  ];
};

const run = async (options: ClusterOptions, flags: readonly string[]): Promise<void> => {
  const { directory, build } = options;
  const hasSite = !flags.includes('--no-site');
  if (hasSite && build) await buildDist(root, 'warn');
  else if (hasSite && !existsSync(join(root, 'dist', SITE_FOLDER, 'index.html'))) {
    const line =
      '--no-build: the site has not been built; start without it, or npm run build first';
    refuse({ line, code: 1 });
    return;
  }
  if (directory !== null) mkdirSync(directory, { recursive: true });
  const folder = directory ?? mkdtempSync(join(tmpdir(), 'vigia-cluster-'));
  const started: ClusterProcess[][] = [];
  let isStopping = false;
  const stop = async (code: 0 | 1): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    for (const group of started.toReversed()) await Promise.all(group.map(({ end }) => end()));
    if (directory === null) rmSync(folder, { recursive: true, force: true });
    process.exit(code);
  };
  process.removeAllListeners('SIGTERM');
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  const groups = await programsOf(options, flags, folder);
  for (const programs of groups) {
    if (isStopping) return;
    const group = programs.map(startProgram);
    started.push(group);
    const ready = await Promise.all(group.map((process_) => process_.ready));
    if (ready.includes(false)) return stop(1);
  }
  console.log(`Vigia: ${groups.at(-1)?.[0]?.address}`);
};

const call = parseClusterCall(process.argv.slice(2));
if (!call.ok) refuse(wrongCall(call.error));
else if (call.value.kind === 'help') console.log(helpOf(USAGE, CLUSTER_OPTIONS));
else {
  try {
    await run(call.value.values, call.value.flags);
  } catch (error) {
    refuse({ line: error instanceof Error ? error.message : 'unknown failure', code: 1 });
  }
}
