import { startedServer } from '#tests/support/provider/started-server.ts';
import { createLogger } from '#process/logger.ts';
import { providerSource } from '#server/upstream/provider-source.ts';

/* A server of the role `gateway`. Words: port, URL of NATS. Says `url URL`. */

const [, , port = '0', nats = ''] = process.argv;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const log = createLogger('warn', (line) => say(`log ${line}`));
const { url } = await startedServer({
  port: Number(port),
  // Real data of another provider, which a gateway never asks.
  provider: { upstream: providerSource({ graphqlUrl: 'http://127.0.0.1:9/graphql', log }) },
  role: 'gateway',
  nats: [nats],
  requests: { question: { perMinute: 60_000, burst: 10_000 } },
  log,
});
say(`url ${url}`);
