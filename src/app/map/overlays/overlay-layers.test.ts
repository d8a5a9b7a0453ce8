import { describe, expect, it } from 'vitest';
import { layerAbove } from './overlay-layers.ts';

describe('the order of the pictures', () => {
  const radar = (id: string) => ({ id, kind: 'radar' as const });
  const satellite = (id: string) => ({ id, kind: 'satellite' as const });

  it('is under the stations', () => {
    expect(layerAbove('radar', [], 'stations')).toBe('stations');
    expect(layerAbove('satellite', [satellite('s1')], 'stations')).toBe('stations');
  });

  it('has the clouds under the rain, whichever came first', () => {
    expect(layerAbove('radar', [satellite('s1'), radar('r1')], 'stations')).toBe('stations');
    expect(layerAbove('satellite', [radar('r1'), radar('r2')], 'stations')).toBe('r1');
    expect(layerAbove('satellite', [satellite('s1'), radar('r1')], 'stations')).toBe('r1');
  });
});
