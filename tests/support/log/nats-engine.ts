import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findNatsServer } from '#scripts/tools/debian-package.ts';
import { freePort } from '#scripts/start/free-port.ts';

/** A nats-server of its own: its own port, its own store, its own process. */
export interface NatsEngine {
  readonly port: number;
  /** `127.0.0.1:PORT`. */
  readonly address: string;
  /** Id of its process. */
  readonly pid: () => number;
  /** Kills it (SIGKILL) and waits for its end. */
  readonly kill: () => Promise<void>;
  /** Starts it again on the same port and the same store. */
  readonly start: () => Promise<void>;
  /** Stops its process for a while (SIGSTOP); `thaw` continues it. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  /** Copies the store aside, and puts the copy back; only while it is not running, or the copy is of a moment between two writes. */
  readonly saveStore: (name: string) => Promise<void>;
  /** `part`: of the store, by its path; all of it otherwise. */
  readonly loadStore: (name: string, part?: string) => Promise<void>;
  readonly emptyStore: () => Promise<void>;
  /** Takes the store of another engine, which is not running, instead of its own. */
  readonly takeStore: (other: NatsEngine) => Promise<void>;
  readonly storeDirectory: string;
  readonly stop: () => Promise<void>;
}

export interface EngineOptions {
  /** Room for all streams, in the words of nats-server. */
  readonly store?: string;
  /** Lines of its configuration, beyond port and store. */
  readonly config?: string;
  readonly jetstream?: boolean;
  /** Where its store is; a temporary folder otherwise. */
  readonly storeDirectory?: string;
}

/** Whether a server greets on the port. */
const greets = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Starts a nats-server with JetStream on a free port of the loopback. */
export const startNatsEngine = async (options: EngineOptions = {}): Promise<NatsEngine> => {
  const program = findNatsServer();
  const folder = await mkdtemp(join(tmpdir(), 'vigia-nats-'));
  const store = options.storeDirectory ?? join(folder, 'store');
  const port = await freePort();
  const config = join(folder, 'nats.conf');
  const jetstream = `jetstream { store_dir: "${store}", max_file_store: ${options.store ?? '1GB'} }`;
  await mkdir(store, { recursive: true });
  await writeFile(
    config,
    [
      `listen: 127.0.0.1:${port}`,
      options.jetstream === false ? '' : jetstream,
      options.config ?? '',
    ].join('\n'),
  );
  let child: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    const started = spawn(program, ['-c', config], { stdio: 'ignore' });
    child = started;
    while (!(await greets(port))) {
      if (started.exitCode !== null) throw new Error(`nats-server ended: ${started.exitCode}`);
      await pause(10);
    }
  };
  const kill = async (): Promise<void> => {
    const running = child;
    child = null;
    if (running === null || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    port,
    address: `127.0.0.1:${port}`,
    pid: () => child?.pid ?? 0,
    kill,
    start,
    freeze: () => child?.kill('SIGSTOP'),
    thaw: () => child?.kill('SIGCONT'),
    saveStore: (name) => cp(store, join(folder, name), { recursive: true }),
    loadStore: async (name, part = '') => {
      await rm(join(store, part), { recursive: true, force: true });
      await cp(join(folder, name, part), join(store, part), { recursive: true });
    },
    emptyStore: async () => {
      await rm(store, { recursive: true, force: true });
      await mkdir(store, { recursive: true });
    },
    takeStore: async (other) => {
      await rm(store, { recursive: true, force: true });
      await cp(other.storeDirectory, store, { recursive: true });
    },
    storeDirectory: store,
    stop: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
