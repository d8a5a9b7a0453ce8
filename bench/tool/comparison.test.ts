import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import type { Figure } from '../bench.ts';
import { compare, spreadOf } from './comparison.ts';
import { comparisonText } from './comparison-text.ts';
import type { ResultLine } from './result-line.ts';

/** One figure, a value a round. */
const rounds = (values: readonly number[], more: Partial<Figure> = {}): readonly ResultLine[] =>
  values.map((value, index) => ({
    commit: null,
    isDirty: false,
    time: '',
    machine: { cpu: '', cores: 2, node: '', chromium: null },
    isShort: false,
    bench: 'b',
    figure: { id: 'b.f', value, unit: 'ms', goal: null, better: 'lower', ...more },
    round: index + 1,
  }));

const verdict = (before: readonly number[], after: readonly number[], more?: Partial<Figure>) =>
  compare(rounds(before, more), rounds(after, more)).figures[0]?.verdict;

describe('a comparison says', () => {
  it.each([
    ['the same', [5, 5, 5], [5, 5, 5], 'same'],
    ['nothing where the rounds’ ratios hold one', [10, 11, 12], [12, 11, 10], 'no difference'],
    ['nothing below what a side differs by itself', [10, 12, 14], [11, 13, 15], 'no difference'],
    ['better', [10, 10.2, 10.1], [8, 8.1, 8.2], 'better'],
    ['worse', [8, 8.1, 8.2], [10, 10.2, 10.1], 'worse'],
    ['nothing of one round', [8], [16], 'single'],
    ['the same of one round of a count', [8], [8], 'same'],
    ['better of what may be below zero', [30, 28, 29], [-3, -1, -2], 'better'],
  ] as const)('%s', (_name, before, after, expected) => {
    expect(verdict(before, after)).toBe(expected);
  });

  it('better of a figure that should be high, once it is higher', () => {
    expect(verdict([8, 8.1, 8.2], [10, 10.2, 10.1], { better: 'higher' })).toBe('better');
  });

  it('whatever was measured, never of two equal lists that one is better, and the opposite the other way round', () => {
    const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), {
      minLength: 1,
      maxLength: 12,
    });
    const opposite = { better: 'worse', worse: 'better' } as const;
    fc.assert(
      fc.property(values, values, (one, other) => {
        expect(verdict(one, one)).toBe('same');
        const [before, after] = [verdict(one, other), verdict(other, one)];
        if (before === 'better' || before === 'worse') expect(after).toBe(opposite[before]);
      }),
      propertyRuns(300),
    );
  });

  it('what stands on one side only, and leaves out what was not measured', () => {
    const found = compare(rounds([1], { id: 'b.gone' }), [
      ...rounds([2], { id: 'b.new' }),
      ...rounds([Number.NaN], { id: 'b.none' }),
    ]);
    expect(found).toEqual({ figures: [], onlyBefore: ['b.gone'], onlyAfter: ['b.new'] });
    expect(comparisonText(found, 'main', 'this tree').slice(1)).toEqual([
      'b.gone: only in main',
      'b.new: only in this tree',
    ]);
  });

  it('of rounds that only one side has: nothing', () => {
    expect(compare(rounds([1, 2, 3]), rounds([1])).figures[0]?.rounds).toBe(1);
  });
});

it('the interval of nine rounds leaves out the outlier at each end, of eight none', () => {
  expect(spreadOf([1, 2, 3, 4, 5, 6, 7, 8, 99])).toEqual({ middle: 5, low: 2, high: 8 });
  expect(spreadOf([1, 2, 3, 4, 5, 6, 7, 99])).toEqual({ middle: 4, low: 1, high: 99 });
});

it('a comparison is one line a figure, with ratio and interval', () => {
  const [, line = ''] = comparisonText(
    compare(rounds([10, 10, 10]), rounds([5, 5, 4])),
    'main',
    'this tree',
  );
  expect(line.replaceAll(/ +/g, ' ')).toBe('b.f 10 → 5 (4–5) ms × 0.500 (0.400–0.500) better');
});
