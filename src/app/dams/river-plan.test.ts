import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CoursePlace, type DamCourse, damCourses } from '#domain/network/dam-courses.ts';
import type { Places } from '#domain/network/places.ts';
import { RiverGraph } from '#domain/network/river-graph.ts';
import { courseNetworks, INVENTED } from '#tests/support/network/course-networks.ts';
import { planRivers, topToBottom } from './river-plan.ts';

const coursesOf = (
  places: Pick<Places, 'cities' | 'rivers' | 'stations'>,
  codigos: ReadonlySet<string>,
): readonly DamCourse[] => damCourses(places, new RiverGraph(places.rivers), codigos);

const invented = coursesOf(INVENTED, new Set(['EST-1', 'EST-2', 'EST-3', 'EST-4']));

const nameOf = (place: CoursePlace): string =>
  place.kind === 'dam' ? place.station.codigo : place.city.name;

const courses = courseNetworks.map(({ places, codigos }) => coursesOf(places, codigos));

describe('the plan of the rivers', () => {
  it('lists a tributary above the place where it joins, one lane to the right, and each basin by itself', () => {
    const { places, lanes, rows } = planRivers(invented);
    expect(places.map(({ place, row, lane }) => [row, lane, nameOf(place)])).toEqual([
      [0, 0, 'EST-1'],
      [1, 0, 'Serra'],
      [2, 0, 'EST-3'],
      [3, 0, 'Umbra'],
      [4, 1, 'EST-2'],
      [5, 1, 'Poço'],
      [6, 0, 'Corga'],
      [7, 0, 'Foz'],
      [8.5, 0, 'EST-4'],
    ]);
    expect([lanes, rows]).toEqual([2, 9.5]);
  });

  it('is empty without dams', () => {
    expect(planRivers([])).toEqual({ places: [], links: [], lanes: 0, rows: 0 });
  });

  it('has the dams in the order of the drawing', () => {
    const order = topToBottom(invented).map(({ dam }) => nameOf(dam));
    expect(order).toEqual(['EST-1', 'EST-3', 'EST-2', 'EST-4']);
  });
});

describe('the plan of any rivers', () => {
  it('law: has every dam and every city below one once', () => {
    fc.assert(
      fc.property(courses, (list) => {
        const wanted = new Set(
          list.flatMap(({ dam, below }) => [dam, ...below.map(({ place }) => place)]),
        );
        const drawn = planRivers(list).places.map(({ place }) => place);
        expect(drawn.length).toBe(wanted.size);
        expect(new Set(drawn)).toEqual(wanted);
      }),
    );
  });

  it('law: gives each place a row of its own, a row or more below the last, and a lane within the drawing', () => {
    fc.assert(
      fc.property(courses, (list) => {
        const { places, lanes, rows } = planRivers(list);
        let free = 0;
        for (const { row, lane } of places) {
          expect(row).toBeGreaterThanOrEqual(free);
          free = row + 1;
          expect(lane).toBeGreaterThanOrEqual(0);
          expect(lane).toBeLessThan(lanes);
        }
        expect(free).toBe(rows);
      }),
    );
  });

  it('law: links each place to the next one downstream, and to no other; every link goes down', () => {
    fc.assert(
      fc.property(courses, (list) => {
        const { links } = planRivers(list);
        const next = new Map(links.map(({ from, to }) => [from.place, to.place]));
        expect(next.size).toBe(links.length);
        for (const { from, to } of links) expect(to.row).toBeGreaterThan(from.row);
        for (const { dam, below } of list) {
          const way: CoursePlace[] = [];
          for (let at = next.get(dam); at !== undefined; at = next.get(at)) way.push(at);
          expect(way).toEqual(below.map(({ place }) => place));
        }
      }),
    );
  });

  it('law: draws no line through a place that it does not link', () => {
    fc.assert(
      fc.property(courses, (list) => {
        const { places, links } = planRivers(list);
        for (const { from, to } of links) {
          // Down its own lane, or half a row down, one lane to the left, and down the lane of the river it joins.
          expect([0, 1]).toContain(from.lane - to.lane);
          const between = places.filter(
            ({ lane, row }) => lane === to.lane && row > from.row && row < to.row,
          );
          expect(between).toEqual([]);
          if (from.lane === to.lane) continue;
          const river = links.find((link) => link.to === to && link.from.lane === to.lane);
          expect(river?.from.row).toBeLessThan(from.row);
        }
      }),
    );
  });

  it('law: needs one lane more only where dams have doubled', () => {
    fc.assert(
      fc.property(courses, (list) => {
        fc.pre(list.length > 0);
        expect(planRivers(list).lanes).toBeLessThanOrEqual(1 + Math.log2(list.length));
      }),
    );
  });

  it('law: is the same in whatever order the dams are listed', () => {
    fc.assert(
      fc.property(courses, (list) => {
        const shapeOf = (some: readonly DamCourse[]) => {
          const { lanes, rows } = planRivers(some);
          return { lanes, rows };
        };
        expect(shapeOf(list.toReversed())).toEqual(shapeOf(list));
      }),
    );
  });
});
