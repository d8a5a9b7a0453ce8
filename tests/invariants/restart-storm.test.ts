import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUSY_CLOSES, REFUSALS, simulateStorm } from '../../bench/restart-storm/storm.ts';
import { STORM, type StormOptions } from '../../bench/restart-storm/storm-options.ts';
import { partOfStorm } from '../../bench/restart-storm/storm-scenarios.ts';
import { summaryOf } from '../../bench/restart-storm/storm-summary.ts';
import { SOCKET_LIMITS } from '#server/graphql/socket-limits.ts';
import { FEED_TIMERS } from '#worker/ports.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';

const SMALL: StormOptions = {
  ...partOfStorm(STORM, STORM.gateways),
  visitors: 2_000,
  watchMs: 60_000,
};

const storms = fc
  .record({
    visitors: fc.integer({ min: 1, max: 600 }),
    visitorsAnAddress: fc.integer({ min: 1, max: 600 }),
    gateways: fc.integer({ min: 1, max: 4 }),
    dying: fc.integer({ min: 1, max: 4 }),
    awayMs: fc.integer({ min: 0, max: 70_000 }),
    notice: fc.constantFrom('at-once', 'by-ping'),
    eventsASecond: fc.integer({ min: 1, max: 3_000 }),
    logOutlives: fc.boolean(),
    socketsAGateway: fc.option(fc.integer({ min: 0, max: 300 })),
    owedEvents: fc.integer({ min: 0, max: 3_000_000 }),
    uplinkBitsASecond: fc.integer({ min: 1e6, max: 1e10 }),
    seed: fc.integer(),
  })
  .map((drawn) => ({ ...STORM, ...drawn, watchMs: 120_000 }))
  .filter(({ dying, gateways }) => dying <= gateways);

describe('a restart storm', () => {
  it('is the same for the same options', () => {
    expect(simulateStorm(SMALL)).toEqual(simulateStorm(SMALL));
    expect(simulateStorm({ ...SMALL, seed: 2 })).not.toEqual(simulateStorm(SMALL));
  });

  it('loses nobody and invents nobody, and stays within what a gateway has', () => {
    fc.assert(
      fc.property(storms, (options) => {
        const { seconds, cutOff, subscribed, economical, sockets, mostSockets } =
          simulateStorm(options);
        const uplinks = (options.gateways * options.uplinkBitsASecond) / 8;
        expect(subscribed + economical).toBeLessThanOrEqual(cutOff);
        if (options.dying === options.gateways) expect(sockets).toBe(subscribed);
        expect(mostSockets).toBeLessThanOrEqual(SOCKET_LIMITS.connections);
        if (options.socketsAGateway !== null && options.dying === options.gateways)
          expect(mostSockets).toBeLessThanOrEqual(options.socketsAGateway);
        for (const { present, live, bytes } of seconds) {
          expect(live).toBeLessThanOrEqual(present);
          expect(present).toBeLessThanOrEqual(cutOff);
          expect(bytes).toBeLessThanOrEqual(uplinks * 1.001);
        }
      }),
      propertyRuns(60),
    );
  });

  it('begins when the wait of SPEC 7 is over, and is spread by its jitter alone', () => {
    const { seconds } = simulateStorm(SMALL);
    const upgrades = seconds.map((second) => second.upgrades);
    const first = FEED_TIMERS.retry / 1_000;
    const spread = FEED_TIMERS.retryJitter / 1_000;
    expect(upgrades.slice(0, first)).toEqual(upgrades.slice(0, first).fill(0));
    const within = upgrades.slice(first, first + spread + 1).reduce((a, b) => a + b, 0);
    expect(within).toBe(SMALL.visitors);
    const evenly = SMALL.visitors / spread;
    expect(Math.max(...upgrades) / evenly).toBeCloseTo(1, 0);
  });

  it('is noticed later by those whose lines were not closed', () => {
    const { seconds } = simulateStorm({ ...SMALL, notice: 'by-ping' });
    const first = seconds.findIndex(({ upgrades }) => upgrades > 0);
    expect(first).toBeGreaterThanOrEqual((FEED_TIMERS.pong + FEED_TIMERS.retry) / 1_000);
  });

  it('ends with everybody live where a gateway has the time', () => {
    const { liveSeconds, subscribedShare } = summaryOf(simulateStorm(SMALL));
    expect(liveSeconds).not.toBeNull();
    expect(subscribedShare).toBe(1);
  });

  it('ends in flood mode for those above the cap', () => {
    const storm = simulateStorm({ ...SMALL, socketsAGateway: 500 });
    expect([storm.subscribed, storm.economical, storm.mostSockets]).toEqual([500, 1_500, 500]);
    expect(summaryOf(storm).liveSeconds).not.toBeNull();
  });

  it('ends in flood mode for whom the limit of an address leaves no socket', () => {
    const storm = simulateStorm({ ...SMALL, visitorsAnAddress: 2_000 });
    expect(storm.subscribed).toBe(SOCKET_LIMITS.connectionsAnAddress);
    expect(storm.economical).toBe(SMALL.visitors - SOCKET_LIMITS.connectionsAnAddress);
  });

  it('closes sockets that fall out of the window, and counts them no more', () => {
    const fast = { ...SMALL, eventsASecond: 2_000, owedEvents: Infinity, watchMs: 120_000 };
    const { seconds, sockets, subscribed, economical } = simulateStorm(fast);
    const upgrades = seconds.reduce((total, second) => total + second.upgrades, 0);
    expect(upgrades).toBeGreaterThan(SMALL.visitors);
    expect(sockets).toBe(subscribed);
    expect(subscribed + economical).toBe(SMALL.visitors);
  });

  it('is live sooner where a gateway bounds what it tells those who resume', () => {
    const full = { ...SMALL, visitors: 12_000, watchMs: 120_000 };
    expect(summaryOf(simulateStorm(full)).liveSeconds).toBeLessThan(100);
    const unbounded = simulateStorm({ ...full, owedEvents: Infinity });
    expect(summaryOf(unbounded).liveSeconds).toBeNull();
  });

  it('takes a snapshot from everybody if the log is gone', () => {
    const { seconds } = simulateStorm({ ...SMALL, logOutlives: false });
    const expired = seconds.reduce((total, second) => total + second.expired, 0);
    const questions = seconds.reduce((total, second) => total + second.questions, 0);
    expect(expired).toBe(SMALL.visitors);
    expect(questions).toBeGreaterThanOrEqual(2 * SMALL.visitors);
  });

  it('of a part of the gateways is that part of the storm', () => {
    const whole = { ...SMALL, visitors: 8_000, gateways: 4, dying: 4 };
    const [all, part] = [whole, partOfStorm(whole, 4)].map((one) => summaryOf(simulateStorm(one)));
    expect(all?.upgradesASecond).toBeGreaterThan(0.95 * 4 * (part?.upgradesASecond ?? Infinity));
    expect(all?.upgradesASecond).toBeLessThan(1.05 * 4 * (part?.upgradesASecond ?? 0));
    expect(all?.liveSeconds).toBe(part?.liveSeconds);
  });

  it('counts refusals as the page does', () => {
    const page = readFileSync('src/worker/feed/economy-mode.ts', 'utf8');
    expect(page).toContain(`const REFUSALS = ${REFUSALS};`);
    expect(page).toContain(`const BUSY_CLOSES = ${BUSY_CLOSES};`);
  });
});
