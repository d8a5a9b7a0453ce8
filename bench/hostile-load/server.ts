import { createLogger } from '#server/logger.ts';
import { startServer } from '#server/server.ts';
import { simulatedNetwork } from '#simulation/simulated-network.ts';
import type { Usage } from '../fan-out/usage.ts';

/**
 * The embedded provider unchanged, behind one proxy, in a separate process. It sends the time in one tag, so that a subscriber
 * can measure the delay: `server.ts CODE PATH EVERY_MS`. Sends its parent its port, and its usage on request.
 */
const [codigo = '', path = '', every] = process.argv.slice(2);
const network = simulatedNetwork();
const started = await startServer({
  port: 0,
  siteDir: null,
  provider: { source: network },
  trustedProxies: 1,
  log: createLogger('silent'),
});
if (!started.ok) throw new Error(started.error.detail);
const server = started.value;
setInterval(() => network.publish(codigo, path, Date.now()), Number(every));
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const usage: Usage = { cpuMicros: user + system, rssBytes: process.memoryUsage.rss() };
  process.send?.(usage);
});
process.on('disconnect', () => process.exit(0));
process.send?.({ port: server.port });
