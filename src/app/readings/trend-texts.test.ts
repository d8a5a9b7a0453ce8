import { describe, expect, it } from 'vitest';
import type { HourlyChange } from '#domain/stations/inflow-sense.ts';
import { changeText } from './trend-texts.ts';

/** Replaces non-breaking spaces, so that expectations use plain ones. */
const said = (change: HourlyChange) => changeText(change)?.replaceAll('\u00a0', ' ') ?? null;

describe('what a dam’s level changed by, in words', () => {
  it('says metres first, then points of the percentage', () => {
    expect(said({ metres: 0.123, percent: 0.44 })).toBe('subiu 0,12 m (0,4 ponto)');
    expect(said({ metres: -1.5, percent: -12 })).toBe('baixou 1,50 m (12,0 pontos)');
    expect(said({ metres: null, percent: 2 })).toBe('subiu 2,0 pontos');
    expect(said({ metres: -0.2, percent: null })).toBe('baixou 0,20 m');
  });

  it('calls steady what its last digit does not tell', () => {
    expect(said({ metres: 0.004, percent: 0.04 })).toBe('estável');
    expect(said({ metres: 0.004, percent: 0.2 })).toBe('subiu 0,2 ponto');
  });

  it('says nothing of what is unknown, and does not say two things at once', () => {
    expect(said({ metres: null, percent: null })).toBeNull();
    expect(said({ metres: 0.5, percent: -0.5 })).toBe('subiu 0,50 m');
  });
});
