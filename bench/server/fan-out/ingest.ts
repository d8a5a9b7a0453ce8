import { createLogger } from '#process/logger.ts';
import { startServer } from '#server/server.ts';
import { demonstrationNetwork } from '#tests/support/network/networks.ts';
import { simulate } from '#tests/support/network/simulation.ts';
import { reportToParent } from '../server-process.ts';

/** Writes events into the log on an engine: `node ingest.ts RATE STATIONS ENGINE`. */
const [rate, stations, engine] = process.argv.slice(2);
const started = await startServer({
  port: 0,
  siteDir: null,
  network: demonstrationNetwork(),
  provider: {
    source: simulate({ scenario: 'rajada', rate: Number(rate), stations: Number(stations) }),
  },
  role: 'ingest',
  nats: [`nats://${engine ?? ''}`],
  log: createLogger('silent'),
});
if (!started.ok) throw new Error(started.error.detail);
reportToParent(started.value.port);
