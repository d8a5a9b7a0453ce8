import fc from 'fast-check';
import { act, useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type StationId, stationId } from '#domain/stations/station-id.ts';
import { mapStation } from '#tests/support/map-station.ts';
import type { MapStation } from '#app/map/stations/station-columns.ts';
import { reactRoot } from '#tests/support/react-root.ts';
import { useSettledOrder } from './use-settled-order.ts';

const { host, root } = reactRoot();
let listed: readonly StationId[];

const List = ({ stations }: { readonly stations: ReadonlyMap<StationId, MapStation> }) => {
  const list = useRef<HTMLUListElement>(null);
  const order = useSettledOrder(stations, 'value', 'chuva', list, null);
  return (
    <ul ref={list}>
      <li>
        <button type="button">A</button>
      </li>
      {order.map((id) => (
        <li key={id}>{id}</li>
      ))}
    </ul>
  );
};

const show = (stations: ReadonlyMap<StationId, MapStation>): void => {
  act(() => root.render(<List stations={stations} />));
  listed = [...host.querySelectorAll('li')]
    .slice(1)
    .map(({ textContent }) => stationId(Number(textContent)));
};
/** Somebody has the keyboard's focus in the list. */
const enter = (): void => host.querySelector('button')?.focus();

const stationsOf = (values: ReadonlyMap<StationId, number>) =>
  new Map([...values].map(([id, value]) => [id, mapStation(id, { value })] as const));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const world = fc
  .uniqueArray(fc.tuple(fc.nat(5).map(stationId), fc.integer({ min: 0, max: 9 })), {
    selector: ([id]) => id,
    maxLength: 6,
  })
  .map((entries) => new Map(entries));

describe('the order of the list beside the map', () => {
  it('always has exactly the stations of the map, and stands still while they are the same and somebody is in it', () => {
    fc.assert(
      fc.property(fc.array(world, { minLength: 1, maxLength: 8 }), (worlds) => {
        let before: readonly StationId[] = [];
        enter();
        for (const values of worlds) {
          show(stationsOf(values));
          enter();
          expect(new Set(listed)).toEqual(new Set(values.keys()));
          expect(listed).toHaveLength(values.size);
          const isSameSet = before.length === values.size && before.every((id) => values.has(id));
          if (isSameSet) expect(listed).toEqual(before);
          before = listed;
        }
      }),
      { numRuns: 60 },
    );
  });

  it('lists a station that comes as another leaves, also while somebody is in the list', () => {
    show(
      stationsOf(
        new Map([
          [stationId(1), 5],
          [stationId(2), 3],
        ]),
      ),
    );
    enter();
    show(
      stationsOf(
        new Map([
          [stationId(1), 5],
          [stationId(3), 9],
        ]),
      ),
    );
    expect(listed).toEqual([3, 1]);
  });
});
