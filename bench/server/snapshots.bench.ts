import { setTimeout as pause } from 'node:timers/promises';
import { type Bench, figureIn } from '../bench.ts';
import { startServerProcess } from './server-process.ts';
import { Asker } from './snapshots/asker.ts';

const figure = figureIn('snapshots');

const SERVER = new URL('fan-out/server.ts', import.meta.url);

/** A busy storm: about one event a second from each station. */
const EVENTS_A_SECOND = 200;
const STATIONS = 174;
/** Lines that ask without a pause. */
const ASKERS = 64;
/** To read an answer costs as much as a hundred requests. */
const READS_EVERY = 200;

export const snapshots: Bench = {
  name: 'snapshots',
  question: `How many whole networks a second does a server give while it takes ${EVENTS_A_SECOND} events/s?`,
  run: async ({ short }) => {
    const args = ['shared', String(EVENTS_A_SECOND), String(STATIONS)];
    const { port, readUsage, stop } = await startServerProcess(SERVER, args);
    const askers: Asker[] = [];
    const sum = (of: (asker: Asker) => number): number =>
      askers.reduce((total, asker) => total + of(asker), 0);
    try {
      for (let at = 0; at < (short ? 4 : ASKERS); at += 1) {
        askers.push(await Asker.start(port, short ? 1 : READS_EVERY));
      }
      // What is compiled at first is not measured.
      await pause(short ? 100 : 3_000);
      const before = await readUsage();
      const [answers, bytes, began] = [
        sum((asker) => asker.answers),
        sum((asker) => asker.bytes),
        performance.now(),
      ];
      await pause(short ? 500 : 10_000);
      const after = await readUsage();
      const seconds = (performance.now() - began) / 1_000;
      const given = sum((asker) => asker.answers) - answers;
      const wrong = sum((asker) => asker.wrong);
      if (given === 0 || wrong > 0) {
        throw new Error(`${given} answers, ${wrong} of those that were read no newer snapshot`);
      }
      return [
        figure('answers-per-s', given / seconds, 'answers/s', 2_000, 'higher'),
        figure('us-per-answer', (after.cpuMicros - before.cpuMicros) / given, 'µs'),
        figure('bytes-per-answer', (sum((asker) => asker.bytes) - bytes) / given, 'bytes'),
        figure('cpu-share', (after.cpuMicros - before.cpuMicros) / seconds / 1e4, '% of a core'),
        figure('grown-mib', (after.rssBytes - before.rssBytes) / 2 ** 20, 'MiB'),
      ];
    } finally {
      for (const asker of askers) asker.close();
      stop();
    }
  },
};
