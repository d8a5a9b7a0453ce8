import { describe, expect, it } from 'vitest';
import type { Gate } from '#domain/stations/gate.ts';
import { gatePath } from '#domain/quantities/reading-paths.ts';
import { gatesOpenText, gateTexts } from './gate-text.ts';

const gate = (rest: Partial<Gate>): Gate => ({
  path: gatePath(3),
  number: 3,
  label: null,
  value: null,
  unit: null,
  decimals: null,
  type: null,
  ...rest,
});

const said = (rest: Partial<Gate>): string => {
  const { state, value } = gateTexts(gate(rest));
  return [state, value].filter((part) => part !== null).join(' · ');
};

describe('gateTexts', () => {
  it('names a gate by its label, else its number', () => {
    expect(gateTexts(gate({ label: 'Tulipa 258' })).name).toBe('Tulipa 258');
    expect(gateTexts(gate({})).name).toBe('Comporta 3');
  });

  it('writes the value in its own format and unit', () => {
    expect(said({ value: 40, unit: '%', decimals: 1 })).toBe('aberta em parte · 40,0 %');
    expect(said({ value: 100, unit: '%' })).toBe('aberta · 100 %');
    expect(said({ value: 0.30000001192092896, unit: 'm', decimals: 2 })).toBe('aberta · 0,30 m');
    expect(said({ value: 0, unit: '%' })).toBe('fechada · 0 %');
  });

  it('SPEC 9: writes the unit N/D if none is given; a flag needs none', () => {
    expect(said({ value: 40 })).toBe('aberta · 40 N/D');
    expect(said({ value: 1 })).toBe('aberta');
    expect(said({ value: false })).toBe('fechada');
  });

  it('keeps a provider’s word that we do not know', () => {
    expect(said({ value: 'em manutenção' })).toBe('sem informação · em manutenção');
    expect(said({ value: 'Fechada' })).toBe('fechada');
    expect(said({ value: null })).toBe('sem informação');
  });
});

it('counts the open gates among those whose state is known', () => {
  const of = (...values: readonly Gate['value'][]): string =>
    gatesOpenText(values.map((value) => gate({ value })));
  expect(of(1, 0, 1)).toBe('2 de 3 abertas');
  expect(of(1, null, 0)).toBe('1 de 2 abertas, 1 sem informação');
  expect(of(null, null)).toBe('sem informação');
});
