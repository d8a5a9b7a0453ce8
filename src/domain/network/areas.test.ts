import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaName, areaNames, decodeAreas } from './areas.ts';

const FUNDO = { kind: 'basin', wireName: 'B-1 FUNDO', name: 'Rio Fundo' } as const;

describe('the names of areas', () => {
  it('replace the provider’s spelling, each kind by its own', () => {
    const names = areaNames([FUNDO]);
    expect(areaName(names, 'basin', 'B-1 FUNDO')).toBe('Rio Fundo');
    expect(areaName(names, 'region', 'B-1 FUNDO')).toBe('B-1 FUNDO');
    expect(areaName(names, 'basin', 'B-2')).toBe('B-2');
    expect(areaName(names, 'basin', null)).toBeNull();
  });

  it('are decoded, and what has not the form is left out', () => {
    expect(decodeAreas([FUNDO, { ...FUNDO, kind: 'planet' }, { ...FUNDO, name: ' ' }, 5])).toEqual([
      FUNDO,
    ]);
    fc.assert(
      fc.property(fc.jsonValue(), (raw) => {
        expect(decodeAreas(raw)).toBeInstanceOf(Array);
      }),
    );
  });
});
