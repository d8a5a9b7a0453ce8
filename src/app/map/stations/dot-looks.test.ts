import { describe, expect, it } from 'vitest';
import { HIDDEN_ZERO } from '#domain/quantities/legend.ts';
import { byZoom, dotOpacity, dotRadius, edgeOpacity, edgeWidth, numberGap } from './dot-looks.ts';

describe('a size by zoom', () => {
  it('is linear between stops and flat beyond them', () => {
    const at = (zoom: number) => byZoom(zoom, [6, 11], [9, 13]);
    expect([4, 6, 7.5, 9, 14].map(at)).toEqual([11, 11, 12, 13, 13]);
  });
});

describe('a dot', () => {
  it('grows with zoom; a zero that is not shown stays the smallest', () => {
    expect(dotRadius(2, 10)).toBeGreaterThan(dotRadius(2, 6));
    expect(dotRadius(HIDDEN_ZERO, 10)).toBeLessThan(dotRadius(2, 5));
    expect(edgeWidth(HIDDEN_ZERO, false)).toBe(0);
  });

  it('fades with age, and behind pictures', () => {
    expect(dotOpacity(true, false)).toBeLessThan(dotOpacity(false, false));
    expect(dotOpacity(false, true)).toBeLessThan(dotOpacity(false, false));
    expect(edgeOpacity(false, true)).toBeLessThan(edgeOpacity(false, false));
  });

  it('has its number past the arrow, where there is one', () => {
    expect(numberGap(12, true)).toBeGreaterThan(numberGap(12, false));
  });
});
