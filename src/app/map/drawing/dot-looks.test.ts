import { describe, expect, it } from 'vitest';
import { HIDDEN_ZERO } from '#domain/quantities/legend/legend.ts';
import { THRESHOLD_LEVELS } from '#domain/stations/alerts/thresholds.ts';
import {
  alertRing,
  byZoom,
  dotOpacity,
  dotRadius,
  type DotSurroundings,
  edgeOpacity,
  edgeWidth,
  numberGap,
} from './dot-looks.ts';

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

  it('has its number past the arrow, the triangle and the ring, where they are', () => {
    const bare: DotSurroundings = { hasArrow: false, hasTrend: false, alert: 0 };
    const gap = (side: 'right' | 'above', over: Partial<DotSurroundings>) =>
      numberGap(12, side, { ...bare, ...over });
    expect(gap('right', { hasArrow: true })).toBeGreaterThan(gap('right', {}));
    expect(gap('above', { hasTrend: true })).toBeGreaterThan(gap('above', {}));
    expect(gap('right', { hasTrend: true })).toBe(gap('right', {}));
    expect(gap('right', { alert: 2 })).toBeGreaterThan(gap('right', {}));
  });
});

describe('the ring of an alert level', () => {
  it('is bolder the higher the level, and clear of the dot', () => {
    const rings = THRESHOLD_LEVELS.map((_, index) => alertRing(index + 1, 2, 7));
    for (const [index, ring] of rings.entries()) {
      expect(ring.width).toBeGreaterThan(rings[index - 1]?.width ?? 0);
      expect(ring.radius - ring.width / 2).toBeGreaterThan(dotRadius(2, 7));
    }
  });

  it('is as large round a dot without a colour', () => {
    expect(alertRing(3, HIDDEN_ZERO, 7)).toEqual(alertRing(3, 2, 7));
  });
});
