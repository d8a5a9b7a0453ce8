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

/** The bytes that a gateway can say in a second to those who catch up. */
const OWED_BYTES = 80e6;

const EIGHT: Partial<StormOptions> = { gateways: 8, dying: 8, socketsAGateway: 10_000 };

const scenario = (id: string, words: string, options: Partial<StormOptions>): StormScenario => ({
  id,
  words,
  options: { ...STORM, ...options },
});

export const STORM_SCENARIOS: readonly StormScenario[] = [
  scenario('all', 'all 100 gateways', {}),
  scenario('no-jitter', 'all, without jitter', withJitter(0)),
  scenario('jitter-15', 'all, jitter of 15 s', withJitter(15_000)),
  scenario('new-epoch', 'all, log in memory alone: nobody resumes', { logOutlives: false }),
  scenario('silent', 'all, lines not closed: a ping finds out', { notice: 'by-ping' }),
  scenario('away', 'all, for 60 s', { awayMs: 60_000 }),
  scenario('one', 'one of 100 gateways', { dying: 1 }),
  scenario('capped', 'all 8 gateways, 80,000 with a socket, the others read segments', {
    ...EIGHT,
    visitors: 80_000,
  }),
  scenario('rush', 'all 8 gateways, a million try a socket', EIGHT),
  scenario('fast', 'all 8 gateways at 2,000 events/s, 1,500 sockets each', {
    ...EIGHT,
    visitors: 12_000,
    socketsAGateway: 1_500,
    eventsASecond: 2_000,
  }),
  scenario('bounded', 'all 100, resuming bounded', { owedBytes: OWED_BYTES }),
  scenario('bounded-jitter-15', 'all 100, resuming bounded, jitter of 15 s', {
    owedBytes: OWED_BYTES,
    ...withJitter(15_000),
  }),
];

/**
 * The same storm of a part of the gateways and their visitors. Where all die alike, what each of them sees is the same, and counts are
 * `by` times smaller.
 */
export const partOfStorm = (options: StormOptions, by: number): StormOptions => ({
  ...options,
  visitors: options.visitors / by,
  gateways: options.gateways / by,
  dying: options.dying / by,
});
