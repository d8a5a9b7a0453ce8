import { startedServer } from '#tests/support/provider/started-server.ts';
import type { TagSink } from '#contract/tag-source.ts';
import { numberedReading } from './numbered-readings.ts';

/*
 * A provider whose event k is `numberedReading(k)`, so that its truth is arithmetic, and which can be asked again from any position. Word:
 * events a second. Says `url URL`; told `end` it says nothing more and tells its last number: `last K`; ends with its input.
 */

const EVERY_MS = 10;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const rate = Number(process.argv[2] ?? 100);
let last = 0;
let timer: NodeJS.Timeout | undefined;
const begin = (sink: TagSink): void => {
  const began = performance.now();
  timer = setInterval(() => {
    const due = Math.floor(((performance.now() - began) * rate) / 1_000);
    while (last < due) {
      last += 1;
      sink.event(numberedReading(last));
    }
  }, EVERY_MS);
};
const { url } = await startedServer({
  provider: {
    source: {
      demonstration: null,
      imagery: null,
      history: null,
      past: null,
      start: begin,
      stop: () => clearInterval(timer),
    },
  },
  sockets: { fanOut: { tickMs: 20 } },
});
say(`url ${url}/graphql`);
process.stdin.on('data', () => {
  clearInterval(timer);
  say(`last ${last}`);
});
process.stdin.on('end', () => process.exit(0));
