import { type Bench, figureIn } from '../bench.ts';
import { measureCosts } from './returning/measure-costs.ts';

const figure = figureIn('returning');

export const returning: Bench = {
  name: 'returning',
  question: 'What does a client that comes back cost the server?',
  run: async ({ short }) => {
    const costs = await measureCosts(short);
    return [
      figure('us-per-upgrade', costs.upgradeMicros, 'µs'),
      figure('us-per-resumed-event', costs.resumedEventMicros, 'µs'),
      figure('bytes-per-resumed-event', costs.resumedEventBytes, 'bytes'),
      figure('us-per-snapshot-made', costs.executionMicros, 'µs'),
      figure('us-per-snapshot-given', costs.answerMicros, 'µs'),
      figure('bytes-per-snapshot', costs.answerBytes, 'bytes'),
    ];
  },
};
