import type { Network } from '#contract/site/network.ts';
import type { TagSource } from '#contract/tag-source.ts';
import type { FaultPort } from './fault-port.ts';
import type { SocketOptions } from './graphql/socket-endpoint.ts';
import type { LineLimits } from './http/line-limits.ts';
import type { QueueLimits } from './http/query-queue.ts';
import type { RequestLimits } from './limits/request-limits.ts';
import type { Logger } from '#process/logger.ts';
import { SERVER_OPTIONS, type ServerFlags } from './options.ts';
import type { StoragePlaces } from '#storage/open-storage.ts';
import type { PolledSource } from './polled/polled-source.ts';
import type { ProviderSource } from './upstream/provider-source.ts';

/** Where readings come from: a source that this server serves, or another provider, named in the site's configuration. */
type Provider =
  /** Null: there are the polled documents alone. */
  | { readonly source: TagSource | null }
  /** Another provider, whose readings this server takes in. */
  | { readonly upstream: ProviderSource }
  | {
      readonly graphqlUrl: string;
      /** Interval of the health checks, for the log; null: none. */
      readonly watchEveryMs: number | null;
    };

/** The options of a command line, and what only programs set. All but the first three have defaults. */
export interface ServerOptions extends Partial<
  Omit<ServerFlags, 'port' | 'faults' | 'graphqlUrl' | 'logLevel'>
> {
  /** 0 takes a free one. */
  readonly port: number;
  /** Directory of the built site; null serves the provider alone. */
  readonly siteDir: string | null;
  /** The program that writes its pages; missing: the one beside it in the build. */
  readonly pageProgram?: string;
  readonly provider: Provider;
  /** Documents of others whose readings are taken in beside the provider's. */
  readonly polled?: readonly PolledSource[];
  /** Whose readings these are: names, places, thresholds (docs/network.md). */
  readonly network: Network;
  readonly sockets?: SocketOptions;
  readonly requests?: Partial<RequestLimits>;
  readonly lines?: Partial<LineLimits>;
  readonly queue?: Partial<QueueLimits>;
  /** How long a server that stops waits for responses under way. */
  readonly drainWithinMs?: number;
  /** Faults on demand, for tests: on the loopback only. */
  readonly faults?: FaultPort | null;
  readonly log?: Logger;
}

/** Where the options say that readings are kept. */
export const storagePlaces = (options: ServerOptions): StoragePlaces => {
  const { dataDir = null, retention = SERVER_OPTIONS.retention.fallback, nats = [] } = options;
  return {
    folder: dataDir === null ? null : { directory: dataDir, retention },
    jetStream:
      nats.length === 0
        ? null
        : {
            servers: nats,
            stream: options.natsStream ?? SERVER_OPTIONS.natsStream.fallback,
            replicas: options.natsReplicas ?? SERVER_OPTIONS.natsReplicas.fallback,
            credentials: options.natsCredentials ?? null,
          },
  };
};
