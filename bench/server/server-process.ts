import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { isRecord } from '#domain/untrusted.ts';

/** Resources that a process has used since it began. */
export interface Usage {
  readonly cpuMicros: number;
  readonly rssBytes: number;
}

/** Starts a server in a separate process, so that its usage can be measured; its script calls {@link reportToParent}. */
export const startServerProcess = async (script: URL, args: readonly string[]) => {
  const server = fork(fileURLToPath(script), args, { execArgv: ['--import', 'tsx'] });
  const ended = once(server, 'exit').then(() => {
    throw new Error(`the server "${args.join(' ')}" has ended`);
  });
  ended.catch(() => undefined);
  const reply = async (): Promise<Readonly<Record<string, unknown>>> => {
    const [message]: unknown[] = await Promise.race([once(server, 'message'), ended]);
    return isRecord(message) ? message : {};
  };
  const readUsage = async (): Promise<Usage> => {
    const answer = reply();
    server.send('usage');
    const { cpuMicros, rssBytes } = await answer;
    return { cpuMicros: Number(cpuMicros), rssBytes: Number(rssBytes) };
  };
  return { port: Number((await reply())['port']), readUsage, stop: () => server.kill() };
};

/** In the server's process: sends the parent the port, and the usage on request. */
export const reportToParent = (port: number): void => {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    const usage: Usage = { cpuMicros: user + system, rssBytes: process.memoryUsage.rss() };
    process.send?.(usage);
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ port });
};
