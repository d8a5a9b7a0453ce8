import fc from 'fast-check';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type StationId, stationId } from '#domain/stations/station.ts';
import { mapStation } from '#tests/support/network/map-station.ts';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { useSettledOrder } from './use-settled-order.ts';

const { host, root } = reactRoot();

interface World {
  readonly values: ReadonlyMap<StationId, number>;
  readonly isHeld: boolean;
}

const List = ({ values, isHeld }: World) => {
  const stations = new Map(
    [...values].map(([id, value]) => [id, mapStation(id, { value })] as const),
  );
  const order = useSettledOrder(stations, 'value', 'chuva', isHeld, null);
  return (
    <ul>
      {order.map((id) => (
        <li key={id}>{id}</li>
      ))}
    </ul>
  );
};

const listedAfter = (world: World): readonly StationId[] => {
  act(() => root.render(<List {...world} />));
  return [...host.querySelectorAll('li')].map(({ textContent }) => stationId(Number(textContent)));
};

const byValue = (values: ReadonlyMap<StationId, number>): readonly StationId[] =>
  [...values].toSorted(([a, x], [b, y]) => y - x || a - b).map(([id]) => id);

const worldOf = (isHeld: boolean, ...entries: readonly (readonly [number, number])[]): World => ({
  isHeld,
  values: new Map(entries.map(([id, value]) => [stationId(id), value])),
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const worlds = fc.array(
  fc.record({
    values: fc
      .uniqueArray(fc.tuple(fc.nat(5).map(stationId), fc.integer({ min: 0, max: 9 })), {
        selector: ([id]) => id,
        maxLength: 6,
      })
      .map((entries) => new Map(entries)),
    isHeld: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
);

describe('the order of the list beside the map', () => {
  it('always has exactly the stations of the map; while it is held those that stay keep their order, and letting go sorts', () => {
    fc.assert(
      fc.property(worlds, (sequence) => {
        let before: { readonly ids: readonly StationId[]; readonly isHeld: boolean } | null = null;
        for (const world of sequence) {
          const ids = listedAfter(world);
          expect(new Set(ids)).toEqual(new Set(world.values.keys()));
          expect(ids).toHaveLength(world.values.size);
          if (before !== null && world.isHeld) {
            const stayed = before.ids.filter((id) => world.values.has(id));
            expect(ids.slice(0, stayed.length)).toEqual(stayed);
          }
          if (before?.isHeld === true && !world.isHeld) expect(ids).toEqual(byValue(world.values));
          before = { ids, isHeld: world.isHeld };
        }
        listedAfter({ values: new Map(), isHeld: false });
      }),
      propertyRuns(60),
    );
  });

  it('lists who comes at the end while it is held, and sorted once it is not', () => {
    listedAfter(worldOf(true, [1, 5], [2, 3]));
    expect(listedAfter(worldOf(true, [1, 5], [3, 9]))).toEqual([1, 3]);
    expect(listedAfter(worldOf(false, [1, 5], [3, 9]))).toEqual([3, 1]);
  });

  it('sorts by new readings now and then, not at each of them', () => {
    listedAfter(worldOf(false, [1, 5], [2, 3]));
    expect(listedAfter(worldOf(false, [1, 5], [2, 8]))).toEqual([1, 2]);
    act(() => {
      vi.advanceTimersByTime(5_000);
    });
    expect(listedAfter(worldOf(false, [1, 5], [2, 8]))).toEqual([2, 1]);
  });
});
