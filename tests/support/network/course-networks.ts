import fc from 'fast-check';
import type { City, CityRank, Places, River, RiverPoint } from '#domain/network/places.ts';
import { codigo as codigoOf } from '#tests/support/log/tag-events.ts';

type CourseFacts = Pick<Places, 'cities' | 'rivers' | 'stations'>;

export const inventedCity = (name: string, on: RiverPoint | null, rank: CityRank = 4): City => ({
  name,
  region: null,
  latitude: -10,
  longitude: -30,
  population: null,
  rank,
  on,
  gauges: [],
});

export const inventedStation = (
  codigo: string,
  river: string,
  km: number,
  kind: 'dam' | 'gauge' = 'dam',
): Places['stations'][number] => ({
  codigo: codigoOf(codigo),
  kind,
  name: null,
  river,
  km,
  areaKm2: null,
});

const onRiver = (river: string, km: number): RiverPoint => ({ river, km });

/** Two basins: in one, two dams on one river and one on a tributary; in the other, a dam with nobody below. */
export const INVENTED: CourseFacts = {
  rivers: [
    { name: 'Rio Aruê', into: null },
    { name: 'Jandó', into: onRiver('Rio Aruê', 30) },
    { name: 'Rio Só', into: null },
  ],
  stations: [
    inventedStation('EST-1', 'Rio Aruê', 60),
    inventedStation('EST-2', 'Jandó', 15),
    inventedStation('EST-3', 'Rio Aruê', 40),
    inventedStation('EST-4', 'Rio Só', 10),
    inventedStation('EST-5', 'Rio Aruê', 50, 'gauge'),
  ],
  cities: [
    inventedCity('Foz', onRiver('Rio Aruê', 0)),
    inventedCity('Corga', onRiver('Rio Aruê', 25)),
    inventedCity('Umbra', onRiver('Rio Aruê', 40)),
    inventedCity('Serra', onRiver('Rio Aruê', 50)),
    inventedCity('Poço', onRiver('Jandó', 10)),
    inventedCity('Alta', onRiver('Rio Só', 20)),
    inventedCity('Seca', null),
  ],
};

/** A few kilometres to choose from, so that places often share a spot or a distance; fractions, so that sums are rounded. */
const kilometres = fc.constantFrom(0, 0.1, 1.7, 12.6, 33.3, 100);

/** Any trees of rivers. */
const riverTrees = fc
  .array(fc.record({ into: fc.option(fc.nat()), km: kilometres }), { minLength: 1, maxLength: 10 })
  .map((raw) =>
    raw.map(({ into, km }, index): River => ({
      name: `Rio ${index}`,
      into: into === null || index === 0 ? null : { river: `Rio ${into % index}`, km },
    })),
  );

/** Any trees of rivers with dams and cities on them, and the dams that are in the live network. */
export const courseNetworks: fc.Arbitrary<{
  readonly places: CourseFacts;
  readonly codigos: ReadonlySet<string>;
}> = riverTrees.chain((list) => {
  const point = fc.record({
    river: fc.constantFrom(...list.map(({ name }) => name)),
    km: kilometres,
  });
  return fc
    .record({
      dams: fc.array(fc.record({ at: point, isLive: fc.boolean() }), { maxLength: 12 }),
      cities: fc.array(
        fc.record({ on: fc.option(point, { freq: 5 }), rank: fc.constantFrom(1, 2, 3, 4) }),
        { maxLength: 40 },
      ),
    })
    .map(({ dams, cities }) => ({
      places: {
        rivers: list,
        stations: dams.map(({ at }, index) => inventedStation(`EST-${index}`, at.river, at.km)),
        cities: cities.map(({ on, rank }, index) => inventedCity(`Vila ${index}`, on, rank)),
      },
      codigos: new Set(dams.flatMap(({ isLive }, index) => (isLive ? `EST-${index}` : []))),
    }));
});

/** Any trees of rivers with gauges, dams and cities on them; a city may have gauges of its own. */
export const riversideNetworks: fc.Arbitrary<CourseFacts> = riverTrees.chain((list) => {
  const point = fc.record({
    river: fc.constantFrom(...list.map(({ name }) => name)),
    km: fc.oneof(kilometres, fc.integer({ min: 0, max: 400 })),
  });
  return fc
    .record({
      stations: fc.array(fc.record({ at: point, isDam: fc.boolean() }), { maxLength: 25 }),
      cities: fc.array(
        fc.record({ on: fc.option(point, { freq: 5 }), own: fc.option(fc.nat(24)) }),
        { maxLength: 12 },
      ),
    })
    .map(({ stations, cities }) => {
      const placed = stations.map(({ at, isDam }, index) =>
        inventedStation(`EST-${index}`, at.river, at.km, isDam ? 'dam' : 'gauge'),
      );
      return {
        rivers: list,
        stations: placed,
        cities: cities.map(({ on, own }, index) => {
          const gauge = own === null ? undefined : placed[own];
          return {
            ...inventedCity(`Vila ${index}`, on),
            gauges: gauge?.kind === 'gauge' ? [gauge.codigo] : [],
          };
        }),
      };
    });
});
