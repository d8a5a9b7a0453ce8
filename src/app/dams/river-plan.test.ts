import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { damsAbove, placesBelow, placesOfDams, riverOfDam } from '#domain/stations/river-places.ts';
import { planRivers } from './river-plan.ts';

const DAMS = ['DCSC-00040', 'DCSC-00038', 'DCSC-00042'] as const;
const all = placesOfDams(new Set(DAMS));
const someDams = fc.subarray([...DAMS]);

const namesAbove = (city: string) => damsAbove(all, city).map(({ name }) => name);

describe('dams and cities', () => {
  it('list the dams above a city', () => {
    expect(namesAbove('taio')).toEqual(['Oeste']);
    expect(namesAbove('aurora')).toEqual(['Sul']);
    expect(namesAbove('ibirama')).toEqual(['Norte']);
    expect(namesAbove('rio-do-sul')).toEqual(['Oeste', 'Sul']);
    expect(namesAbove('blumenau')).toEqual(['Oeste', 'Sul', 'Norte']);
  });

  it('follow the water down to the sea', () => {
    const [north] = all.filter(({ key }) => key === 'DCSC-00042');
    expect(north === undefined ? [] : placesBelow(north).map(({ name }) => name)).toEqual([
      'José Boiteux',
      'Ibirama',
      'Apiúna',
      'Ascurra',
      'Indaial',
      'Blumenau',
      'Gaspar',
      'Ilhota',
      'Itajaí',
    ]);
  });

  it('are empty for an unknown dam', () => {
    expect(placesOfDams(new Set(['DEMO-1', 'taio']))).toEqual([]);
    expect([riverOfDam('DEMO-1'), riverOfDam('taio')]).toEqual([null, null]);
    expect(riverOfDam('DCSC-00038')).toBe('Itajaí do Sul');
  });

  it('law: every place shown lies on the way down from a dam of the network, after all places above it', () => {
    fc.assert(
      fc.property(someDams, (codigos) => {
        const places = placesOfDams(new Set(codigos));
        const keys = places.map(({ key }) => key);
        for (const place of places) {
          if (place.kind === 'dam') expect(codigos).toContain(place.codigo);
          else expect(damsAbove(places, place.key).length).toBeGreaterThan(0);
          if (place.below !== null) {
            expect(keys.indexOf(place.below)).toBeGreaterThan(keys.indexOf(place.key));
          }
        }
      }),
    );
  });
});

describe('the drawing’s plan', () => {
  it('law: no two places share a spot, water flows down, and every dam begins a column', () => {
    fc.assert(
      fc.property(someDams, (codigos) => {
        const plan = planRivers(placesOfDams(new Set(codigos)));
        const spots = plan.places.map(({ column, row }) => `${column}/${row}`);
        expect(new Set(spots).size).toBe(spots.length);
        expect(plan.columns).toBe(codigos.length);
        for (const { place, row, column } of plan.places) {
          if (place.kind === 'dam') expect(row).toBe(0);
          expect(row).toBeLessThan(plan.rows);
          expect(column).toBeLessThan(plan.columns);
          const below = plan.places.find((other) => other.place.key === place.below);
          if (below !== undefined) expect(below.row).toBeGreaterThan(row);
        }
      }),
    );
  });
});
