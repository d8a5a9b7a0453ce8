import { afterEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { wallClockAt } from '#domain/time/time-zone.ts';
import { startOfDay, zoneDayOf } from '#domain/time/zone-days.ts';
import type { DataCore } from '#worker/data-core.ts';
import { frameWhere, testCore } from '#tests/support/app/core.ts';
import { demonstrationNetwork } from '#tests/support/network/networks.ts';
import { simulatedServer, type SimulatedServer } from '#tests/support/provider/simulated-server.ts';
import { zoneNamed } from '#tests/support/network/zones.ts';

let core: DataCore | undefined;
let server: SimulatedServer | undefined;

afterEach(async () => {
  core?.stop();
  await server?.close();
});

describe.each([
  ['Asia/Kathmandu'],
  ['America/Rio_Branco'],
  ['Pacific/Chatham'],
  ['America/New_York'],
])('a network in %s', (name) => {
  it('has its history on the hours of its clocks, up to now, under its own days', async () => {
    const zone = zoneNamed(name);
    const network = demonstrationNetwork();
    server = await simulatedServer({
      network: { ...network, profile: { ...network.profile, timeZone: zone } },
      speed: 1,
    });
    ({ core } = testCore({}, 1));
    await core.start({ graphqlUrl: `${server.url}/graphql`, timeZone: zone, clockSkew: 0 });
    await frameWhere(await core.open('link-status', null), ({ networkLoaded }) => networkLoaded);
    const codigo = network.places.stations.find(({ kind }) => kind === 'gauge')?.codigo ?? '';

    const openedAt = epochMs(Date.now());
    const { start: today } = zoneDayOf(openedAt, zone);
    const { day: yesterday } = zoneDayOf(epochMs(today - 1), zone);
    const table = await core.read('series-table', {
      codigo,
      from: startOfDay(yesterday, zone),
      to: openedAt,
      step: 'Int1h',
      fields: ['rio_nivel'],
      window: { offset: 0, limit: Infinity },
    });
    expect(table?.history).toEqual({ kind: 'ready' });
    const times = [...(table?.times ?? [])];
    // Live readings are not of a full hour.
    const rows = times.filter((time) => wallClockAt(epochMs(time), zone) % HOUR_MS === 0);
    // The row of an hour that has just begun may still be on its way.
    const hoursAt = (instant: number): number =>
      Math.floor((instant - startOfDay(yesterday, zone)) / HOUR_MS) + 1;
    expect(rows.length).toBeGreaterThanOrEqual(hoursAt(openedAt - MINUTE_MS));
    expect(rows.length).toBeLessThanOrEqual(hoursAt(openedAt));
    expect(openedAt - (rows[0] ?? 0)).toBeLessThan(HOUR_MS + MINUTE_MS);
    expect(table?.days.map(({ start }) => start)).toEqual([today, startOfDay(yesterday, zone)]);

    // The same days as rain of clock hours in a chart.
    const chart = await core.read('station-series', {
      codigo,
      from: startOfDay(yesterday, zone),
      to: epochMs(today - 1),
      step: 'Int30min',
      rain: true,
    });
    const rain = chart?.series.find(({ field }) => field === 'chuva_hora')?.rain;
    const starts = [...(rain?.starts ?? [])];
    expect(starts.length).toBe((today - startOfDay(yesterday, zone)) / HOUR_MS);
    expect(starts.every((start) => wallClockAt(epochMs(start), zone) % HOUR_MS === 0)).toBe(true);
  });
});
