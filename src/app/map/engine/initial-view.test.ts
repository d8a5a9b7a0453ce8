import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bounds } from '#domain/network/bounds.ts';
import { drawnAt } from '#tests/support/browser/drawn-at.ts';
import { initialView, type MapRoom, viewOfTerritory, withLegend } from './initial-view.ts';
import { mapLimits } from './map-limits.ts';
import { VALLEY_ZOOM } from './view-state.ts';

const BOUNDS: Bounds = { west: -34, south: -12, east: -28, north: -8 };
const START = { latitude: -10, longitude: -31, zoom: 6.5 };
const ROOM: MapRoom = { width: 360, height: 560, covered: [] };
const CHOICE = { left: null, kept: null, start: START, bounds: BOUNDS, isWide: false, room: ROOM };

describe('the first view', () => {
  it('is where the map was left, else the kept place, else the territory', () => {
    const left = { latitude: -9, longitude: -29, zoom: 11 };
    const kept = { latitude: -11, longitude: -33 };
    expect(initialView({ ...CHOICE, left, kept })).toBe(left);
    expect(initialView({ ...CHOICE, kept })).toEqual({ ...kept, zoom: VALLEY_ZOOM });
    expect(initialView(CHOICE)).toEqual(viewOfTerritory(BOUNDS, withLegend(ROOM)));
  });

  it('is that of the network from 900 px up (SPEC 9)', () => {
    expect(initialView({ ...CHOICE, isWide: true })).toBe(START);
  });
});

describe('the view of the whole territory', () => {
  const rooms = fc
    .record({
      width: fc.integer({ min: 320, max: 899 }),
      height: fc.integer({ min: 300, max: 900 }),
      legend: fc.integer({ min: 0, max: 150 }),
      controls: fc.integer({ min: 0, max: 150 }),
    })
    .map(({ width, height, legend, controls }): MapRoom => ({
      width,
      height,
      covered: [
        { left: 8, top: height - legend, right: width - 72, bottom: height - 8 },
        { left: width - 54, top: height - controls, right: width - 10, bottom: height },
      ],
    }));
  /** Up to three times as wide as high, or as high as wide. */
  const territories = fc
    .record({
      west: fc.double({ min: -140, max: 110, noNaN: true }),
      south: fc.double({ min: -40, max: 10, noNaN: true }),
      longer: fc.double({ min: 0.2, max: 30, noNaN: true }),
      share: fc.double({ min: 1 / 3, max: 3, noNaN: true }),
    })
    .map(({ west, south, longer, share }): Bounds => ({
      west,
      south,
      east: west + longer * Math.min(1, share),
      north: south + longer / Math.max(1, share),
    }));

  it('shows every corner of it, with nothing over it, at any size of a phone', () => {
    fc.assert(
      fc.property(rooms, territories, (room, bounds) => {
        const view = viewOfTerritory(bounds, room);
        const { x: left, y: top } = drawnAt(room, view, bounds.north, bounds.west);
        const { x: right, y: bottom } = drawnAt(room, view, bounds.south, bounds.east);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(room.width);
        expect(bottom).toBeLessThanOrEqual(room.height);
        for (const box of room.covered) {
          const isClear =
            right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom;
          expect(isClear || box.top >= box.bottom).toBe(true);
        }
      }),
    );
  });

  it('can be reached on every screen: the limits of the map hold it', () => {
    const sides = fc.integer({ min: 320, max: 1_440 });
    fc.assert(
      fc.property(
        sides,
        fc.double({ min: 1 / 3, max: 3, noNaN: true }),
        territories,
        (side, share, bounds) => {
          const [width, height] = [side * Math.max(1, share), side / Math.min(1, share)];
          const room = { width, height, covered: [] };
          const view = viewOfTerritory(bounds, room);
          const { minZoom, maxBounds } = mapLimits(bounds, START);
          expect(view.zoom).toBeGreaterThanOrEqual(minZoom);
          const [west, south, east, north] = maxBounds;
          const { x: left, y: top } = drawnAt(room, view, north, west);
          const { x: right, y: bottom } = drawnAt(room, view, south, east);
          expect(Math.max(left, top, width - right, height - bottom)).toBeLessThanOrEqual(0);
        },
      ),
    );
  });

  it('fills the room: nearer, it would not fit', () => {
    const view = viewOfTerritory(BOUNDS, ROOM);
    const { x: left } = drawnAt(ROOM, view, BOUNDS.north, BOUNDS.west);
    expect(left).toBeCloseTo(8, 6);
  });
});
