import { describe, expect, it } from 'vitest';
import {
  HIDDEN_ZERO,
  NO_READING,
  NOT_COMPARABLE,
  thresholdsFor,
} from '#domain/quantities/legend/legend.ts';
import { chooseCategory, valueOptionOf } from '#domain/quantities/choices/selector.ts';
import type { LegendState } from '#worker/api/map-layer.ts';
import { classBound, filterText, legendClasses, legendTitle } from './legend-classes.ts';

const RIVERS = chooseCategory('rio');
const legend = (over: Partial<LegendState> = {}): LegendState => ({
  selection: RIVERS,
  colour: 'value',
  option: valueOptionOf(RIVERS),
  unit: 'm',
  thresholds: thresholdsFor({ kind: 'fixed', minimum: 0, maximum: 10 }, null),
  counts: [1, 2, 3, 4, 5, 6],
  withoutReading: 7,
  hiddenZero: 0,
  notComparable: 8,
  otherUnit: 0,
  ...over,
});
const LEVELS = new Map([
  ['atencao', 'Cota de atenção'],
  ['emergencia', 'Nível de emergência'],
] as const);

const words = (state: LegendState) => {
  const { coloured, others } = legendClasses(state, LEVELS);
  return [...coloured, ...others].map(({ bucket, label, count }) => [bucket, label, count]);
};

describe('the classes of the map’s legend', () => {
  it('of a value are ranges, and what cannot be coloured', () => {
    expect(words(legend())).toEqual([
      [0, 'menos de 2', 1],
      [1, '2 a 4', 2],
      [2, '4 a 6', 3],
      [3, '6 a 8', 4],
      [4, '8 a 10', 5],
      [5, '10 ou mais', 6],
      [NOT_COMPARABLE, 'altitude da água', 8],
      [NO_READING, 'sem leitura', 7],
    ]);
  });

  it('have their lower bounds, or the numbers of the levels', () => {
    const bounds = (colour: LegendState['colour']) =>
      [0, 1, 4].map((bucket) => classBound(legend({ colour }), bucket));
    expect(bounds('value')).toEqual(['', '2', '8']);
    expect(bounds('change')).toEqual(['', '-10', '10']);
    expect(bounds('alert')).toEqual(['', '1', '4']);
  });

  it('of a change say how fast the rivers rise and fall', () => {
    expect(words(legend({ colour: 'change', notComparable: 0 }))).toEqual([
      [0, 'baixando 10\u00a0cm/h ou mais', 1],
      [1, 'baixando 2 a 10\u00a0cm/h', 2],
      [2, 'estável', 3],
      [3, 'subindo 2 a 10\u00a0cm/h', 4],
      [4, 'subindo 10 a 30\u00a0cm/h', 5],
      [5, 'subindo 30\u00a0cm/h ou mais', 6],
      [NO_READING, 'variação desconhecida', 7],
    ]);
  });

  it('of alert levels have the network’s own names, and none of a level that it does not have', () => {
    expect(words(legend({ colour: 'alert', counts: [9, 0, 2, 1, 0, 0] }))).toEqual([
      [0, 'abaixo das cotas', 9],
      [2, 'Cota de atenção', 2],
      [3, 'cota de alerta', 1],
      [4, 'Nível de emergência', 0],
      [NOT_COMPARABLE, 'sem cota definida', 8],
      [NO_READING, 'sem leitura', 7],
    ]);
  });
});

describe('the legend in words', () => {
  it('names what its colours are of', () => {
    expect(legendTitle(legend())).toBe('Nível do rio · Agora (m)');
    expect(legendTitle(legend({ colour: 'alert' }))).toBe('Nível do rio · cota de alerta');
    expect(legendTitle(legend({ colour: 'change' }))).toBe('Nível do rio · variação (cm/h)');
  });

  it('names what the map is narrowed to', () => {
    const of = (bucket: number | null, isAboveOnly: boolean) =>
      filterText({ bucket, isAboveOnly }, legend(), LEVELS);
    expect(of(null, false)).toBeNull();
    expect(of(1, false)).toBe('Só 2 a 4');
    expect(of(null, true)).toBe('Só acima da cota');
    expect(of(HIDDEN_ZERO, true)).toBe('Só acima da cota, sem chuva');
  });
});
