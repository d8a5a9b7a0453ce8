import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyMapFrame } from '#app/map/stations/station-columns.ts';
import { mapLayerQuery } from '#app/map/stations/map-layer-query.ts';
import { readingColumns } from '#app/table/columns/reading-columns.ts';
import { decodeNetworkProfile } from '#contract/site/network-profile.ts';
import { bucketOf } from '#domain/quantities/legend/legend.ts';
import {
  hasLegendFor,
  type LegendOverride,
  legendRangeOf,
} from '#domain/quantities/legend/legend-override.ts';
import { QUANTITIES } from '#domain/quantities/quantities.ts';
import { RAIN_PERIODS } from '#domain/quantities/choices/rain-period.ts';
import { STATION_PATHS } from '#domain/tags/tag-path.ts';
import { offeredWindowRange } from '#domain/quantities/choices/window-ranges.ts';
import { valueOptionOf } from '#domain/quantities/choices/selector.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { MapLayer } from '#worker/projections/map/map-layer.ts';
import { StationTable } from '#worker/projections/table/station-table.ts';
import { anySelection } from '#tests/support/network/arbitraries.ts';
import { BARE_PROFILE } from '#tests/support/browser/bare-profile.ts';
import { logFixture } from '#tests/support/log/log-fixture.ts';
import { tablePorts, trendPorts } from '#tests/support/app/trend-ports.ts';
import { tagEvent } from '#tests/support/log/tag-events.ts';

const NAMED = QUANTITIES.flatMap(({ id: quantity }) =>
  [null, '15s' as const, ...RAIN_PERIODS].map((history) => ({ quantity, history })),
).filter(hasLegendFor);

const ranges = fc
  .tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 1, max: 1_000 }))
  .map(([minimum, width]) => ({ minimum, maximum: minimum + width }));

const overridesOf = (named: typeof NAMED): fc.Arbitrary<readonly LegendOverride[]> =>
  fc
    .uniqueArray(fc.constantFrom(...named), { maxLength: 6 })
    .chain((chosen) =>
      fc.tuple(...chosen.map((one) => ranges.map((range) => ({ ...one, ...range })))),
    );

/** A selection, and overrides some of which are its own. */
const cases = anySelection.chain((selection) => {
  const { id, statistic } = valueOptionOf(selection);
  const own = NAMED.filter(({ quantity }) => quantity === (statistic?.quantity ?? id));
  return fc.record({
    selection: fc.constant(selection),
    overrides: fc
      .tuple(overridesOf(own), overridesOf(NAMED.filter((one) => !own.includes(one))))
      .map(([mine, others]) => [...others, ...mine]),
    choice: fc.constantFrom('usual' as const, 'readings' as const, 'window' as const),
    shares: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 }),
  });
});

describe('a network’s own legend ranges', () => {
  it('are the same on the map, in its legend and in the table', () => {
    fc.assert(
      fc.property(cases, ({ selection, overrides, choice, shares }) => {
        const { id, paths, plausible } = valueOptionOf(selection);
        const [path] = paths;
        if (path === undefined) throw new Error(`${id} is not live`);
        const log = logFixture();
        for (const [index, share] of shares.entries()) {
          const code = `EST-${index}`;
          log.apply(tagEvent(code, STATION_PATHS.latitude, -10));
          log.apply(tagEvent(code, STATION_PATHS.longitude, -30));
          const { minimum, maximum } = plausible;
          log.apply(tagEvent(code, path, minimum + share * (maximum - minimum)));
        }
        const queryOf = (range: typeof choice) =>
          mapLayerQuery({ selection, types: [], colour: 'value', range }, overrides, false);
        const query = queryOf(choice === 'window' ? choice : 'usual');
        const map = applyMapFrame(
          null,
          new MapLayer(
            log,
            query,
            trendPorts(log, () => epochMs(1_000)),
          ).frame(),
        );
        const table = new StationTable(
          log,
          {
            columns: readingColumns(['codigo', id], overrides, choice === 'window'),
            sort: [],
            search: '',
            types: [],
            window: { offset: 0, limit: shares.length },
          },
          tablePorts(log, () => epochMs(0)),
        ).frame();
        const onMap = new Map([...map.stations.values()].map((one) => [one.id, one.bucket]));
        const inTable = new Map(table.changed.map((row) => [row.id, row.buckets?.[0]]));
        expect(onMap.size).toBe(shares.length);
        expect(inTable).toEqual(onMap);

        const thresholds = map.legend?.thresholds;
        if (thresholds === undefined) throw new Error('a whole frame has a legend');
        const coloured = [...map.stations.values()].filter(({ bucket }) => bucket >= 0);
        expect(map.legend?.counts).toEqual(
          thresholds.map(
            (_, bucket) =>
              coloured.filter(({ value }) => bucketOf(thresholds, value) === bucket).length,
          ),
        );
        const asked = query.range;
        if (asked?.kind === 'fixed') {
          expect(thresholds[0]).toBeCloseTo(asked.minimum, 6);
          expect(thresholds[5]).toBeCloseTo(asked.maximum, 6);
        }
        const range = legendRangeOf(valueOptionOf(selection), overrides);
        // The network's own range wins over that of a rain's window.
        const isOwn = range !== valueOptionOf(selection).range;
        const window = offeredWindowRange(valueOptionOf(selection), overrides);
        if (isOwn) expect(window).toBeNull();
        expect(queryOf(choice).range).toEqual(
          { usual: range, readings: { kind: 'data' }, window: window ?? range }[choice],
        );
      }),
    );
  });

  it('of rain by its window are one in map and table', () => {
    const asked = { types: [], colour: 'value', range: 'window' } as const;
    for (const period of RAIN_PERIODS) {
      const selection = { type: 'chuva', history: period, value: 'acumulado' } as const;
      const [column] = readingColumns([valueOptionOf(selection).id], [], true);
      const map = mapLayerQuery({ ...asked, selection }, [], false);
      expect(column?.legend?.range).toEqual(map.range);
    }
  });

  it('are those of the window, else of the quantity, else the usual ones (SPEC 9)', () => {
    fc.assert(
      fc.property(cases, ({ selection, overrides }) => {
        const option = valueOptionOf(selection);
        const root = option.statistic?.quantity ?? option.id;
        const at = (history: LegendOverride['history']) =>
          overrides.find((one) => one.quantity === root && one.history === history);
        const expected = at(option.history) ?? at(null);
        expect(legendRangeOf(option, overrides)).toEqual(
          expected === undefined
            ? option.range
            : { kind: 'fixed', minimum: expected.minimum, maximum: expected.maximum },
        );
      }),
    );
  });

  it('are read from the profile as they are written', () => {
    fc.assert(
      fc.property(overridesOf(NAMED), (overrides) => {
        const { profile, faults } = decodeNetworkProfile({ ...BARE_PROFILE, legends: overrides });
        expect(faults).toEqual([]);
        expect(profile?.legends).toEqual(overrides);
      }),
    );
  });

  it.each([
    [{ quantity: 'chuva', history: null, minimum: 0, maximum: 9 }, 'quantity'],
    [{ quantity: 'areaDrenagem', history: null, minimum: 0, maximum: 9 }, 'quantity'],
    [{ quantity: 'chuva024h', history: '001h', minimum: 0, maximum: 9 }, 'history'],
    [{ quantity: 'rio', history: '999h', minimum: 0, maximum: 9 }, 'history'],
    [{ quantity: 'rio', history: null, minimum: 9, maximum: 9 }, 'maximum'],
    [{ quantity: 'umidade', minimum: 5, maximum: 9 }, 'quantity'],
  ])('%o is refused for its %s', (override, member) => {
    const legends = [{ quantity: 'umidade', minimum: 0, maximum: 9 }, override];
    const { profile, faults } = decodeNetworkProfile({ ...BARE_PROFILE, legends });
    expect(faults.map((fault) => fault.member)).toEqual([`legends[1].${member}`]);
    expect(profile?.legends).toHaveLength(1);
  });
});
