import { act } from 'react';
import { expect, it } from 'vitest';
import { encodeStreets } from '#contract/site/streets-document.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { describeStation } from '#domain/stations/station.ts';
import { HOUR_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { SiteConfigProvider } from '#app/site-config.tsx';
import { StationSheetContext } from '#app/station/station-sheet-context.tsx';
import { configWithPlaces, soonOnPage } from '#tests/support/app/site-page.tsx';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { codigo } from '#tests/support/log/tag-events.ts';
import type { Series } from '#worker/api/station-series.ts';
import { useChartedLevels } from './use-charted-levels.ts';

const floodAt = (gauge: string, date: string, level: number) => ({
  gauge: codigo(gauge),
  date,
  level,
  source: 'Defesa Civil',
});
const FLOODS = [floodAt('EST-1', '2015', 7), floodAt('EST-1', '2011-09', 12.6)];
/** A report of long ago: the record is not about now. */
const REPORTED = epochMs(HOUR_MS * 1_000);

const { host, root } = reactRoot();

const Shown = ({ code, series }: { readonly code: string; readonly series: readonly Series[] }) => {
  const { levels, record } = useChartedLevels(code, series);
  return `${levels.map(({ label, value }) => `${label}: ${value}`).join()} ${record?.source ?? ''}`;
};

const show = (
  code: string,
  value: number,
  { unit = 'm', comparable = true, before = value } = {},
): Promise<void> => {
  const config = configWithPlaces('', encodeStreets({ streets: [], floods: FLOODS }));
  const look = { unit, decimals: 2, comparable, show: true, implausible: false };
  const sheet = {
    known: true,
    station: describeStation(codigo(code), () => null),
    readings: [{ path: READING_PATHS.riverStage, value, label: null, ...look }],
    gates: [],
    reportedAt: REPORTED,
  } as const;
  const times = Float64Array.of(-30, -0.5, 0).map((hour) => REPORTED + hour * HOUR_MS);
  const values = Float64Array.of(90, before, value);
  const series: readonly Series[] = [{ field: 'rio_nivel', unit, decimals: 2, times, values }];
  return act(async () => {
    root.render(
      <SiteConfigProvider config={config}>
        <StationSheetContext value={sheet}>
          <Shown code={code} series={series} />
        </StationSheetContext>
      </SiteConfigProvider>,
    );
    await Promise.resolve();
  });
};

it('have the highest known flood of the gauge, with who measured it', async () => {
  await show('EST-1', 4);
  const record = 'Maior cheia conhecida (09/2011): 12.6 Defesa Civil';
  await soonOnPage(() => expect(host.textContent).toBe(record));
  await show('EST-2', 4);
  await soonOnPage(() => expect(fetch).toHaveBeenCalled());
  expect(host.textContent).toBe(' ');
});

it.each([
  ['an altitude', 457.5, {}],
  ['in another unit', 4, { unit: 'ft', comparable: false }],
  ['of a zero that has moved', 4, { before: 9 }],
])('know no flood, and ask for none, where the level is %s', async (_, value, how) => {
  await show('EST-1', value, how);
  expect(host.textContent).toBe(' ');
  expect(fetch).not.toHaveBeenCalled();
});
