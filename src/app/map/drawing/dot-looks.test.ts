import { describe, expect, it } from 'vitest';
import { HIDDEN_ZERO, NO_READING, NOT_COMPARABLE } from '#domain/quantities/legend/legend.ts';
import { THRESHOLD_LEVELS } from '#domain/stations/alerts/thresholds.ts';
import {
  alertRing,
  byZoom,
  dotOpacity,
  dotRadius,
  type DotSurroundings,
  dotRank,
  dotScale,
  edgeOpacity,
  edgeWidth,
  hasNumber,
  hasTypeMarks,
  numberGap,
} from './dot-looks.ts';

describe('a size by zoom', () => {
  it('is linear between stops and flat beyond them', () => {
    const at = (zoom: number) => byZoom(zoom, [6, 11], [9, 13]);
    expect([4, 6, 7.5, 9, 14].map(at)).toEqual([11, 11, 12, 13, 13]);
  });
});

/** A map with room for its dots. */
const atZoom = (zoom: number) => ({ zoom, spacing: 100 });

describe('a dot', () => {
  it('is small and without an outline where stations are crowded, whole where there is room', () => {
    const crowded = { zoom: 6, spacing: 0.5 };
    expect(dotRadius(2, crowded)).toBeLessThan(2);
    expect(edgeWidth(2, false, dotScale(crowded))).toBeLessThan(0.1);
    expect(hasTypeMarks(crowded)).toBe(false);
    expect(dotRadius(2, { zoom: 6, spacing: 20 })).toBe(dotRadius(2, atZoom(6)));
    expect(hasTypeMarks(atZoom(6))).toBe(true);
  });

  it('of another zero has a number only where there is room, or above a level', () => {
    const crowded = { zoom: 6, spacing: 5 };
    const altitude = { bucket: NOT_COMPARABLE, alert: 0 };
    expect([hasNumber(altitude, crowded), hasNumber(altitude, atZoom(6))]).toEqual([false, true]);
    expect(hasNumber({ ...altitude, alert: THRESHOLD_LEVELS.length }, crowded)).toBe(true);
    expect(hasNumber({ bucket: 0, alert: 0 }, crowded)).toBe(true);
  });

  it('without a reading is a point under all others, above a level over them', () => {
    expect(dotRadius(NO_READING, atZoom(6))).toBeLessThan(dotRadius(HIDDEN_ZERO, atZoom(6)));
    expect(edgeWidth(NO_READING, false)).toBe(0);
    const ranks = [NO_READING, HIDDEN_ZERO, 0, 5].map((bucket) => dotRank({ bucket, alert: 0 }));
    expect([...ranks, dotRank({ bucket: NO_READING, alert: 1 })]).toEqual(
      [...ranks, dotRank({ bucket: 0, alert: 1 })].toSorted((a, b) => a - b),
    );
  });

  it('grows with zoom; a zero that is not shown stays the smallest', () => {
    expect(dotRadius(2, atZoom(10))).toBeGreaterThan(dotRadius(2, atZoom(6)));
    expect(dotRadius(HIDDEN_ZERO, atZoom(10))).toBeLessThan(dotRadius(2, atZoom(6)));
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
    const rings = THRESHOLD_LEVELS.map((_, index) => alertRing(index + 1, atZoom(7)));
    for (const [index, ring] of rings.entries()) {
      expect(ring.width).toBeGreaterThan(rings[index - 1]?.width ?? 0);
      expect(ring.radius - ring.width / 2).toBeGreaterThan(dotRadius(2, atZoom(7)));
    }
  });
});
