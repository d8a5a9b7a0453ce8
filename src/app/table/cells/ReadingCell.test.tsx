import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { describeStation, stationId } from '#domain/stations/station.ts';
import { TABLE_READINGS } from '#domain/quantities/choices/table-columns.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { stationTexts } from '#i18n/pt-br/readings.ts';
import { codigo } from '#tests/support/log/tag-events.ts';
import { shown } from '#tests/support/app/shown.ts';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { noValue } from './cells.css.ts';
import { ReadingCell } from './ReadingCell.tsx';
import { RowStore } from '#app/table/rows/row-store.ts';
import { RowsProvider } from '#app/table/rows/use-row.tsx';

const station = describeStation(codigo('DEMO-0'), () => null);
const [reading] = TABLE_READINGS.filter(({ showsZero }) => !showsZero);

describe('the cell of a reading', () => {
  const { host, root } = reactRoot();
  afterEach(() => void vi.useRealTimers());

  const show = (value: number | null) => {
    if (reading === undefined) throw new Error('no reading hides its zero');
    const rows = new RowStore();
    const take = (next: number | null): void => {
      const values = [next === null ? null : shown(next, 'mm')];
      const row = { id: stationId(0), station, values, buckets: null, reportedAt: epochMs(0) };
      const order = Uint32Array.of(0);
      act(() => rows.take({ columns: [reading.id], units: ['mm'], order, changed: [row] }));
    };
    take(value);
    act(() =>
      root.render(
        <RowsProvider rows={rows}>
          <ReadingCell id={stationId(0)} reading={reading} />
        </RowsProvider>,
      ),
    );
    return take;
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

  it('is marked for a moment where it changes after it has been the same for a while', () => {
    vi.useFakeTimers();
    const take = show(1);
    const marksOf = (next: number, afterMs: number): boolean => {
      vi.advanceTimersByTime(afterMs);
      take(next);
      return host.querySelector('[data-new]') !== null;
    };
    expect([marksOf(1, 15_000), marksOf(2, 1), marksOf(2, 1_300)]).toEqual([false, true, false]);
    expect([marksOf(3, 1_000), marksOf(4, 1_000), marksOf(5, 5_000)]).toEqual([false, false, true]);
  });
});
