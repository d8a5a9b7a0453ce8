import type { Network } from '#contract/site/network.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { instantOfStamp } from '#domain/time/time-zone.ts';
import type { FaultPort } from '#server/fault-port.ts';
import { createLogger } from '#process/logger.ts';
import type { ServerOptions } from '#server/server-options.ts';
import { type RunningServer, startServer } from '#server/server.ts';
import { checkStore } from '#storage/store-tasks.ts';
import { polledSource } from '#server/polled/polled-source.ts';
import { providerSource } from '#server/upstream/provider-source.ts';
import type { NetworkFacts } from '#simulation/facts/demonstration.ts';
import { scenarioMisuse } from '#simulation/scenarios/scenario-names.ts';
import { simulatedNetwork } from '#simulation/simulated-network.ts';
import { helpOf } from './command-line.ts';
import { listenRefusal } from './listen-refusal.ts';
import { DEFAULT_NETWORK, loadNetwork, loadNetworkFacts } from './load-network.ts';
import { type Refusal, refuse, wrongCall } from './refusal.ts';
import { parseStartOptions, START_OPTIONS, type StartValues } from './start-options.ts';

/** An external provider that goes away is logged within a minute. */
const WATCH_UPSTREAM_MS = 60_000;

const NOT_SERVED =
  '--graphql-url: the network has sources.json; --data DIR is needed, so that this server has all readings';
const NO_PROVIDER =
  '--graphql-url, --from: sources.json of the network states that it has no provider';

const NO_FAULTS_HERE =
  '--faults: a build holds no test code; in the repository npm start -- --faults has it';

/** What a program serves: its options, and the network that they name. */
export interface Served {
  readonly values: StartValues;
  readonly network: Network;
  /** Null if the options name another provider than the demonstration. */
  readonly facts: NetworkFacts | null;
  /** Null unless `--faults`. */
  readonly faults: FaultPort | null;
}

/** A program that serves. */
export interface Program {
  /** How it is called: the first lines of its help. */
  readonly usage: string;
  /** Its flags. */
  readonly args: readonly string[];
  readonly start: (
    served: Served,
  ) => Promise<Result<{ readonly url: string; readonly close: () => Promise<void> }, Refusal>>;
  /** Loads the faults of `--faults`; null in a program that holds no test code. */
  readonly loadFaults: (() => Promise<FaultPort>) | null;
}

/** Reads the network of the options. */
const servedBy = (values: StartValues): Result<Omit<Served, 'faults'>, Refusal> => {
  const directory = values.network ?? DEFAULT_NETWORK;
  const network = loadNetwork(directory);
  if (!network.ok) return err({ line: network.error, code: 1 });
  const { hasProvider, documents } = network.value.polled;
  const isServed = values.graphqlUrl === null || values.dataDir !== null || values.nats.length > 0;
  if (documents.length > 0 && !isServed) return err({ line: NOT_SERVED, code: 2 });
  if (!hasProvider && values.graphqlUrl !== null) return err({ line: NO_PROVIDER, code: 2 });
  if (!hasProvider || values.graphqlUrl !== null)
    return ok({ values, network: network.value, facts: null });
  const facts = loadNetworkFacts(directory, network.value);
  if (!facts.ok) return err({ line: facts.error, code: 1 });
  const misuse = scenarioMisuse(facts.value.demonstration, values.scenario);
  return misuse === null
    ? ok({ values, network: network.value, facts: facts.value })
    : err({ line: misuse, code: 2 });
};

const providerOf = ({
  values,
  network,
  facts,
}: Served): Result<ServerOptions['provider'], Refusal> => {
  if (!network.polled.hasProvider) return ok({ source: null });
  if (facts === null && (values.dataDir !== null || values.nats.length > 0)) {
    const log = createLogger(values.logLevel);
    const zone = network.profile.timeZone;
    return ok({ upstream: providerSource({ graphqlUrl: values.graphqlUrl ?? '', zone, log }) });
  }
  if (facts === null) {
    return ok({ graphqlUrl: values.graphqlUrl ?? '', watchEveryMs: WATCH_UPSTREAM_MS });
  }
  const { timeZone } = network.profile;
  const instantOf = (stamp: StartValues['start']) =>
    stamp === null ? null : instantOfStamp(stamp, timeZone);
  const [start, began] = [instantOf(values.start), instantOf(values.began)];
  const source = simulatedNetwork(facts, { ...values, start, began });
  return source.ok ? ok({ source: source.value }) : err({ line: source.error, code: 2 });
};

/** The server for the given options, with the demonstration behind it unless they name another provider. */
export const serve = async (
  served: Served,
  place: Pick<ServerOptions, 'port' | 'siteDir' | 'pageProgram'> & { readonly host: string },
): Promise<Result<RunningServer, Refusal>> => {
  const { values, network, facts, faults } = served;
  const provider = providerOf(served);
  if (!provider.ok) return provider;
  const log = createLogger(values.logLevel);
  const takesDemonstrations = facts !== null;
  const polled = network.polled.documents.map((document) =>
    polledSource(document, { log, takesDemonstrations }),
  );
  const started = await startServer({
    ...values,
    ...place,
    network,
    provider: provider.value,
    polled,
    faults,
    log,
  });
  if (started.ok) return started;
  const { kind, detail } = started.error;
  return err(
    kind === 'port-taken' || kind === 'cannot-listen'
      ? listenRefusal(place, detail)
      : { line: detail, code: 1 },
  );
};

/** `--check`: verifies what a folder holds, a line for each repair. */
const check = async (directory: string): Promise<void> => {
  const checked = await checkStore(directory);
  if (!checked.ok) {
    refuse({ line: checked.error, code: 1 });
    return;
  }
  const { tags, events, steps, repairs } = checked.value;
  for (const repair of repairs) console.log(`repaired: ${repair}`);
  console.log(
    `${directory}: ${tags} tags, ${events} events, ${steps} steps; ${repairs.length === 0 ? 'nothing is wrong' : 'it can be used'}`,
  );
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

/** Runs a program that serves: flags, network, start, address, end. */
export const runProgram = async ({ usage, args, start, loadFaults }: Program): Promise<void> => {
  try {
    const parsed = parseStartOptions(args, process.env);
    if (!parsed.ok) {
      refuse(wrongCall(parsed.error));
      return;
    }
    if (parsed.value.kind === 'help') {
      console.log(helpOf(usage, START_OPTIONS));
      return;
    }
    const { check: isCheck, dataDir, faults } = parsed.value.values;
    if (faults && loadFaults === null) {
      refuse({ line: NO_FAULTS_HERE, code: 2 });
      return;
    }
    if (isCheck && dataDir !== null) {
      await check(dataDir);
      return;
    }
    const served = servedBy(parsed.value.values);
    if (!served.ok) {
      refuse(served.error);
      return;
    }
    const started = await start({
      ...served.value,
      faults: faults && loadFaults !== null ? await loadFaults() : null,
    });
    if (!started.ok) {
      refuse(started.error);
      return;
    }
    console.log(`Vigia: ${started.value.url}`);
    closeOnSignal(started.value.close);
  } catch (error) {
    refuse({ line: error instanceof Error ? error.message : 'unknown failure', code: 1 });
  }
};
