import { createLogger } from '#process/logger.ts';
import { type RunningServer, startServer } from '#server/server.ts';
import type { ServerOptions } from '#server/server-options.ts';
import { demonstrationNetwork } from '#tests/support/network/networks.ts';

/** A server in this process: a free port, no site and no log lines unless asked for. Throws if it does not start. */
export const startedServer = async (
  options: Partial<ServerOptions> & Pick<ServerOptions, 'provider'>,
): Promise<RunningServer> => {
  const started = await startServer({
    port: 0,
    siteDir: null,
    network: demonstrationNetwork(),
    log: createLogger('silent'),
    ...options,
  });
  if (!started.ok) throw new Error(started.error.detail);
  return started.value;
};
