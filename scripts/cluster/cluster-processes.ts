import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { loopbackExample, nginxConfiguration } from './nginx-example.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A process that does not end by then is killed. */
const END_MS = 20_000;

/** A program of the cluster. */
export interface ClusterProgram {
  readonly name: string;
  /** Where it answers. */
  readonly address: string;
  readonly command: string;
  readonly args: readonly string[];
  /** A line that it prints once it answers. */
  readonly readyLine: RegExp;
  /** Lines that are worth showing. */
  readonly shownLines: RegExp;
}

/** The engine of a cluster. */
export const engineProgram = (
  natsServer: string,
  directory: string,
  port: number,
): ClusterProgram => {
  const configuration = join(directory, 'nats.conf');
  const store = JSON.stringify(join(directory, 'jetstream'));
  writeFileSync(configuration, `listen: 127.0.0.1:${port}\njetstream { store_dir: ${store} }\n`);
  return {
    name: 'engine',
    address: `nats://127.0.0.1:${port}`,
    command: natsServer,
    args: ['-c', configuration],
    readyLine: /Server is ready/,
    shownLines: /\[(?:ERR|FTL)\]/,
  };
};

/** A server of a cluster. */
export const serverProgram = (
  name: string,
  port: number,
  flags: readonly string[],
): ClusterProgram => {
  const start = ['--import', 'tsx', join(root, 'scripts/start.ts'), '--no-build'];
  return {
    name,
    address: `http://127.0.0.1:${port}`,
    command: process.execPath,
    args: [...start, ...flags, '--port', String(port)],
    readyLine: /^Vigia: /,
    shownLines: /./,
  };
};

/** nginx with the shipped example, before the gateways. */
export const proxyProgram = (
  nginx: string,
  directory: string,
  port: number,
  gatewayPorts: readonly number[],
): ClusterProgram => {
  mkdirSync(join(directory, 'sites'), { recursive: true });
  writeFileSync(join(directory, 'sites/vigia'), loopbackExample(directory, port, gatewayPorts));
  const configuration = join(directory, 'nginx.conf');
  writeFileSync(configuration, nginxConfiguration(directory));
  return {
    name: 'proxy',
    address: `http://127.0.0.1:${port}`,
    command: nginx,
    args: ['-c', configuration],
    readyLine: /start worker processes/,
    shownLines: /\[(?:emerg|alert|crit)\]/,
  };
};

/** A program that was started. */
export interface ClusterProcess {
  /** True once it answers, false if it has ended before. */
  readonly ready: Promise<boolean>;
  /** Resolves once it has ended. */
  readonly end: () => Promise<void>;
}

/** Starts a program, and prints its process, its end and what it reports. */
export const startProgram = (program: ClusterProgram): ClusterProcess => {
  const { name, address, command, args, readyLine, shownLines } = program;
  // In a group of its own: Ctrl-C is for this program, which ends the others in order.
  const child: ChildProcess = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  console.log(`${name.padEnd(10)} ${address.padEnd(24)} pid ${child.pid ?? 'none'}`);
  let isEnding = false;
  const ended = new Promise<string>((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('close', (code, signal) => resolve(signal ?? `exit code ${code ?? 'unknown'}`));
  });
  const isDown = async (): Promise<false> => {
    const how = await ended;
    if (!isEnding) console.log(`${name.padEnd(10)} has ended (${how}); others go on`);
    return false;
  };
  const answers = new Promise<true>((resolve) => {
    for (const output of [child.stdout, child.stderr]) {
      if (output === null) continue;
      createInterface(output).on('line', (line) => {
        if (readyLine.test(line)) resolve(true);
        else if (shownLines.test(line)) console.error(`${name}: ${line}`);
      });
    }
  });
  return {
    ready: Promise.race([isDown(), answers]),
    end: async () => {
      isEnding = true;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), END_MS);
      await ended;
      clearTimeout(timer);
    },
  };
};
