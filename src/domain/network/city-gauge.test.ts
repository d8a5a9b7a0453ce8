import { describe, expect, it } from 'vitest';
import { codigo } from '#tests/support/log/tag-events.ts';
import { inventedCity, inventedStation } from '#tests/support/network/course-networks.ts';
import { cityGauge } from './city-gauge.ts';
import { cityWaters, rainAbove } from './city-waters.ts';
import type { City, RiverPoint, RiverStation } from './places.ts';
import { RiverGraph } from './river-graph.ts';

const at = (river: string, km: number): RiverPoint => ({ river, km });

/** A river with a tributary at km 30, and a river of its own without gauges. */
const GRAPH = new RiverGraph([
  { name: 'Rio Aruê', into: null },
  { name: 'Jandó', into: at('Rio Aruê', 30) },
  { name: 'Rio Só', into: null },
]);
const STATIONS = [
  inventedStation('EST-1', 'Rio Aruê', 60, 'gauge'),
  inventedStation('EST-2', 'Rio Aruê', 45, 'gauge'),
  inventedStation('EST-3', 'Jandó', 4, 'gauge'),
  inventedStation('EST-4', 'Rio Aruê', 8, 'gauge'),
  inventedStation('EST-5', 'Rio Aruê', 50),
  inventedStation('EST-6', 'Jandó', 2),
];

const cityOn = (on: RiverPoint | null, ...gauges: readonly string[]): City => ({
  ...inventedCity('Umbra', on),
  gauges: gauges.map(codigo),
});

const spoken = (
  city: City,
  stations: readonly RiverStation[] = STATIONS,
  mute: readonly string[] = [],
) => {
  const gauge = cityGauge({ stations }, GRAPH, city, (code) => !mute.includes(code));
  return gauge === null ? null : [gauge.kind, gauge.codigo, gauge.distanceKm];
};

describe('the gauge that speaks for a city', () => {
  it('is the first of its own, wherever it stands', () => {
    expect(spoken(cityOn(at('Rio Aruê', 46), 'EST-2', 'EST-1'))).toEqual(['own', 'EST-2', 1]);
    expect(spoken(cityOn(at('Rio Aruê', 44), 'EST-2'))).toEqual(['own', 'EST-2', 1]);
    expect(spoken(cityOn(at('Rio Só', 5), 'EST-2'))).toEqual(['own', 'EST-2', null]);
    expect(spoken(cityOn(null, 'EST-2'))).toEqual(['own', 'EST-2', null]);
    expect(spoken(cityOn(at('Rio Aruê', 46), 'EST-9'))).toEqual(['own', 'EST-9', null]);
  });

  it('is one at its kilometre, though the table gives it none', () => {
    expect(spoken(cityOn(at('Rio Aruê', 45)))).toEqual(['own', 'EST-2', 0]);
  });

  it('is the next one upstream, on its own river before a nearer one on a tributary', () => {
    expect(spoken(cityOn(at('Rio Aruê', 40)))).toEqual(['upstream', 'EST-2', 5]);
    expect(spoken(cityOn(at('Rio Aruê', 29)))).toEqual(['upstream', 'EST-2', 16]);
    const noneOnIt = STATIONS.filter(({ river, km }) => river === 'Jandó' || km < 30);
    expect(spoken(cityOn(at('Rio Aruê', 29)), noneOnIt)).toEqual(['upstream', 'EST-3', 5]);
  });

  it('is the next one downstream where no gauge stands above', () => {
    expect(spoken(cityOn(at('Rio Aruê', 70)))).toEqual(['downstream', 'EST-1', 10]);
    expect(spoken(cityOn(at('Jandó', 10)))).toEqual(['downstream', 'EST-3', 6]);
  });

  it('is another one where one measures no level, unless none does', () => {
    const own = cityOn(at('Rio Aruê', 46), 'EST-2', 'EST-4');
    expect(spoken(own, STATIONS, ['EST-2'])).toEqual(['own', 'EST-4', 38]);
    expect(spoken(own, STATIONS, ['EST-2', 'EST-4'])).toEqual(['upstream', 'EST-1', 14]);
    expect(spoken(own, STATIONS, ['EST-1', 'EST-2', 'EST-3', 'EST-4'])).toEqual([
      'own',
      'EST-2',
      1,
    ]);
    expect(spoken(cityOn(at('Rio Aruê', 45)), STATIONS, ['EST-2'])).toEqual([
      'upstream',
      'EST-1',
      15,
    ]);
  });

  it('is none on other water, or on none', () => {
    expect(spoken(cityOn(at('Rio Só', 5)))).toBeNull();
    expect(spoken(cityOn(null))).toBeNull();
    // A dam has no staff of its river.
    expect(spoken(cityOn(at('Jandó', 1)), STATIONS.slice(4))).toBeNull();
  });
});

describe('the waters of a city', () => {
  const cities = [
    inventedCity('Alta', at('Rio Aruê', 70)),
    inventedCity('Serra', at('Rio Aruê', 55)),
    inventedCity('Poço', at('Jandó', 3)),
    inventedCity('Foz', at('Rio Aruê', 0)),
    inventedCity('Seca', null),
  ];
  const watersOf = (city: City) => {
    const waters = cityWaters({ cities: [...cities, city], stations: STATIONS }, GRAPH, city);
    const codes = (
      list: readonly { readonly place: RiverStation; readonly distanceKm: number }[],
    ) => list.map(({ place, distanceKm }) => `${place.codigo} ${distanceKm}`);
    return {
      above: codes(waters.gaugesAbove),
      below: codes(waters.gaugesBelow),
      dams: codes(waters.damsAbove),
      citiesAbove: waters.citiesAbove.map(({ place }) => place.city.name),
      cityBelow: waters.cityBelow?.place.city.name ?? null,
      rain: rainAbove(waters).map((station) => station.codigo),
    };
  };

  it('have gauges and dams above and below, and the next cities', () => {
    expect(watersOf(cityOn(at('Rio Aruê', 20), 'EST-4'))).toEqual({
      above: ['EST-3 14', 'EST-2 25', 'EST-1 40'],
      below: [],
      dams: ['EST-6 12', 'EST-5 30'],
      citiesAbove: ['Poço', 'Serra'],
      cityBelow: 'Foz',
      rain: ['EST-4', 'EST-6', 'EST-3', 'EST-2', 'EST-5', 'EST-1'],
    });
  });

  it('begin at the own gauge of a city that is on no river', () => {
    expect(watersOf(cityOn(null, 'EST-2'))).toMatchObject({
      above: ['EST-1 15'],
      dams: ['EST-5 5'],
    });
  });
});
