import fc from 'fast-check';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it } from 'vitest';
import { epochMs } from '#domain/time/epoch-ms.ts';
import type { ChartView } from '#app/chart/gestures/chart-view.ts';
import { createStore } from '#app/state/store.ts';
import { PlainSite } from '#tests/support/app/PlainSite.tsx';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { reactRoot } from '#tests/support/app/react-root.ts';
import type { Series } from '#worker/api/station-series.ts';
import { SeriesSummaryList } from './SeriesSummaryList.tsx';

const HOUR = 3_600_000;
const RANGE = { from: epochMs(0), to: epochMs(48 * HOUR) };

const seriesOf = (field: Series['field'], values: readonly number[]): Series => ({
  field,
  unit: 'm',
  decimals: 2,
  times: Float64Array.from(values, (_, index) => index * HOUR),
  values: Float64Array.from(values),
});

const anyReadings = fc.array(
  fc.oneof(fc.constantFrom(Number.NaN, 0), fc.double({ min: 0, max: 9, noNaN: true })),
  { minLength: 1, maxLength: 48 },
);
const anySeries = fc
  .tuple(anyReadings, anyReadings)
  .map(([river, rain]) => [seriesOf('rio_nivel', river), seriesOf('chuva_acum', rain)]);
const anyView: fc.Arbitrary<ChartView> = fc.oneof(
  fc.constant<ChartView>({ kind: 'whole' }),
  fc
    .integer({ min: 1, max: 40 })
    .map((hours): ChartView => ({ kind: 'newest', length: hours * HOUR })),
  fc
    .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 8 }))
    .map(([from, hours]): ChartView => ({
      kind: 'fixed',
      from: epochMs(from * HOUR),
      to: epochMs((from + hours) * HOUR),
    })),
);

const summary = (series: readonly Series[], views: ReturnType<typeof createStore<ChartView>>) => (
  <PlainSite>
    <SeriesSummaryList
      series={series}
      range={RANGE}
      held={RANGE}
      thresholds={[
        {
          field: 'rio_nivel',
          level: 'alerta',
          value: 5,
          label: 'Cota de alerta',
        },
      ]}
      seen={views}
    />
  </PlainSite>
);

/** What is seen and read out. */
const said = (host: HTMLElement): readonly string[] => {
  const words: string[] = [];
  const visit = (element: Element): void => {
    if (element instanceof HTMLElement && element.hidden) return;
    if (element.childElementCount === 0) words.push(element.textContent);
    for (const child of element.children) visit(child);
  };
  visit(host);
  return words;
};

describe('the chart in words', () => {
  const { host, root } = reactRoot();

  it('is, after any views and readings, what it would be if it were rendered now', () => {
    fc.assert(
      fc.property(
        anySeries,
        anyView,
        fc.array(fc.oneof(anyView, anySeries), { maxLength: 12 }),
        (firstSeries, firstView, steps) => {
          const views = createStore<ChartView>(firstView);
          let series: readonly Series[] = firstSeries;
          act(() => root.render(null));
          act(() => root.render(summary(series, views)));
          for (const step of steps) {
            if (Array.isArray(step)) {
              series = step;
              act(() => root.render(summary(series, views)));
            } else if ('kind' in step) {
              views.change(() => step);
            }
            const fresh = document.createElement('div');
            const freshRoot = createRoot(fresh);
            act(() => freshRoot.render(summary(series, createStore(views.read()))));
            expect(said(host)).toEqual(said(fresh));
            act(() => freshRoot.unmount());
          }
        },
      ),
      propertyRuns(12),
    );
  });
});
