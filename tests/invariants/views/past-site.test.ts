import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mainOfSummary, summaryReadings } from '#app/readings/station-main.ts';
import { columnDayAt } from '#contract/columns/day-columns.ts';
import { type Moment, MOMENT_STEPS } from '#contract/moment/moment.ts';
import { recordedQuantityOf } from '#domain/quantities/recorded-quantities.ts';
import { mainReadingOf } from '#domain/stations/main-reading.ts';
import { DAY_MS, MINUTE_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { SiteState } from '#pages/site-state.ts';
import { testCore } from '#tests/support/app/core.ts';
import { codigo } from '#tests/support/log/tag-events.ts';
import { demonstrationNetwork } from '#tests/support/network/networks.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';

const CODE = codigo('EST-1');
const NETWORK = demonstrationNetwork();
const ZONE = NETWORK.profile.timeZone;
/** Of the station's readings, one that no link shows, and a gate. */
const MEASURED = [
  'rio',
  'montante',
  'chuva001h',
  'temperatura',
  'ventoMedio',
  'comporta1',
] as const;

const stations = fc.record({
  type: fc.constantFrom('Hidrologica', 'Meteorologica', 'Pluviometrica', 'Barramento'),
  minute: fc.nat({ max: 24 * 60 }),
  /** Minutes from the instant on since which its network is in doubt today. */
  doubt: fc.constantFrom(-60, 60),
  units: fc.array(fc.constantFrom(null, 'own', 'cm', 'm (IBGE)', 'braça'), {
    minLength: MEASURED.length,
    maxLength: MEASURED.length,
  }),
  /** Of each quantity the steps before the instant that have a value, and the value. */
  readings: fc.array(
    fc.array(fc.tuple(fc.nat({ max: MOMENT_STEPS - 1 }), fc.integer({ min: 0, max: 900 })), {
      maxLength: 6,
    }),
    { minLength: MEASURED.length, maxLength: MEASURED.length },
  ),
  /** Of each quantity the value that was measured last before, days ago. */
  older: fc.array(fc.option(fc.integer({ min: 2, max: 40 })), {
    minLength: MEASURED.length,
    maxLength: MEASURED.length,
  }),
  /** Measured today only, or no longer. */
  isDescribed: fc.array(fc.boolean(), {
    minLength: MEASURED.length,
    maxLength: MEASURED.length,
  }),
});
type Case = typeof stations extends fc.Arbitrary<infer One> ? One : never;

const momentOf = ({ type, minute, doubt, units, readings, older, isDescribed }: Case): Moment => {
  const at = epochMs(Date.UTC(2026, 8, 11, 3) + minute * MINUTE_MS);
  const { over } = columnDayAt(at, ZONE);
  const tags = new Map<string, string | number | boolean | null>([
    ['Type', type],
    ['TimeStamp', null],
    ['Source/Name', 'Rede vizinha'],
    ['Source/DoubtSince', new Date(at + doubt * MINUTE_MS).toISOString()],
  ]);
  const columns: [(typeof MEASURED)[number], Float64Array][] = [];
  for (const [place, id] of MEASURED.entries()) {
    const { paths, unit: own } = recordedQuantityOf(id);
    if (isDescribed[place] === true) {
      tags.set(`${paths[0] ?? ''}/Value`, 5);
      const unit = units[place] ?? null;
      tags.set(`${paths[0] ?? ''}/Unit`, unit === 'own' ? own : unit);
      tags.set(`${paths[0] ?? ''}/Show`, true);
    }
    const values = new Float64Array(MOMENT_STEPS).fill(Number.NaN);
    for (const [step, value] of readings[place] ?? []) values[step] = value / 100;
    // Before the day before nothing is carried.
    values.fill(Number.NaN, 0, MOMENT_STEPS / 2 - over);
    columns.push([id, values]);
  }
  return {
    network: 'Rede',
    note: null,
    at,
    tags: new Map([[CODE, tags]]),
    thresholds: new Map(),
    columns: new Map(columns.map(([id, values]) => [id, new Map([[CODE, values]])])),
    carried: new Map(
      columns.flatMap(([id, values], place) => {
        const days = older[place] ?? null;
        // It is there where the day before has none.
        const ofBefore = values.subarray(0, MOMENT_STEPS - over);
        if (days === null || !ofBefore.every(Number.isNaN)) return [];
        const last = { value: days / 10, at: epochMs(at - days * DAY_MS) };
        return [[id, new Map([[CODE, last]])]];
      }),
    ),
  };
};

it('a link to the past has the reading and the time of the page at that instant (decision 0083)', async () => {
  await fc.assert(
    fc.asyncProperty(stations, async (one) => {
      const moment = momentOf(one);
      const { at, tags, columns, carried } = moment;
      const { over } = columnDayAt(at, ZONE);
      const steps = MOMENT_STEPS / 2 + over;
      const { core } = testCore();
      await core.start({ graphqlUrl: 'http://127.0.0.1:9/graphql', timeZone: ZONE, clockSkew: 0 });
      await core.openKept(moment);
      const frame = await core.read('station-briefs', { codigos: [CODE] }, 'kept');
      const sheet = await core.read('station-sheet', { codigo: CODE }, 'kept');
      core.stop();
      const site = new SiteState({
        network: NETWORK,
        demonstration: null,
        log: {
          codes: () => Promise.resolve([CODE]),
          last: () => Promise.resolve({ tagsByCode: tags, position: { epoch: 'e', seq: 1 } }),
        },
        recentSeries: { latest: () => null, latestWithin: () => Promise.resolve() },
        columnsAt: () =>
          Promise.resolve({
            columns: new Map(
              Array.from(columns, ([id, of]) => [
                id,
                new Map(Array.from(of, ([code, values]) => [code, values.subarray(-steps)])),
              ]),
            ),
            carried,
          }),
      });
      const station = await (await site.at(at))?.station(CODE);
      const brief = frame?.briefs[0];
      if (station === undefined || station === null || brief === undefined) throw new Error('none');
      expect(station.reportedAt).toBe(brief.reportedAt);
      expect(station.gates()).toEqual(sheet?.known === true ? sheet.gates : null);
      expect(mainReadingOf(station.station.type, station.readingOf)).toEqual(mainOfSummary(brief));
      for (const id of ['rio', 'montante', 'chuva001h', 'temperatura'] as const) {
        expect([id, station.readingOf(id)]).toEqual([id, summaryReadings(brief)(id)]);
      }
      expect(station.riseOf('rio')).toEqual(brief.rise);
      const since = one.doubt < 0 ? at - 60 * MINUTE_MS : null;
      expect(station.station.source?.doubtSince).toBe(since);
      expect(brief.station.source?.doubtSince).toBe(since);
    }),
    propertyRuns(100),
  );
});
