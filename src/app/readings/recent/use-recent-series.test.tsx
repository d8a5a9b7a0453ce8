import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { DataCoreProvider } from '#app/core/data-core.tsx';
import { DAY_MS, HOUR_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { FakeView } from '#tests/support/app/fake-view.ts';
import { muteCore } from '#tests/support/app/mute-core.ts';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { stationBrief } from '#tests/support/app/station-brief.ts';
import { fakeTime } from '#tests/support/runner/fake-time.ts';
import type { StationSeriesFrame, StationSeriesQuery } from '#worker/api/station-series.ts';
import { useRecentSeries } from './use-recent-series.ts';
import type { KnownBrief } from '#app/readings/use-station-brief.ts';

fakeTime();
const { host, root } = reactRoot();

const Shown = ({ lengthMs, known }: { readonly lengthMs: number; readonly known: KnownBrief }) => {
  const { series, history } = useRecentSeries('EST-1', lengthMs, ['rio_nivel'], known);
  return `${series.map(({ field }) => field).join()} ${history.kind}`;
};

const withDays = (field: 'rio_nivel' | 'chuva_hora'): KnownBrief => {
  const points = [{ time: epochMs(Date.now()), value: 1 }];
  const days = [{ field, points, month: null, held: 1 }];
  return { brief: stationBrief('EST-1', 'Rio', { days }), isDayToCome: false };
};
const TO_COME: KnownBrief = { brief: null, isDayToCome: true };
const NONE: KnownBrief = { brief: null, isDayToCome: false };

it.each([
  ['a day that is known', DAY_MS, () => withDays('rio_nivel'), 'rio_nivel ready', 0, 0],
  ['a day of another quantity', DAY_MS, () => withDays('chuva_hora'), ' loading', 1, 1],
  ['a day that is to come', DAY_MS, () => TO_COME, ' loading', 0, 1],
  ['a day that does not come', DAY_MS, () => NONE, ' loading', 1, 1],
  ['hours, which a rate is made of', HOUR_MS, () => withDays('rio_nivel'), 'rio_nivel ready', 1, 1],
  ['a week', 7 * DAY_MS, () => withDays('rio_nivel'), ' loading', 1, 1],
])('%s: is asked of the history at once, or when it is late', async (...given) => {
  const [, lengthMs, known, text, atOnce, later] = given;
  const history = new FakeView<StationSeriesFrame, StationSeriesQuery>();
  const core = muteCore({ 'station-series': history.open });
  const element = (
    <DataCoreProvider core={core}>
      <Shown lengthMs={lengthMs} known={known()} />
    </DataCoreProvider>
  );
  await act(async () => root.render(element));
  expect([host.textContent, history.asked.length]).toEqual([text, atOnce]);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(history.asked).toHaveLength(later);
});
