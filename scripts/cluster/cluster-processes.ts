import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { KeptRunning } from './kept-running.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What the processes of a cluster need to know. */
export interface ClusterPlan {
  /** The program of NATS. */
  readonly natsServer: string;
  /** Folder of its store and its configuration. */
  readonly directory: string;
  readonly natsPort: number;
  /** Ports of their status, of the servers that take readings in. */
  readonly ingestPorts: readonly number[];
  readonly gatewayPorts: readonly number[];
  /** Flags for every server. */
  readonly flags: readonly string[];
}

/** Who hears of the processes. */
export interface ClusterListener {
  readonly started: (name: string, address: string, pid: number) => void;
  readonly ended: (name: string, how: string) => void;
  /** It can be asked, for the first time or again. */
  readonly ready: (name: string) => void;
  readonly said: (name: string, line: string) => void;
}

/** Processes in groups: a group ends before the one before it. */
export interface ClusterProcesses {
  readonly engine: KeptRunning;
  readonly ingests: readonly KeptRunning[];
  readonly gateways: readonly KeptRunning[];
}

/** The configuration of a NATS server for one machine. */
const natsConfiguration = ({ natsPort, directory }: ClusterPlan): string =>
  [
    `listen: 127.0.0.1:${natsPort}`,
    `jetstream { store_dir: ${JSON.stringify(join(directory, 'jetstream'))} }`,
    '',
  ].join('\n');

const serverOf = (
  { flags, natsPort }: ClusterPlan,
  listener: ClusterListener,
  place: { readonly name: string; readonly port: number; readonly own: readonly string[] },
): KeptRunning => {
  const { name, port, own } = place;
  return new KeptRunning({
    name,
    command: process.execPath,
    args: [
      '--import',
      'tsx',
      join(root, 'scripts/start.ts'),
      '--no-build',
      ...flags,
      '--nats',
      `nats://127.0.0.1:${natsPort}`,
      '--port',
      String(port),
      ...own,
    ],
    endWith: 'SIGTERM',
    started: (pid) => listener.started(name, `http://127.0.0.1:${port}`, pid),
    ended: (how) => listener.ended(name, how),
    hear: (line) => {
      if (line.startsWith('Vigia: ')) listener.ready(name);
      else listener.said(name, line);
    },
  });
};

/** The processes of a cluster, none of them started: an engine, those that take readings in, those that serve. */
export const clusterProcesses = (
  plan: ClusterPlan,
  listener: ClusterListener,
): ClusterProcesses => {
  const configuration = join(plan.directory, 'nats.conf');
  writeFileSync(configuration, natsConfiguration(plan));
  const engine = new KeptRunning({
    name: 'engine',
    command: plan.natsServer,
    args: ['-c', configuration],
    endWith: 'SIGTERM',
    started: (pid) => listener.started('engine', `nats://127.0.0.1:${plan.natsPort}`, pid),
    ended: (how) => listener.ended('engine', how),
    hear: (line) => {
      if (line.includes('Server is ready')) listener.ready('engine');
      else if (/\[(?:ERR|FTL)\]/.test(line)) listener.said('engine', line);
    },
  });
  const ingests = plan.ingestPorts.map((port, index) =>
    serverOf(plan, listener, { name: `ingest ${index + 1}`, port, own: ['--role', 'ingest'] }),
  );
  const gateways = plan.gatewayPorts.map((port, index) =>
    serverOf(plan, listener, {
      name: `gateway ${index + 1}`,
      port,
      own: ['--role', 'gateway', '--trusted-proxies', '1'],
    }),
  );
  return { engine, ingests, gateways };
};
