import { type Bench, type Figure, figureIn } from './bench.ts';
import { measureCosts } from './restart-storm/measure-costs.ts';
import { simulateStorm } from './restart-storm/storm.ts';
import { partOfStorm, STORM_SCENARIOS } from './restart-storm/storm-scenarios.ts';
import { summaryOf } from './restart-storm/storm-summary.ts';

const figure = figureIn('restart-storm');

/** A short run simulates a part of the gateways only. */
const SHORT_PART = 4;

const stormFigures = (short: boolean): readonly Figure[] =>
  STORM_SCENARIOS.filter(({ id }) => !short || id === 'capped').flatMap(({ id, options }) => {
    const storm = simulateStorm(short ? partOfStorm(options, SHORT_PART) : options);
    const summary = summaryOf(storm);
    // A time that was not watched to its end is not below this one.
    const orWatched = (seconds: number | null): number => seconds ?? options.watchMs / 1_000;
    return [
      figure(`${id}.upgrades`, summary.upgradesASecond, 'upgrades/s'),
      figure(`${id}.snapshots`, summary.snapshotsASecond, 'snapshots/s'),
      figure(`${id}.snapshots-later`, summary.laterSnapshotsASecond, 'snapshots/s'),
      figure(`${id}.peak`, summary.gigabitsASecond, 'Gbit/s'),
      figure(`${id}.present`, orWatched(summary.presentSeconds), 's until 99 %'),
      figure(`${id}.live`, orWatched(summary.liveSeconds), 's until 99 %'),
      figure(`${id}.subscribed`, 100 * summary.subscribedShare, '%', null, 'higher'),
      figure(`${id}.economical`, 100 * summary.economicalShare, '%'),
    ];
  });

export const restartStorm: Bench = {
  name: 'restart-storm',
  question: 'What does a client that comes back cost, and what if a million come back at once?',
  run: async ({ short }) => {
    const costs = await measureCosts(short);
    return [
      figure('us-per-upgrade', costs.upgradeMicros, 'µs'),
      figure('us-per-resumed-event', costs.resumedEventMicros, 'µs'),
      figure('bytes-per-resumed-event', costs.resumedEventBytes, 'bytes'),
      figure('us-per-snapshot-made', costs.executionMicros, 'µs'),
      figure('us-per-snapshot-given', costs.answerMicros, 'µs'),
      figure('bytes-per-snapshot', costs.answerBytes, 'bytes'),
      ...stormFigures(short),
    ];
  },
};
