import { type Bench, figureIn, median, percentile } from '../bench.ts';
import { AllowedLoad } from './hostile-load/allowed-load.ts';
import { askPages } from './hostile-load/page-requests.ts';
import { Attackers } from './hostile-load/attackers.ts';
import { openPingingSockets } from './hostile-load/pinging-sockets.ts';
import { openStage, type Phase } from './hostile-load/honest-stage.ts';

const figure = figureIn('hostile-load');

/** Requests a second that the allowed load sends, from 20 addresses: twice a second each. */
const ALLOWED_A_SECOND = 40;
const PINGING_SOCKETS = 20;
const MEGABYTE = 1_048_576;

/** What subscribers notice of page requests of one address, all at once, beside a calm time before: longest silence, ms; memory, MB. */
const underPages = async (seconds: number, count: number, ...stations: readonly string[]) => {
  const stage = await openStage(...stations);
  try {
    const before = await stage.watch(seconds);
    const [under] = await Promise.all([stage.watch(seconds), askPages(stage.port, count)]);
    return {
      silenceMs: Math.max(...under.delays),
      growthMb: (under.usage.rssBytes - before.usage.rssBytes) / MEGABYTE,
    };
  } finally {
    stage.close();
  }
};

export const hostileLoad: Bench = {
  name: 'hostile-load',
  question:
    'Do honest visitors notice a thousand refused requests a second, or all that strangers may ask?',
  run: async ({ short }) => {
    const { rate, rounds, calmSeconds, hostileSeconds } = short
      ? { rate: 200, rounds: 1, calmSeconds: 1, hostileSeconds: 2 }
      : { rate: 1_000, rounds: 3, calmSeconds: 10, hostileSeconds: 20 };
    const stage = await openStage();
    const calm: Phase[] = [];
    const hostile: Phase[] = [];
    const costs: number[] = [];
    let refused = 0;
    let allowed: Phase | null = null;
    let pinging: Phase | null = null;
    let beforeAllowed: Phase | null = null;
    try {
      await stage.watch(short ? 0.5 : 5);
      // Interleaved, so that a noisy neighbour affects both alike.
      for (let round = 0; round < rounds; round += 1) {
        const without = await stage.watch(calmSeconds);
        const attackers = new Attackers(stage.port, rate);
        const under = await stage.watch(hostileSeconds);
        attackers.stop();
        if (attackers.taken > 0) throw new Error(`${attackers.taken} attacks were not refused`);
        if (attackers.refused < attackers.sent * 0.9) {
          throw new Error(`${attackers.refused} of ${attackers.sent} attacks were answered`);
        }
        refused += attackers.refused;
        calm.push(without);
        hostile.push(under);
        const own = (without.cpuMicros / without.seconds) * under.seconds;
        costs.push((under.cpuMicros - own) / attackers.refused);
      }
      beforeAllowed = await stage.watch(calmSeconds);
      const allowedLoad = new AllowedLoad(stage.port, ALLOWED_A_SECOND, await stage.codes());
      allowed = await stage.watch(hostileSeconds);
      allowedLoad.stop();
      if (allowedLoad.answers.size === 0) throw new Error('no allowed question was answered');
      const stop = await openPingingSockets(stage.port, PINGING_SOCKETS);
      // Memory used to warm up is not growth.
      const settled = await stage.watch(calmSeconds);
      pinging = await stage.watch(hostileSeconds);
      stop();
      pinging = {
        ...pinging,
        usage: { ...pinging.usage, rssBytes: pinging.usage.rssBytes - settled.usage.rssBytes },
      };
    } finally {
      stage.close();
    }
    const pages = await underPages(calmSeconds, short ? 100 : 1_000);
    const pagesOfMany = await underPages(calmSeconds, short ? 100 : 1_000, '5000');
    const p99 = (phases: readonly Phase[], of: 'snapshots' | 'delays'): number =>
      median(phases.map((phase) => percentile(phase[of], 0.99)));
    const longest = (phase: Phase | null): number => Math.max(...(phase?.delays ?? []));
    const rss = (phase: Phase | null | undefined): number =>
      (phase?.usage.rssBytes ?? 0) / MEGABYTE;
    const seconds = hostile.reduce((sum, phase) => sum + phase.seconds, 0);
    return [
      figure('ratio', p99(hostile, 'snapshots') / p99(calm, 'snapshots'), '× as long (p99)', 2),
      figure('snapshot-p99-ms', p99(hostile, 'snapshots'), 'ms'),
      figure('snapshot-calm-p99-ms', p99(calm, 'snapshots'), 'ms'),
      figure('delay-p99-ms', p99(hostile, 'delays'), 'ms'),
      figure('delay-calm-p99-ms', p99(calm, 'delays'), 'ms'),
      figure('refused-per-s', refused / seconds, 'requests/s', null, 'higher'),
      figure('us-per-refusal', median(costs), 'µs'),
      figure('rss-mb', rss(hostile.at(-1)), 'MB'),
      // From the end of the first attack to the end of the last: the warm-up of the first is not growth.
      figure('rss-growth-mb', rss(hostile.at(-1)) - rss(hostile[0]), 'MB', short ? null : 16),
      figure(
        'allowed-ratio',
        p99(allowed === null ? [] : [allowed], 'snapshots') /
          p99(beforeAllowed === null ? [] : [beforeAllowed], 'snapshots'),
        '× as long (p99)',
        short ? null : 8,
      ),
      figure('allowed-silence-ms', longest(allowed), 'ms'),
      figure(
        'allowed-silence-ratio',
        longest(allowed) / longest(beforeAllowed),
        '× as long (longest)',
        short ? null : 5,
      ),
      figure('allowed-rss-mb', rss(allowed) - rss(beforeAllowed), 'MB', short ? null : 160),
      figure('pages-silence-ms', pages.silenceMs, 'ms', short ? null : 500),
      figure('pages-mb', pages.growthMb, 'MB', short ? null : 64),
      figure('pages-5000-silence-ms', pagesOfMany.silenceMs, 'ms', short ? null : 500),
      figure('pages-5000-mb', pagesOfMany.growthMb, 'MB', short ? null : 64),
      figure('pinging-mb', rss(pinging), 'MB', short ? null : 16),
    ];
  },
};
