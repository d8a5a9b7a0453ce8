import { simulate } from '#tests/support/network/simulation.ts';
import { startedServer } from '#tests/support/provider/started-server.ts';
import { reportToParent } from '../server-process.ts';

/**
 * A provider in a separate process: `node server.ts EVENTS`. It has the state of the recorded flood and says EVENTS events more at once,
 * then nothing: what its clients cost it is all that it does. One address may have all sockets and ask any number of questions.
 */
const WITHOUT_LIMIT = 1_000_000;

const [events] = process.argv.slice(2);
const flood = simulate();
const tags = [...flood.tags].flatMap(([codigo, tagsOfStation]) =>
  Array.from(tagsOfStation, ([path, data]) => ({ codigo, path, data })),
);
const { port } = await startedServer({
  provider: {
    source: {
      ...flood,
      past: null,
      start: (sink) => {
        sink.state(flood.tags);
        for (let at = 0; at < Number(events); at += 1) {
          const tag = tags[(at * 7) % tags.length];
          if (tag !== undefined) sink.event(tag);
        }
      },
      stop: () => undefined,
    },
  },
  lines: { linesOfPeer: WITHOUT_LIMIT, lines: WITHOUT_LIMIT },
  sockets: {
    limits: { connectionsAnAddress: WITHOUT_LIMIT, upgradesAMinute: WITHOUT_LIMIT },
  },
  requests: { question: { perMinute: WITHOUT_LIMIT, burst: WITHOUT_LIMIT } },
});
reportToParent(port);
