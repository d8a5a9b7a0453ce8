import { simulate } from '#tests/support/network/simulation.ts';
import { startedServer } from '#tests/support/provider/started-server.ts';
import { reportToParent } from '../server-process.ts';

/** Writes events into the log on an engine: `node ingest.ts RATE STATIONS ENGINE`. */
const [rate, stations, engine] = process.argv.slice(2);
const { port } = await startedServer({
  provider: {
    source: simulate({ scenario: 'rajada', rate: Number(rate), stations: Number(stations) }),
  },
  role: 'ingest',
  nats: [`nats://${engine ?? ''}`],
});
reportToParent(port);
