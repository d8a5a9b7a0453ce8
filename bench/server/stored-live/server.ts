import { simulate } from '#tests/support/network/simulation.ts';
import { startedServer } from '#tests/support/provider/started-server.ts';
import { reportToParent } from '../server-process.ts';
import { PROBE } from './probe.ts';

/**
 * A provider in a separate process: `node server.ts RATE [DIR]`, with a store in DIR. Besides the load it says what time it is, twenty
 * times a second.
 */
const PROBE_EVERY_MS = 50;

const [rate, directory] = process.argv.slice(2);
const load = simulate({ scenario: 'rajada', rate: Number(rate), stations: 174 });
let probing: NodeJS.Timeout | undefined;
const { port } = await startedServer({
  provider: {
    source: {
      ...load,
      // The past of before is another bench's.
      past: null,
      history: null,
      start: (sink) => {
        load.start(sink);
        probing = setInterval(
          () => sink.event({ ...PROBE, data: performance.timeOrigin + performance.now() }),
          PROBE_EVERY_MS,
        );
      },
      stop: () => {
        clearInterval(probing);
        load.stop();
      },
    },
  },
  dataDir: directory ?? null,
});
reportToParent(port);
