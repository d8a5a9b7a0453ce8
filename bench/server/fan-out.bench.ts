import { type Bench, figureIn, median, medianRatio } from '../bench.ts';
import { type FanOutUse, measureWay } from './fan-out/measure-way.ts';

const figure = figureIn('fan-out');

/** A busy storm: about one event a second from each station. */
const EVENTS_A_SECOND = 200;
const STATIONS = 174;

export const fanOut: Bench = {
  name: 'fan-out',
  question: 'How many subscribers does one core tell of 200 events/s, beside executing for each?',
  run: async ({ short }) => {
    const counts = short ? { shared: 100, executing: 20 } : { shared: 4_000, executing: 50 };
    const measured: Record<keyof typeof counts, FanOutUse[]> = { shared: [], executing: [] };
    // Interleaved, so that a noisy neighbour affects both alike.
    for (let round = 0; round < (short ? 1 : 3); round += 1) {
      for (const way of ['executing', 'shared'] as const) {
        const use = await measureWay({
          way,
          subscribers: counts[way],
          eventsASecond: EVENTS_A_SECOND,
          stations: STATIONS,
          seconds: short ? 1 : 10,
        });
        measured[way].push(use);
      }
    }
    const { shared, executing } = measured;
    const of = (list: readonly FanOutUse[], key: keyof FanOutUse): number =>
      median(list.map((one) => one[key]));
    const micros = of(shared, 'microsAMessage');
    const costs = (list: readonly FanOutUse[]) => list.map((one) => one.microsAMessage);
    return [
      figure('ratio', medianRatio(costs(executing), costs(shared)), '× executing', 25, 'higher'),
      figure(
        'subscribers-a-core',
        1e6 / (micros * EVENTS_A_SECOND),
        'subscribers',
        20_000,
        'higher',
      ),
      figure('subscribers', counts.shared, 'subscribers', null, 'higher'),
      figure('events', EVENTS_A_SECOND, 'events/s', null, 'higher'),
      figure('messages-per-s', of(shared, 'messagesASecond'), 'messages/s', null, 'higher'),
      figure('cpu-share', 100 * of(shared, 'cpuShare'), '% of a core'),
      figure('us-per-message', micros, 'µs'),
      figure('us-executing', of(executing, 'microsAMessage'), 'µs'),
      figure('bytes-per-message', of(shared, 'bytesAMessage'), 'bytes'),
      figure('kib-per-connection', of(shared, 'kibAConnection'), 'KiB', 32),
      figure('kib-executing', of(executing, 'kibAConnection'), 'KiB'),
    ];
  },
};
