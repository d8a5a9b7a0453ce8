import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { RecentSeries } from '#contract/columns/recent-series.ts';
import { ok } from '#domain/result.ts';
import { decodeStamp, type EpochMs, epochMs } from '#domain/time/epoch-ms.ts';
import { thresholdsOf } from '#domain/stations/alerts/thresholds.ts';
import { bulletinText, networkBulletin } from '#pages/bulletin/bulletin-text.ts';
import { SiteState } from '#pages/site-state.ts';
import {
  RECENT_STEP,
  recentFields,
  recentGridAt,
  recentValues,
} from '#server/recent-series/recent-values.ts';
import { readHistory } from '#simulation/network/history.ts';
import { LiveNetwork } from '#simulation/network/live-network.ts';
import { scenarioClock } from '#simulation/network/scenario-clock.ts';
import { codigo } from '#tests/support/log/tag-events.ts';
import { isDam, type RawStation, unprovedIn } from '#tests/support/log/proved-bulletin.ts';
import { demonstrationNetwork } from '#tests/support/network/networks.ts';
import { demonstrationFlood } from '#tests/support/network/simulation.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';

const OFFSET = -180;
const FIRST = Date.parse('2026-09-10T06:00-03:00');
const LAST = Date.parse('2026-09-12T18:00-03:00');

/** The network of the recorded flood at an instant: what the site reads, and what was sent. */
const floodAt = (at: EpochMs) => {
  const flood = demonstrationFlood();
  const network = demonstrationNetwork();
  const clock = scenarioClock(flood, at, 1, () => at, at);
  const { tags } = new LiveNetwork(flood, clock);
  const grid = recentGridAt(at, OFFSET);
  const stations: RawStation[] = [];
  const recent = new Map<ReturnType<typeof codigo>, ReturnType<typeof recentFields>>();
  for (const [code, ofStation] of tags) {
    const asked = {
      codigo: code,
      step: RECENT_STEP,
      period: null,
      from: grid.from,
      to: grid.until,
    };
    const isLevelled = ofStation.has('Data/Rio/RioNivel/Value') || isDam(ofStation);
    const history = isLevelled ? readHistory(flood, clock, asked) : ok([]);
    const rows = history.ok ? history.value : [];
    recent.set(codigo(code), recentFields(recentValues(rows, grid, OFFSET), new Map(), undefined));
    const isOfDam = isDam(ofStation);
    const path = isOfDam ? 'Data/Barramento/BarramentoNivelMontante' : 'Data/Rio/RioNivel';
    const past = rows.flatMap((row) => {
      const time = decodeStamp(row.timestamp, OFFSET);
      const metres = isOfDam ? row.barramento_nivel : row.rio_nivel;
      return time === null || metres === null ? [] : [{ at: time, metres }];
    });
    const present = {
      at: Date.parse(String(ofStation.get('TimeStamp'))),
      metres: Number(ofStation.get(`${path}/Value`)),
    };
    stations.push({
      codigo: code,
      tags: ofStation,
      levels: [...past.filter((one) => one.at < present.at), present],
      thresholds: thresholdsOf(network.thresholds, codigo(code))
        .filter(({ field, isSameStaff }) => field === 'rio_nivel' && isSameStaff)
        .map(({ value, label }) => ({ value, label }))
        .toSorted((a, b) => a.value - b.value),
    });
  }
  const series: RecentSeries = { ...grid, stations: recent };
  const state = new SiteState({
    network,
    demonstration: null,
    now: () => at,
    recentSeries: { latest: () => ({ series }), latestWithin: () => Promise.resolve(null) },
    log: {
      codes: () => Promise.resolve([...tags.keys()]),
      last: (codes = []) =>
        Promise.resolve({
          position: { epoch: 'flood', seq: 0 },
          tagsByCode: new Map([...tags].filter(([code]) => codes.includes(code))),
        }),
    },
  });
  return { state, stations };
};

const basinOf = (raw: unknown): string =>
  typeof raw === 'string' ? raw.replace(/^SC - /, '') : 'Sem bacia informada';

/** The land under the flood is computed once. */
beforeAll(() => void floodAt(epochMs(FIRST)));

it('law: at any instant of the recorded flood each sentence is what the stations sent, on one page', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: FIRST, max: LAST }), async (instant) => {
      const at = epochMs(instant);
      const { state, stations } = floodAt(at);
      const text = bulletinText(await networkBulletin(state), null);
      expect(unprovedIn(text, stations, at, basinOf)).toEqual([]);
      expect(text.split('\n').length).toBeLessThan(72);
    }),
    // The same instants each time: a band holds nine times in ten.
    { seed: 33, ...propertyRuns(4) },
  );
});
