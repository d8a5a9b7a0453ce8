import { describe, expect, it } from 'vitest';
import { NO_READING } from '#domain/quantities/legend/legend.ts';
import { stationId } from '#domain/stations/station.ts';
import { EMPTY_PICTURE } from '#app/map/stations/paint-stations.ts';
import { changedDots } from './changed-dots.ts';
import type { Dot } from './drawing-job.ts';
import { NO_ARROW } from './dot-looks.ts';

const dot = (id: number, change: Partial<Dot> = {}): Dot => ({
  id: stationId(id),
  type: 'Hidrologica',
  bucket: 2,
  alert: 0,
  isOld: false,
  arrow: NO_ARROW,
  trend: 0,
  label: '1,0',
  x: id,
  y: id,
  ...change,
});
const drawn = (dots: readonly Dot[], scale: { subject?: string; bounds?: string } = {}) => ({
  dots,
  picture: { ...EMPTY_PICTURE, subject: 'rain', bounds: '1 2 4 8', ...scale },
});

describe('the dots that are pointed out', () => {
  const before = drawn([1, 2, 3, 4, 5].map((id) => dot(id)));
  const idsAfter = (dots: readonly Dot[], scale?: Parameters<typeof drawn>[1]) =>
    changedDots(before, drawn(dots, scale)).map(({ id }) => id);

  it('have another class or alert level; another number or place is none', () => {
    const after = [dot(1, { bucket: 3 }), dot(2, { alert: 1 }), dot(3, { label: '1,1', x: 9 })];
    // No level, an unknown one and one that is not reached look the same.
    for (const alert of [-2, -1]) expect(idsAfter([dot(1, { alert })])).toEqual([]);
    expect(idsAfter(after)).toEqual([1, 2]);
  });

  it('had a reading and have one', () => {
    expect(idsAfter([dot(1, { bucket: NO_READING }), dot(6)])).toEqual([]);
  });

  it('are at most three, and of the measurement that was drawn before', () => {
    const after = (count: number) =>
      [1, 2, 3, 4].slice(0, count).map((id) => dot(id, { bucket: 5 }));
    expect(idsAfter(after(3))).toHaveLength(3);
    expect(idsAfter(after(4))).toEqual([]);
    expect(idsAfter(after(1), { subject: 'wind' })).toEqual([]);
    expect(idsAfter(after(1), { bounds: '1 2 4 9' })).toEqual([]);
    expect(changedDots(null, before)).toEqual([]);
    expect(changedDots(before, { ...drawn(after(1)), picture: before.picture })).toEqual([]);
  });
});
