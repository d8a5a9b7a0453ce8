import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { decodeJournalIndex, JOURNAL_PATH } from '#contract/journal/journal.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/epoch-ms.ts';
import { type Bench, figureIn, percentile } from '../bench.ts';
import { openStage, type Phase } from './hostile-load/honest-stage.ts';

const figure = figureIn('open-load');

/** Answers that are kept for seconds, and series that nobody asked for before; a second. */
const CACHED_A_SECOND = 1_000;
const SERIES_A_SECOND = 100;
/** Each within the limits of its own. */
const ADDRESSES = 500;
const EVERY_MS = 10;
const CACHED = [
  'agora/items?limit=1000',
  'limiares/items',
  'acontecimentos/items',
  'serie/locations',
];

const cachedPath = (at: number): string => CACHED[at % CACHED.length] ?? '';

/** A station's last day up to another minute each time. */
const seriesPath = (codes: readonly string[], at: number): string => {
  const to = Date.now() - (at % 10_000) * MINUTE_MS;
  const span = `${new Date(to - DAY_MS).toISOString()}/${new Date(to).toISOString()}`;
  return `serie/locations/${codes[at % codes.length] ?? ''}?parameter-name=chuva001h&datetime=${span}`;
};

/** Programs that read open data at a rate until they are stopped. */
const readOpenData = (port: number, rate: number, pathOf: (at: number) => string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const answers = new Map<number, number>();
  const began = performance.now();
  let sent = 0;
  const ask = (at: number): void => {
    const headers = {
      'accept-encoding': 'br',
      'x-forwarded-for': `198.18.${Math.floor((at % ADDRESSES) / 250)}.${at % 250}`,
    };
    const path = `/ogc/collections/${pathOf(at)}`;
    request({ port, agent, headers, path }, (answer) => {
      const status = answer.statusCode ?? 0;
      answers.set(status, (answers.get(status) ?? 0) + 1);
      answer.resume();
    })
      // Those that are under way when it stops.
      .on('error', () => undefined)
      .end();
  };
  const timer = setInterval(() => {
    const due = ((performance.now() - began) / 1_000) * rate;
    while (sent < due) ask(sent++);
  }, EVERY_MS);
  return {
    /** Ends it; a share of answers that are no 200. */
    stop: (): number => {
      clearInterval(timer);
      agent.destroy();
      const all = [...answers.values()].reduce((sum, count) => sum + count, 0);
      return 1 - (answers.get(200) ?? 0) / all;
    },
  };
};

/** The demonstration makes the journal of its past when it is first asked for, and works on nothing else after that. */
const hasJournal = async (port: number): Promise<void> => {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}${JOURNAL_PATH}`);
    const index = answer.ok ? decodeJournalIndex(await answer.json()) : null;
    if (index?.ok === true && index.value.index.days.length > 0) return;
    await pause(500);
  }
};

/** Of one core. */
const load = ({ cpuMicros, seconds }: Phase): number => cpuMicros / 1e4 / seconds;

export const openLoad: Bench = {
  name: 'open-load',
  question: 'What do programs that read open data cost the server, and its subscribers?',
  run: async ({ short }) => {
    const seconds = short ? 2 : 15;
    const stage = await openStage();
    try {
      const codes = await stage.codes();
      await hasJournal(stage.port);
      await stage.watch(short ? 1 : 5);
      const before = await stage.watch(seconds);
      const cached = readOpenData(stage.port, CACHED_A_SECOND, cachedPath);
      const underCached = await stage.watch(seconds);
      const cachedFailed = cached.stop();
      const between = await stage.watch(seconds);
      const series = readOpenData(stage.port, SERIES_A_SECOND, (at) => seriesPath(codes, at));
      const underSeries = await stage.watch(seconds);
      const seriesFailed = series.stop();
      const later = (under: Phase, than: Phase): number =>
        percentile(under.delays, 0.99) - percentile(than.delays, 0.99);
      return [
        figure('cached-core', load(underCached) - load(before), '% of a core', 10),
        figure('cached-delay-ms', later(underCached, before), 'ms (p99)', 20),
        figure('cached-refused', cachedFailed * 100, '%'),
        figure('series-core', load(underSeries) - load(between), '% of a core', 10),
        figure('series-delay-ms', later(underSeries, between), 'ms (p99)', 20),
        figure('series-refused', seriesFailed * 100, '%'),
      ];
    } finally {
      stage.close();
    }
  },
};
