import { epochMs } from '#domain/time/epoch-ms.ts';
import { stationId, describeStation } from '#domain/stations/station.ts';
import fc from 'fast-check';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import type { StationTableFrame, TableRow } from '#worker/api/station-table.ts';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { shown } from '#tests/support/app/shown.ts';
import { codigo } from '#tests/support/log/tag-events.ts';
import { readingIn, RowStore } from './row-store.ts';
import { applyTableFrame, type TableView } from '#app/table/table-view.ts';
import { RowsProvider, useRow } from './use-row.tsx';

const stationOf = (id: number) => describeStation(codigo(`DEMO-${id}`), () => null);

const rowOf = (id: number, values: readonly (number | null)[], known = false): TableRow => ({
  id: stationId(id),
  station: known ? null : stationOf(id),
  values: values.map((value) => (value === null ? null : shown(value))),
  buckets: null,
  reportedAt: epochMs(1_000 + id),
});

const frameOf = (
  order: readonly number[],
  changed: readonly TableRow[],
  columns: readonly string[] = ['chuva', 'rio'],
): StationTableFrame => ({
  columns,
  units: columns.map(() => null),
  order: Uint32Array.from(order),
  offset: 0,
  changed,
  matched: order.length,
  total: order.length,
  leftOut: { stations: 0, isLowerBound: false },
  places: null,
  pausedAt: null,
});

describe('the view of the table', () => {
  it('stays the very same while only readings move, so that no table is drawn for them', () => {
    const first = applyTableFrame(null, frameOf([0, 1], [rowOf(0, [1]), rowOf(1, [2])]));
    const next = applyTableFrame(first, frameOf([0, 1], [rowOf(1, [3], true)]));
    expect(next).toBe(first);
    expect(next.rows.row(stationId(1))?.readings.map((reading) => reading.shown?.value)).toEqual([
      3,
    ]);
    expect(next.rows.row(stationId(1))?.station.codigo).toBe('DEMO-1');
  });

  it('reads a row by the columns it was made for, also when others are shown by now', () => {
    const rows = new RowStore();
    rows.take(frameOf([0], [rowOf(0, [1, 2])]));
    const before = rows.row(stationId(0));
    rows.take(frameOf([0], [rowOf(0, [3, 4], true)], ['rio', 'temperatura']));
    const after = rows.row(stationId(0));
    if (before === undefined || after === undefined) throw new Error('the row is not held');
    expect(
      ['chuva', 'rio', 'temperatura'].map((key) => readingIn(before, key).shown?.value ?? null),
    ).toEqual([1, 2, null]);
    expect(
      ['chuva', 'rio', 'temperatura'].map((key) => readingIn(after, key).shown?.value ?? null),
    ).toEqual([null, 3, 4]);
  });

  it('is another when the list is', () => {
    const first = applyTableFrame(null, frameOf([0, 1], [rowOf(0, [1]), rowOf(1, [2])]));
    const turned = applyTableFrame(first, frameOf([1, 0], []));
    expect(turned.listed.map(({ id }) => id)).toEqual([1, 0]);
  });

  it('holds after any frames what the last frame of each row said, and no row outside the window', () => {
    const step = fc.record({
      order: fc.uniqueArray(fc.nat(9), { maxLength: 6 }),
      value: fc.nat(100),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 11 }), (steps) => {
        let view: TableView | null = null;
        let shown = new Map<number, number>();
        for (const { order, value } of steps) {
          // Like the worker: complete rows for new ones in the window, others only when changed.
          const changed = order.filter((id) => !shown.has(id) || (id + value) % 2 === 0);
          view = applyTableFrame(
            view,
            frameOf(
              order,
              changed.map((id) => rowOf(id, [value], shown.has(id))),
            ),
          );
          const before = shown;
          shown = new Map(
            order.map((id) => [id, changed.includes(id) ? value : (before.get(id) ?? -1)]),
          );
        }
        for (let id = 0; id < 10; id += 1) {
          expect(view?.rows.row(stationId(id))?.readings[0]?.shown?.value).toBe(shown.get(id));
        }
      }),
    );
  });
});

describe('a cell', () => {
  const { host, root } = reactRoot();
  const drawn = new Map<string, number>();

  const Cell = ({ id, index }: { readonly id: number; readonly index: number }) => {
    const reading = useRow(stationId(id), ({ readings }) => readings[index] ?? null);
    const name = `${id}/${index}`;
    drawn.set(name, (drawn.get(name) ?? 0) + 1);
    return <td>{reading?.shown?.value}</td>;
  };

  it('is drawn again only when its own value is another', () => {
    const rows = new RowStore();
    rows.take(frameOf([0, 1], [rowOf(0, [1, 2]), rowOf(1, [3, 4])]));
    act(() => {
      root.render(
        <RowsProvider rows={rows}>
          <table>
            <tbody>
              <tr>
                {[0, 1].flatMap((id) =>
                  [0, 1].map((index) => <Cell key={`${id}/${index}`} id={id} index={index} />),
                )}
              </tr>
            </tbody>
          </table>
        </RowsProvider>,
      );
    });
    expect(host.textContent).toBe('1234');
    drawn.clear();
    act(() => rows.take(frameOf([0, 1], [rowOf(0, [1, 9], true), rowOf(1, [3, 4], true)])));
    expect(host.textContent).toBe('1934');
    expect([...drawn]).toEqual([['0/1', 1]]);
  });
});
