import { publishedThreshold } from '#tests/support/network/published-threshold.ts';
import type { SiteConfig } from '#contract/site/site-config.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { stationId, describeStation } from '#domain/stations/station.ts';
import fc from 'fast-check';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it } from 'vitest';
import { TABLE_READINGS } from '#domain/quantities/choices/table-columns.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import type { TableRow } from '#worker/api/station-table.ts';
import { SiteConfigProvider } from '#app/site-config.tsx';
import { PLAIN_CONFIG } from '#tests/support/network/site-config.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { codigo } from '#tests/support/log/tag-events.ts';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { AgeCell } from './AgeCell.tsx';
import { AlertCell } from './AlertCell.tsx';
import { NowCell } from './NowCell.tsx';
import { RateCell } from './RateCell.tsx';
import { ReadingCell } from './ReadingCell.tsx';
import { RowStore } from '#app/table/rows/row-store.ts';
import { RowsProvider } from '#app/table/rows/use-row.tsx';

const ROWS = [0, 1].map(stationId);
const SHOWN = ['rio', 'chuva001h', 'chuva024h', 'percentual'];
const READINGS = TABLE_READINGS.filter(({ id }) => SHOWN.includes(id));
const COLUMNS = [...READINGS.map(({ id }) => id), 'subida', 'cota'];

const stationOf = (id: number) => describeStation(codigo(`DEMO-${id}`), () => null);

/** The first row's river has alert levels. */
const CONFIG: SiteConfig = {
  ...PLAIN_CONFIG,
  thresholds: new Map([[stationOf(0).codigo, [publishedThreshold()]]]),
};

const Cells = () =>
  ROWS.map((id) => (
    <div key={id}>
      {READINGS.map((reading) => (
        <ReadingCell key={reading.id} id={id} reading={reading} />
      ))}
      <NowCell id={id} />
      <RateCell id={id} />
      <AlertCell id={id} />
      <AgeCell id={id} />
    </div>
  ));

const shown: fc.Arbitrary<ShownReading | null> = fc.option(
  fc.record({
    value: fc.constantFrom(0, -3, 0.4, 12, 1_234.5),
    unit: fc.constantFrom('mm', 'm', null),
    decimals: fc.constantFrom(0, 2, null),
    comparable: fc.boolean(),
  }),
);

const row = fc.record({
  values: fc.array(shown, { minLength: COLUMNS.length, maxLength: COLUMNS.length }),
  bucket: fc.integer({ min: -1, max: 5 }),
  ago: fc.constantFrom(0, 90_000, 3_600_000, 90_000_000, Number.NaN),
});

const step = fc.record({
  rows: fc.array(fc.option(row), { minLength: ROWS.length, maxLength: ROWS.length }),
  unit: fc.constantFrom('mm', null),
});

const READ_AT = Date.now();

describe('the cells of the live table', () => {
  const { host, root } = reactRoot();

  it('show after any frames what cells drawn now would show', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
        const rows = new RowStore();
        const known = new Set<number>();
        const take = ({ rows: said, unit }: (typeof steps)[number]): void => {
          const changed = said.flatMap((one, id): TableRow[] =>
            one === null
              ? []
              : [
                  {
                    id: stationId(id),
                    station: known.has(id) ? null : stationOf(id),
                    values: one.values,
                    buckets: COLUMNS.map(() => one.bucket),
                    reportedAt: epochMs(READ_AT - one.ago),
                  },
                ],
          );
          for (const { id } of changed) known.add(id);
          rows.take({
            columns: COLUMNS,
            units: COLUMNS.map(() => unit),
            order: Uint32Array.from(ROWS),
            changed,
          });
        };
        const drawn = (
          <SiteConfigProvider config={CONFIG}>
            <RowsProvider key={steps.length} rows={rows}>
              <Cells />
            </RowsProvider>
          </SiteConfigProvider>
        );
        act(() => root.render(null));
        act(() => root.render(drawn));
        for (const one of steps) act(() => take(one));
        const fresh = document.createElement('div');
        const freshRoot = createRoot(fresh);
        act(() => freshRoot.render(drawn));
        expect(host.isEqualNode(fresh), `${host.innerHTML}\n${fresh.innerHTML}`).toBe(true);
        act(() => freshRoot.unmount());
      }),
      propertyRuns(15),
    );
  });
});
