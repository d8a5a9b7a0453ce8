import { act } from 'react';
import { expect, it } from 'vitest';
import { stationId } from '#domain/stations/station.ts';
import { HOUR_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { DataCoreProvider } from '#app/core/data-core.tsx';
import { DayCell } from '#app/table/cells/DayCell.tsx';
import { RowStore } from '#app/table/rows/row-store.ts';
import type { StationBriefsFrame, StationBriefsQuery } from '#worker/api/station-briefs.ts';
import { FakeView } from '#tests/support/app/fake-view.ts';
import { muteCore } from '#tests/support/app/mute-core.ts';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { shown } from '#tests/support/app/shown.ts';
import { soonOnPage } from '#tests/support/app/site-page.tsx';
import { stationBrief } from '#tests/support/app/station-brief.ts';
import { DayReader } from './DayReader.tsx';

const dayOf = (field: 'rio_nivel' | 'chuva_hora', values: readonly number[]) => ({
  field,
  points: values.map((value, hour) => ({ time: epochMs(hour * HOUR_MS), value })),
  month: null,
});

const RAIN = dayOf('chuva_hora', [0, 12.4, 3]);
const KNOWN = [
  stationBrief('EST-1', 'Jandó', {
    level: shown(2.5, 'm'),
    days: [RAIN, dayOf('rio_nivel', [3.4, Number.NaN, 2.1, 2.5])],
  }),
  stationBrief('EST-2', 'Vau', { rain: shown(3, 'mm'), days: [RAIN] }),
  stationBrief('EST-3', 'Serra', { temperature: shown(18, '°C'), days: [RAIN] }),
];

const rows = new RowStore();
rows.take({
  columns: [],
  units: [],
  order: Uint32Array.of(1, 2, 3),
  changed: KNOWN.map((brief) => ({ ...brief, values: [], buckets: null })),
});

const { host, root } = reactRoot();

it('one view has the day of each row’s own quantity, and another order of the rows asks nothing', async () => {
  const briefs = new FakeView<StationBriefsFrame, StationBriefsQuery>(({ codigos }) => ({
    codigos,
    briefs: KNOWN.filter(({ station }) => codigos.includes(station.codigo)),
    networkLoaded: true,
    recentUntil: epochMs(0),
  }));
  const core = muteCore({ 'station-briefs': briefs.open });
  const show = (...ids: readonly number[]) =>
    act(() =>
      root.render(
        <DataCoreProvider core={core}>
          <DayReader listed={ids.map((id) => ({ id: stationId(id) }))} rows={rows} />
          {ids.map((id) => (
            <p key={id}>
              <DayCell id={stationId(id)} />
            </p>
          ))}
        </DataCoreProvider>,
      ),
    );
  const texts = () =>
    Array.from(host.querySelectorAll('p'), ({ textContent }) => textContent.replaceAll(/\s/g, ' '));
  show(1, 3, 2);
  await soonOnPage(() =>
    expect(texts()).toEqual(['de 2,10 a 3,40 m em 24 h', '', 'de 0,0 a 12,4 mm/h em 24 h']),
  );
  show(2, 1, 3);
  show(2, 1);
  const asked = briefs.asked.map(({ codigos }) => codigos.join(' '));
  expect(asked).toEqual(['EST-1 EST-2 EST-3', 'EST-1 EST-2']);
});
