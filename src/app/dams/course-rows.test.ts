import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CoursePlace, type DamCourse, damCourses } from '#domain/network/dam-courses.ts';
import type { Places } from '#domain/network/places.ts';
import { RiverGraph } from '#domain/network/river-graph.ts';
import { courseNetworks, INVENTED } from '#tests/support/network/course-networks.ts';
import { courseRows, wayThrough } from './course-rows.ts';

const coursesOf = (
  places: Pick<Places, 'cities' | 'rivers' | 'stations'>,
  codigos: ReadonlySet<string>,
): readonly DamCourse[] => damCourses(places, new RiverGraph(places.rivers), codigos);

const invented = coursesOf(INVENTED, new Set(['EST-1', 'EST-2', 'EST-3', 'EST-4']));

const nameOf = (place: CoursePlace): string =>
  place.kind === 'dam' ? place.station.codigo : place.city.name;

const courses = courseNetworks.map(({ places, codigos }) => coursesOf(places, codigos));

describe('the rows of the rivers', () => {
  it('list a tributary above the place where it joins, one lane to the right, and each basin by itself', () => {
    const rows = courseRows(invented);
    expect(rows.map(({ place, water, next }) => [water.lane, nameOf(place), next])).toEqual([
      [0, 'EST-1', 1],
      [0, 'Serra', 2],
      [0, 'EST-3', 3],
      [0, 'Umbra', 6],
      [1, 'EST-2', 5],
      [1, 'Poço', 6],
      [0, 'Corga', 7],
      [0, 'Foz', null],
      [0, 'EST-4', null],
    ]);
  });

  it('are none without dams', () => {
    expect(courseRows([])).toEqual([]);
  });

  it('have the way to a city: the water of every dam above it, and no other', () => {
    const rows = courseRows(invented);
    const chosen = rows.flatMap(({ place }) => (nameOf(place) === 'Poço' ? place : []))[0];
    if (chosen?.kind !== 'city') throw new Error('no such city');
    const way = wayThrough(rows, chosen);
    expect(way.flatMap(({ leaves }, row) => (leaves ? row : []))).toEqual([4]);
    expect(way.map(({ arriving }) => [...arriving])).toEqual([[], [], [], [], [], [1], [], [], []]);
    expect(wayThrough(rows, null).every(({ leaves }) => !leaves)).toBe(true);
  });
});

describe('the rows of any rivers', () => {
  it('law: have every dam and every city below one once', () => {
    fc.assert(
      fc.property(courses, (list) => {
        const wanted = new Set(
          list.flatMap(({ dam, below }) => [dam, ...below.map(({ place }) => place)]),
        );
        const drawn = courseRows(list).map(({ place }) => place);
        expect(drawn.length).toBe(wanted.size);
        expect(new Set(drawn)).toEqual(wanted);
      }),
    );
  });

  it('law: lead from each dam through the places below it, in this order, and to no other', () => {
    fc.assert(
      fc.property(courses, (list) => {
        const rows = courseRows(list);
        for (const [row, { next }] of rows.entries()) {
          if (next !== null) expect(next).toBeGreaterThan(row);
        }
        for (const { dam, below } of list) {
          const way: CoursePlace[] = [];
          let at = rows.find(({ place }) => place === dam)?.next ?? null;
          while (at !== null) {
            const row = rows[at];
            if (row !== undefined) way.push(row.place);
            at = row?.next ?? null;
          }
          expect(way).toEqual(below.map(({ place }) => place));
        }
      }),
    );
  });

  it('law: the way to a city is that of every dam above it, from its row to the city’s', () => {
    fc.assert(
      fc.property(courses, fc.nat(), (list, choice) => {
        const rows = courseRows(list);
        const cities = rows.flatMap(({ place }) => (place.kind === 'city' ? place : []));
        const chosen = cities[choice % Math.max(1, cities.length)] ?? null;
        const passed = new Set(
          list.flatMap(({ dam, below }) => {
            const places = [dam, ...below.map(({ place }) => place)];
            const end = places.findIndex((place) => place === chosen);
            return end === -1 ? [] : places.slice(0, end);
          }),
        );
        const way = wayThrough(rows, chosen);
        for (const [row, { place, water, next }] of rows.entries()) {
          expect(way[row]?.leaves).toBe(passed.has(place));
          if (!passed.has(place) || next === null) continue;
          for (const { arriving } of way.slice(row + 1, next + 1)) {
            expect(arriving).toContain(water.lane);
          }
        }
      }),
    );
  });
});
