import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Places } from '#domain/network/places.ts';
import { demonstrationNetwork } from '#tests/support/network/networks.ts';
import { decodePlaces, encodePlaces } from './places-document.ts';

describe('the document of places', () => {
  it('comes back as it was', () => {
    const { places } = demonstrationNetwork();
    expect(decodePlaces(JSON.parse(encodePlaces(places)))).toEqual({ places, rejected: 0 });
  });

  it('leaves out and counts what has not the form (fault row 68)', () => {
    const raw = {
      cities: [{ name: 'Umbra', latitude: 95, longitude: 0, rank: 1 }, null],
      rivers: [
        { name: 'Rio', into: null },
        { name: 'Ribeirão', into: { river: 'Rio', km: -1 } },
      ],
      stations: [{ codigo: '', kind: 'gauge', river: 'Rio', km: 1 }],
    };
    expect(decodePlaces(raw)).toEqual({
      places: { cities: [], rivers: [{ name: 'Rio', into: null }], stations: [] },
      rejected: 4,
    });
  });

  it('leaves out rivers that flow in a circle, and keeps those that flow into it', () => {
    const into = (river: string) => ({ river, km: 1 });
    const [apart, side] = [
      { name: 'Jandó', into: null },
      { name: 'Aruê', into: into('Umbra') },
    ];
    const circle = [
      { name: 'Umbra', into: into('Corga') },
      { name: 'Corga', into: into('Umbra') },
      { name: 'Poço', into: into('Poço') },
    ];
    const decoded = decodePlaces({ rivers: [side, ...circle, apart] });
    expect([decoded?.places.rivers, decoded?.rejected]).toEqual([[side, apart], 3]);
  });

  it('is total', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (raw) => {
        const decoded = decodePlaces(raw);
        if (decoded === null) return;
        const { cities, rivers, stations }: Places = decoded.places;
        expect([cities, rivers, stations].every(Array.isArray)).toBe(true);
      }),
    );
  });
});
