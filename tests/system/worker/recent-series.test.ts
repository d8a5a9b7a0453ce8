import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { RECENT_SERIES_PATH } from '#contract/columns/recent-series.ts';
import { rateOf } from '#domain/series/level-trend.ts';
import { chooseCategory } from '#domain/quantities/choices/selector.ts';
import type { DataCore } from '#worker/data-core.ts';
import { frameWhere, testCore } from '#tests/support/app/core.ts';
import { demonstrationNetwork } from '#tests/support/network/networks.ts';
import { simulatedServer } from '#tests/support/provider/simulated-server.ts';

let core: DataCore | null = null;
afterEach(() => core?.stop());

describe('the recent series of the real server, in a first visit', () => {
  it('give the rates, the rising rivers and the last 24 hours at once', async () => {
    const server = await simulatedServer({ scenario: 'tempestade' });
    onTestFinished(() => server.close());
    const { profile } = demonstrationNetwork();
    ({ core } = testCore());
    await core.start({
      graphqlUrl: `${server.url}/graphql`,
      timeZone: profile.timeZone,
      clockSkew: 0,
      recentSeriesUrl: server.url + RECENT_SERIES_PATH,
    });
    const board = await core.open('station-board', { limit: 5, codigos: [], near: null });
    const { rising, ratesFrom } = await frameWhere(board, (frame) => frame.rising.length > 0);
    expect(ratesFrom).toBeNull();
    expect(rateOf(rising[0]?.rise?.hour)).toBeGreaterThan(2);
    const map = await core.open('map-layer', { ...chooseCategory('rio'), colour: 'change' });
    const { rates, legend } = await frameWhere(map, ({ whole }) => whole);
    expect(rates.filter((rate) => !Number.isNaN(rate)).length).toBeGreaterThan(10);
    expect(legend?.colour).toBe('change');
    const codigos = rising.map(({ station }) => station.codigo);
    const briefs = await core.open('station-briefs', { codigos });
    const { briefs: shown } = await frameWhere(briefs, ({ recentUntil }) => recentUntil !== null);
    for (const { days, rise } of shown) {
      expect(rateOf(rise?.hour)).not.toBeNull();
      const day = days.find(({ field }) => field === 'rio_nivel');
      expect(day?.points.length).toBeGreaterThan(90);
    }
  });
});
