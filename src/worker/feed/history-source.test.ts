import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseHistoryStep, missingSpans, type Span } from './history-source.ts';

const span: fc.Arbitrary<Span> = fc
  .tuple(fc.nat(40), fc.nat(40))
  .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));

describe('the spans of history that are still missing', () => {
  it('are what no cached span holds, each instant once', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 5 }), span, (covered, wanted) => {
        const missing = missingSpans(covered, wanted);
        // Half instants stand for the open time between two rows.
        for (let at = wanted.from + 0.5; at < wanted.to; at += 1) {
          const holds = ({ from, to }: Span) => from < at && at < to;
          expect(missing.filter(holds).length).toBe(covered.some(holds) ? 0 : 1);
        }
        for (const part of missing) {
          expect(part.from).toBeGreaterThanOrEqual(wanted.from);
          expect(part.to).toBeLessThanOrEqual(wanted.to);
        }
      }),
    );
  });

  it('are asked for in steps that keep the answer small', () => {
    const hour = 3_600_000;
    expect(chooseHistoryStep({ from: 0, to: 24 * hour })).toBe('Int5min');
    expect(chooseHistoryStep({ from: 0, to: 7 * 24 * hour })).toBe('Int30min');
    expect(chooseHistoryStep({ from: 0, to: 90 * 24 * hour })).toBe('Int3h');
  });
});
