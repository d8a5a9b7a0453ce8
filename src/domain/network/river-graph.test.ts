import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { River, RiverPoint } from './places.ts';
import { circleOfRivers, RiverGraph } from './river-graph.ts';

const MAIN: River = { name: 'Rio Grande', into: null };
const LEFT: River = { name: 'Rio Esquerdo', into: { river: 'Rio Grande', km: 100 } };
const CREEK: River = { name: 'Ribeirão', into: { river: 'Rio Esquerdo', km: 30 } };
const graph = new RiverGraph([MAIN, LEFT, CREEK]);

const at = (river: string, km: number): RiverPoint => ({ river, km });

describe('distances along the water', () => {
  it('are kilometres on one river', () => {
    expect(graph.distanceDown(at('Rio Grande', 80), at('Rio Grande', 20))).toBe(60);
  });

  it('go on where the river ends on another', () => {
    expect(graph.distanceDown(at('Ribeirão', 5), at('Rio Grande', 90))).toBe(5 + 30 + 10);
  });

  it('are none against the water, or where the water does not come by', () => {
    expect(graph.distanceDown(at('Rio Grande', 20), at('Rio Grande', 80))).toBeNull();
    // The mouth of the left river lies below this place.
    expect(graph.distanceDown(at('Rio Esquerdo', 5), at('Rio Grande', 101))).toBeNull();
  });
});

describe('the places along a river', () => {
  const gauges = [
    { ...at('Rio Grande', 120), name: 'a' },
    { ...at('Rio Grande', 90), name: 'b' },
    { ...at('Rio Esquerdo', 40), name: 'c' },
    { ...at('Rio Esquerdo', 10), name: 'd' },
    { ...at('Ribeirão', 2), name: 'e' },
  ];
  const namesOf = (list: readonly { readonly place: { readonly name: string } }[]) =>
    list.map(({ place }) => place.name);

  it('upstream come nearest first, from every branch', () => {
    expect(namesOf(graph.upstream(at('Rio Grande', 80), gauges))).toEqual([
      'b',
      'd',
      'a',
      'e',
      'c',
    ]);
  });

  it('the next upstream are one a branch', () => {
    expect(namesOf(graph.nextUpstream(at('Rio Grande', 95), gauges))).toEqual(['d', 'a']);
    expect(namesOf(graph.nextUpstream(at('Rio Esquerdo', 15), gauges))).toEqual(['e', 'c']);
  });

  it('come in the order of the water where a mouth and a place on the other river are one', () => {
    const mouth = { ...at('Rio Esquerdo', 0), name: 'mouth' };
    const meeting = { ...at('Rio Grande', 100), name: 'meeting' };
    for (const both of [
      [mouth, meeting],
      [meeting, mouth],
    ]) {
      expect(namesOf(graph.upstream(at('Rio Grande', 9), both))).toEqual(['meeting', 'mouth']);
      expect(namesOf(graph.downstream(at('Rio Esquerdo', 9), both))).toEqual(['mouth', 'meeting']);
    }
  });

  it('keep that order however the kilometres are rounded', () => {
    const mouth = { ...at('Rio Esquerdo', 0), name: 'mouth' };
    const meeting = { ...at('Rio Grande', 100), name: 'meeting' };
    for (const km of [12.6, 0.1, 33.3, 7.7]) {
      const reached = graph.downstream(at('Rio Esquerdo', km), [meeting, mouth]);
      expect(namesOf(reached)).toEqual(['mouth', 'meeting']);
    }
  });

  it('the next downstream is one, or none at the end', () => {
    expect(graph.nextDownstream(at('Ribeirão', 1), gauges)?.place.name).toBe('d');
    expect(graph.nextDownstream(at('Rio Grande', 5), gauges)).toBeNull();
  });
});

/** Rivers of a tree: each flows into an earlier one, or into the sea. */
const trees = fc
  .array(
    fc.record({ into: fc.option(fc.nat()), km: fc.double({ min: 0, max: 500, noNaN: true }) }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((raw) =>
    raw.map(({ into, km }, index): River => ({
      name: `Rio ${index}`,
      into: into === null || index === 0 ? null : { river: `Rio ${into % index}`, km },
    })),
  );

const pointsOn = (rivers: readonly River[]): fc.Arbitrary<RiverPoint> =>
  fc.record({
    river: fc.constantFrom(...rivers.map(({ name }) => name)),
    km: fc.double({ min: 0, max: 500, noNaN: true }),
  });

const placed = trees.chain((rivers) =>
  fc.record({
    rivers: fc.constant(rivers),
    points: fc.array(pointsOn(rivers), { minLength: 3, maxLength: 20 }),
  }),
);

describe('any tree of rivers', () => {
  it('has no circle; a river into one of its own tributaries closes one', () => {
    fc.assert(
      fc.property(trees, (rivers) => {
        expect(circleOfRivers(rivers)).toBeNull();
        const last = rivers.at(-1);
        const first = rivers[0];
        if (last === undefined || first === undefined) return;
        const closed = [{ ...first, into: { river: last.name, km: 1 } }, ...rivers.slice(1)];
        const endsInFirst = new RiverGraph(rivers).distanceDown(
          at(last.name, 0),
          at(first.name, 0),
        );
        if (endsInFirst !== null) expect(circleOfRivers(closed)).not.toBeNull();
      }),
    );
  });

  it('adds up: from a to c by way of b', () => {
    fc.assert(
      fc.property(placed, ({ rivers, points: [a, b, c] }) => {
        if (a === undefined || b === undefined || c === undefined) return;
        const way = new RiverGraph(rivers);
        const [first, second] = [way.distanceDown(a, b), way.distanceDown(b, c)];
        if (first === null || second === null) return;
        expect(way.distanceDown(a, c)).toBeCloseTo(first + second, 6);
      }),
    );
  });

  it('says upstream of one what says downstream of the other, unless they are at one spot', () => {
    fc.assert(
      fc.property(placed, ({ rivers, points }) => {
        const way = new RiverGraph(rivers);
        for (const from of points) {
          for (const { place, distanceKm } of way.upstream(from, points)) {
            const back = way.downstream(place, points).find((one) => one.place === from);
            expect(back?.distanceKm).toBe(distanceKm);
          }
        }
      }),
    );
  });

  it('has the place at a mouth before the one on the tributary, also among others as far away', () => {
    const way = new RiverGraph([
      { name: 'main', into: null },
      { name: 'side', into: { river: 'main', km: 5 } },
      { name: 'other', into: { river: 'main', km: 2 } },
    ]);
    const [mouth, side, other] = [
      { river: 'main', km: 5 },
      { river: 'side', km: 0 },
      { river: 'other', km: 3 },
    ] as const;
    const next = way.nextUpstream({ river: 'main', km: 0 }, [side, other, mouth]);
    expect(next.map(({ place }) => place)).toEqual([other, mouth]);
  });

  it('has no next place upstream that lies behind another', () => {
    fc.assert(
      fc.property(placed, ({ rivers, points: [from, ...others] }) => {
        if (from === undefined) return;
        const way = new RiverGraph(rivers);
        const next = way.nextUpstream(from, others).map(({ place }) => place);
        for (const one of next) {
          for (const other of next) {
            if (one !== other) expect(way.distanceDown(one, other)).toBeNull();
          }
        }
        // Every place upstream is one of them, or comes by one of them.
        for (const { place } of way.upstream(from, others)) {
          expect(next.some((one) => one === place || way.distanceDown(place, one) !== null)).toBe(
            true,
          );
        }
      }),
    );
  });
});
