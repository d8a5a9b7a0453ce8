import { SOCKET_LIMITS } from '#server/graphql/socket-limits.ts';
import { FEED_TIMERS } from '#worker/ports.ts';
import { STORM, type StormOptions } from './storm-options.ts';

/** A storm of the table in docs/capacity.md. */
export interface StormScenario {
  readonly id: string;
  /** Its words in the table. */
  readonly words: string;
  readonly options: StormOptions;
}

const withJitter = (retryJitter: number): Partial<StormOptions> => ({
  timers: { ...FEED_TIMERS, retryJitter },
});

const { places } = SOCKET_LIMITS;
/** Sockets that a core carries at 2,000 events a second. */
export const FAST_PLACES = 1_500;
const EIGHT: Partial<StormOptions> = { gateways: 8, dying: 8, socketsAGateway: places };

const scenario = (id: string, words: string, options: Partial<StormOptions>): StormScenario => ({
  id,
  words,
  options: { ...STORM, ...options },
});

export const STORM_SCENARIOS: readonly StormScenario[] = [
  scenario('all', 'all gateways', {}),
  scenario('no-jitter', 'all, without jitter', withJitter(0)),
  scenario('jitter-15', 'all, jitter of 15 s', withJitter(15_000)),
  scenario('new-epoch', 'all, log in memory alone: nobody resumes', { logOutlives: false }),
  scenario('silent', 'all, lines not closed: a ping finds out', { notice: 'by-ping' }),
  scenario('away', 'all, for 60 s', { awayMs: 60_000 }),
  scenario('one', 'one of them', { dying: 1 }),
  scenario('capped', '8 gateways full, the others read segments', {
    ...EIGHT,
    visitors: 8 * places,
  }),
  scenario('rush', '8 gateways, the whole million tries a socket', EIGHT),
  scenario('fast', '8 gateways full, 2,000 events/s', {
    ...EIGHT,
    visitors: 8 * FAST_PLACES,
    socketsAGateway: FAST_PLACES,
    eventsASecond: 2_000,
  }),
  scenario('unbounded', 'all, and everybody may resume', { owedEvents: Infinity }),
];

/**
 * The same storm of a part of the gateways and their visitors. Where all die alike, what each of them sees is the same, and counts are
 * `by` times smaller.
 */
export const partOfStorm = (options: StormOptions, by: number): StormOptions => ({
  ...options,
  visitors: Math.round(options.visitors / by),
  gateways: options.gateways / by,
  dying: options.dying / by,
});
