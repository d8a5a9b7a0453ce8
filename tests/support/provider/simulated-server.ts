import type { HistorySource, StationTags, TagMessage } from '#contract/tag-source.ts';
import { ok, type Result } from '#domain/result.ts';
import { type RunningServer, type StartFault, startServer } from '#server/server.ts';
import type { ServerOptions } from '#server/server-options.ts';
import type { SimulationOptions } from '#simulation/simulated-network.ts';
import { FaultMode } from '#tests/support/faults/fault-mode.ts';
import { demonstrationNetwork } from '#tests/support/network/networks.ts';
import { simulate } from '#tests/support/network/simulation.ts';

/** Options of the server and of the network behind it; by default a free port, and no site. */
export interface SimulatedServerOptions
  extends Partial<Omit<ServerOptions, 'provider' | 'faults'>>, SimulationOptions {
  /** Another provider: no simulated network is made. */
  readonly graphqlUrl?: string;
  readonly faults?: boolean;
  /** In place of the network's own. */
  readonly history?: HistorySource;
}

/** A server in this process, and the network behind it. */
export interface SimulatedServer extends RunningServer {
  /** Every tag as last published. Empty without a network. */
  snapshot(): ReadonlyMap<string, StationTags>;
  /** Replaces one tag and sends it to every subscriber. */
  publish(codigo: string, path: string, data: TagMessage['data']): void;
}

/** The server in front of the simulated network, combined as `npm start` does. */
export const startSimulatedServer = async ({
  graphqlUrl,
  faults = false,
  history,
  ...options
}: SimulatedServerOptions = {}): Promise<Result<SimulatedServer, StartFault>> => {
  const network = graphqlUrl === undefined ? simulate(options, options.network) : null;
  const provider =
    network === null
      ? { graphqlUrl: graphqlUrl ?? '', watchEveryMs: null }
      : { source: history === undefined ? network : { ...network, history } };
  const started = await startServer({
    port: 0,
    siteDir: null,
    network: demonstrationNetwork(),
    ...options,
    // On a machine that stalls for seconds, an unused connection would end just as the next request is sent.
    lines: { unusedForMs: 0, ...options.lines },
    provider,
    faults: faults ? new FaultMode() : null,
  });
  if (!started.ok) return started;
  return ok({
    ...started.value,
    snapshot: () => network?.tags ?? new Map<string, StationTags>(),
    publish: (codigo, path, data) => network?.publish(codigo, path, data),
  });
};

/** {@link startSimulatedServer} where the start itself is not what is tested: throws if it fails. */
export const simulatedServer = async (
  options?: SimulatedServerOptions,
): Promise<SimulatedServer> => {
  const started = await startSimulatedServer(options);
  if (!started.ok) throw new Error(started.error.detail);
  return started.value;
};
