import { expect, it } from 'vitest';
import { inventedCity, inventedStation } from '#tests/support/network/course-networks.ts';
import { faultText } from '#network/network-fault.ts';
import { kilometreFaults } from './drawn-kilometres.ts';

const at = (longitude: number, latitude: number) => [longitude, latitude] as const;

/** A degree of the equator has 111.2 km. */
const LINES = [
  { name: 'Rio Aruê', line: [at(0, 0), at(1, 0)] },
  { name: 'Rio Brenha', line: [at(0.5, 0.5), at(0.5, 0)] },
  { name: 'Rio Celso', line: [at(0, 5), at(1, 5)] },
  { name: 'Rio Celso', line: [at(1.1, 5), at(2, 5)] },
];
const POSITIONS = new Map([
  ['EST-1', at(0.25, 0)],
  ['EST-3', at(0.5, 5)],
]);

const city = (km: number) => inventedCity('Umbra', { river: 'Rio Aruê', km });

const faultsOf = (gaugeKm: number, farKm: number, cityKm: number, mouthKm: number) =>
  kilometreFaults(
    {
      rivers: [
        { name: 'Rio Aruê', into: null },
        { name: 'Rio Brenha', into: { river: 'Rio Aruê', km: mouthKm } },
      ],
      stations: [
        inventedStation('EST-1', 'Rio Aruê', gaugeKm, 'gauge'),
        inventedStation('EST-2', 'Rio Aruê', farKm, 'gauge'),
        inventedStation('EST-3', 'Rio Celso', 400, 'gauge'),
      ],
      cities: [{ ...city(cityKm), longitude: 0.75, latitude: 0.01 }],
    },
    LINES,
    POSITIONS,
  ).map(faultText);

it('finds no fault in kilometres as the rivers are drawn', () => {
  expect(faultsOf(83.4, 111, 27.8, 55.6)).toEqual([]);
});

it('names each mouth, gauge and city whose kilometres the drawn rivers contradict', () => {
  expect(faultsOf(381, 150, 99, 12)).toEqual([
    'rivers.csv: Rio Brenha: ends at 12.0 km of Rio Aruê; as drawn at 55.6 km of Rio Aruê',
    'gauges.csv: EST-1: is at 381.0 km of Rio Aruê; as drawn it begins at 111.2 km of Rio Aruê',
    'gauges.csv: EST-2: is at 150.0 km of Rio Aruê; as drawn it begins at 111.2 km of Rio Aruê',
    'cities.csv: Umbra: is at 99.0 km of Rio Aruê; as drawn at 27.8 km of Rio Aruê',
  ]);
  expect(faultsOf(75, 0, 27.8, 55.6)).toEqual([
    'gauges.csv: EST-1: is at 75.0 km of Rio Aruê; as drawn at 83.4 km of Rio Aruê',
  ]);
});
