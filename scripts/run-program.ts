import { err, type Result } from '#domain/result.ts';
import { createLogger } from '#server/logger.ts';
import { type RunningServer, type ServerOptions, startServer } from '#server/server.ts';
import { simulatedNetwork } from '#simulation/simulated-network.ts';
import { helpOf } from './command-line.ts';
import { loadFaults } from './load-faults.ts';
import { DEFAULT_NETWORK, loadNetwork } from './load-network.ts';
import { parseStartOptions, START_OPTIONS, type StartValues } from './start-options.ts';

/** An external provider that goes away is logged within a minute. */
const WATCH_UPSTREAM_MS = 60_000;

/** The server for the given options, with the demonstration behind it unless they name another provider. */
export const serve = async (
  values: StartValues,
  place: Pick<ServerOptions, 'port' | 'siteDir'> & { readonly host: string },
): Promise<Result<RunningServer, string>> => {
  const { graphqlUrl } = values;
  const network = loadNetwork(values.network ?? DEFAULT_NETWORK);
  if (!network.ok) return network;
  const started = await startServer({
    ...values,
    ...place,
    network: network.value,
    provider:
      graphqlUrl === null
        ? { source: simulatedNetwork(values) }
        : { graphqlUrl, watchEveryMs: WATCH_UPSTREAM_MS },
    faults: values.faults ? await loadFaults() : null,
    log: createLogger(values.logLevel),
  });
  if (started.ok) return started;
  const { kind, detail } = started.error;
  return err(
    kind === 'port-taken'
      ? `port ${place.port} is taken; choose another with --port`
      : `cannot listen on ${place.host}:${place.port} (${detail})`,
  );
};

const fail = (line: string, code: number): void => {
  console.error(`vigia: ${line}`);
  process.exitCode = code;
};

const closeOnSignal = (close: () => Promise<void>): void => {
  let stopping = false;
  const stop = (): void => {
    // npm forwards a signal that the whole group has already received: the second must not interrupt the draining.
    if (stopping) return;
    stopping = true;
    void close().then(() => process.exit(0));
  };
  // Vite's own listener would end the process before the server has drained.
  process.removeAllListeners('SIGTERM');
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
};

/** Runs a program that serves: flags, start, address, end. Exit code 2 is a wrong call, 1 a failed start. */
export const runProgram = async (
  command: string,
  start: (
    values: StartValues,
  ) => Promise<Result<{ readonly url: string; readonly close: () => Promise<void> }, string>>,
): Promise<void> => {
  try {
    const parsed = parseStartOptions(process.argv.slice(2), process.env);
    if (!parsed.ok) {
      fail(`${parsed.error} (--help lists the flags)`, 2);
      return;
    }
    if (parsed.value.kind === 'help') {
      console.log(helpOf(command, START_OPTIONS));
      return;
    }
    const started = await start(parsed.value.values);
    if (!started.ok) {
      fail(started.error, 1);
      return;
    }
    console.log(`Vigia: ${started.value.url}`);
    closeOnSignal(started.value.close);
  } catch (error) {
    fail(error instanceof Error ? error.message : 'unknown failure', 1);
  }
};
