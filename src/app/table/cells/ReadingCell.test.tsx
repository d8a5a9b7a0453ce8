import { epochMs } from '#domain/time/epoch-ms.ts';
import { stationId } from '#domain/stations/station-id.ts';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { describeStation } from '#domain/stations/station.ts';
import { TABLE_READINGS } from '#domain/quantities/choices/table-columns.ts';
import { decodeCodigo } from '#domain/tags/tag-path.ts';
import { stationTexts } from '#i18n/pt-br/readings.ts';
import { shown } from '#tests/support/app/shown.ts';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { noValue } from './cells.css.ts';
import { ReadingCell } from './ReadingCell.tsx';
import { RowStore } from '#app/table/rows/row-store.ts';
import { RowsProvider } from '#app/table/rows/use-row.tsx';

const stationOf = (code: string) => {
  const codigo = decodeCodigo(code);
  if (!codigo.ok) throw new Error('a code of this test is no code');
  return describeStation(codigo.value, () => null);
};

const [reading] = TABLE_READINGS.filter(({ showsZero }) => !showsZero);

describe('the cell of a reading', () => {
  const { host, root } = reactRoot();

  const show = (value: number | null): void => {
    if (reading === undefined) throw new Error('no reading hides its zero');
    const rows = new RowStore();
    rows.take({
      columns: [reading.id],
      units: ['mm'],
      order: Uint32Array.of(0),
      changed: [
        {
          id: stationId(0),
          station: stationOf('DEMO-0'),
          values: [value === null ? null : shown(value, 'mm')],
          buckets: null,
          reportedAt: epochMs(0),
        },
      ],
    });
    act(() => {
      root.render(
        <RowsProvider rows={rows}>
          <ReadingCell id={stationId(0)} reading={reading} />
        </RowsProvider>,
      );
    });
  };

  it('is a number as it is written in Brazil', () => {
    show(1_234.5);
    expect(host.textContent).toMatch(/^1\.234,50?$/);
  });

  it('without a reading is one element: its words, drawn as a dash', () => {
    show(null);
    expect(host.querySelectorAll('*')).toHaveLength(1);
    const [dash] = host.children;
    expect(dash?.className).toBe(noValue);
    expect(host.textContent).toBe(stationTexts.noReading);
  });

  it('of rain that is zero is empty (SPEC 9)', () => {
    show(0);
    expect(host.textContent).toBe('');
  });
});
