import { createLogger } from '#server/logger.ts';
import { startServer } from '#server/server.ts';
import { simulatedNetwork } from '#simulation/simulated-network.ts';
import type { Usage } from '../fan-out/usage.ts';

/**
 * The embedded provider as it is, behind one proxy, in a process of its own. It says the time on one tag, so that whoever hears it knows
 * how late: `server.ts CODE PATH EVERY_MS`. Tells its parent its port, and what it has used whenever it is asked.
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
