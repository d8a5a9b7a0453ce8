import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedThresholds } from '#app/chart/marks/panel-scale.ts';
import { applyMapFrame } from '#app/map/stations/station-columns.ts';
import { thresholdReading } from '#app/readings/threshold-reading.ts';
import { NOT_COMPARABLE, OTHER_UNIT } from '#domain/quantities/legend/legend.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { NO_ALERT_LEVELS } from '#domain/stations/alerts/alert-state.ts';
import { stationAlert } from '#domain/stations/alerts/station-alert.ts';
import { stationId } from '#domain/stations/station.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { stationNow } from '#pages/station-now.ts';
import { MapLayer } from '#worker/projections/map/map-layer.ts';
import { StationSheet } from '#worker/projections/station/station-sheet.ts';
import { StationTable } from '#worker/projections/table/station-table.ts';
import { tablePorts, trendPorts } from '#tests/support/app/trend-ports.ts';
import { logFixture } from '#tests/support/log/log-fixture.ts';
import { codigo, tagEvent } from '#tests/support/log/tag-events.ts';
import { publishedThreshold } from '#tests/support/network/published-threshold.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';

const NOW = epochMs(6_000);
const LEVELS = {
  rio: {
    path: READING_PATHS.riverStage,
    field: 'rio_nivel',
    selection: { type: 'rio', history: '15s', value: 'nivel' },
  },
  montante: {
    path: READING_PATHS.damUpstream,
    field: 'barramento_nivel',
    selection: { type: 'barragem', history: '15s', value: 'montante' },
  },
} as const;
type LevelId = keyof typeof LEVELS;

interface Served {
  readonly value: number;
  readonly unit: string;
}

const served: fc.Arbitrary<Served> = fc.record({
  // An altitude may be as low as a staff reading; a river's level of 45 m or more is one in any unit.
  value: fc.constantFrom(0.5, 1.2, 3.4, 8, 12, 30, 399.88),
  unit: fc.constantFrom('m', 'm', 'm (IBGE)', 'M(ibge)', 'metros (IBGE)', 'm (outra)'),
});
const isSaid = ({ unit }: Served): boolean => unit.toLowerCase().includes('ibge');
const isForeign = ({ unit }: Served): boolean => unit.includes('outra');

/** A network with one level a station, in a view of every kind. */
const sceneOf = (id: LevelId, stations: readonly Served[]) => {
  const { path, field, selection } = LEVELS[id];
  const log = logFixture();
  for (const [index, { value, unit }] of stations.entries()) {
    const code = `EST-${index}`;
    log.apply(tagEvent(code, path, unit, { field: 'Unit' }));
    log.apply(tagEvent(code, path, value));
  }
  const codes = stations.map((_, index) => codigo(`EST-${index}`));
  const threshold = publishedThreshold({ field, value: 5 });
  const thresholds = new Map(codes.map((code) => [code, [threshold]]));
  const ports = trendPorts(log, () => NOW, { thresholds });
  const view = applyMapFrame(null, new MapLayer(log, selection, ports).frame());
  const column = { key: id, paths: [path] };
  const frame = new StationTable(
    log,
    {
      columns: [column],
      sort: [{ key: id, descending: true }],
      search: '',
      types: [],
      window: { offset: 0, limit: 100 },
    },
    tablePorts(log, () => NOW, thresholds),
  ).frame();
  return { log, codes, ports, view, frame, threshold };
};

describe('a level that is served as an altitude', () => {
  it('has one unit on every surface, and is compared with no staff reading and no alert level', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('rio' as const, 'montante' as const),
        fc.array(served, { minLength: 1, maxLength: 12 }),
        (id, stations) => {
          const { path, field } = LEVELS[id];
          const isAltitude = (one: Served): boolean =>
            isSaid(one) || (id === 'rio' && !isForeign(one) && one.value > 45);
          const { log, codes, ports, view, frame, threshold } = sceneOf(id, stations);
          const altitudes = stations.filter(isAltitude);
          const others = stations.filter((one) => !isAltitude(one) && !isForeign(one));
          const isOfAltitudes = id === 'montante' && altitudes.length > others.length;
          const head = isOfAltitudes ? 'm (IBGE)' : 'm';
          expect(frame.units).toEqual(stations.every(isForeign) ? ['m'] : [head]);
          expect(view.legend?.unit).toBe(head);
          // The colours are those of a network without the levels that are not compared.
          const alike = isOfAltitudes ? altitudes : others;
          const apart = sceneOf(id, alike).view.legend;
          if (alike.length > 0) expect(view.legend?.thresholds).toEqual(apart?.thresholds);
          const rank = new Map([...frame.order].map((row, place) => [stationId(row), place]));
          let lastCompared = -1;
          let firstApart = Infinity;
          for (const [index, one] of stations.entries()) {
            const code = codes[index];
            const station = stationId(index);
            if (code === undefined) throw new Error('no code');
            const unit = isForeign(one) ? one.unit : isSaid(one) ? 'm (IBGE)' : 'm';
            const tags = { [`${path}/Value`]: one.value, [`${path}/Unit`]: one.unit };
            const now = stationNow(code, new Map(Object.entries(tags)), { now: NOW, recent: null });
            const page = now?.readingOf(id) ?? null;
            const row = frame.changed.find((held) => held.id === station)?.values[0] ?? null;
            const sheet = new StationSheet(log, { codigo: code }, () => true).frame();
            const readings = sheet.known ? sheet.readings : [];
            const mapped = view.stations.get(station);
            for (const shown of [page, row, readings[0], mapped?.look]) {
              expect(shown?.unit).toBe(unit);
            }
            const isAlike = !isForeign(one) && isAltitude(one) === isOfAltitudes;
            if (isAlike) expect(mapped?.bucket).toBeGreaterThanOrEqual(0);
            else expect(mapped?.bucket).toBe(isForeign(one) ? OTHER_UNIT : NOT_COMPARABLE);
            const place = rank.get(station) ?? -1;
            if (isAlike) lastCompared = Math.max(lastCompared, place);
            else firstApart = Math.min(firstApart, place);
            // The chart of its last day, which ends with a gap.
            const [times, values] = [Float64Array.of(0, 1), Float64Array.of(one.value, Number.NaN)];
            const series = { field, unit, decimals: 2, times, values };
            const hasLine = comparedThresholds([threshold], [series]).length > 0;
            expect(isForeign(one) || hasLine).toBe(!isAltitude(one));
            if (!isAltitude(one)) continue;
            expect(ports.alerts.rankOf(log, station)).toBe(NO_ALERT_LEVELS);
            for (const reading of [page, row]) {
              expect(stationAlert([threshold], () => reading)).toMatchObject({
                state: null,
                value: Number.NaN,
                look: { unit: 'm' },
              });
            }
            expect(thresholdReading(readings, field)).toMatchObject({ value: null, unit: 'm' });
          }
          expect(lastCompared).toBeLessThan(firstApart);
        },
      ),
      propertyRuns(100),
    );
  });
});
