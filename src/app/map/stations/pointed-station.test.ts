import { stationId } from '#domain/stations/station.ts';
import { describe, expect, it } from 'vitest';
import { PointedStation } from './pointed-station.ts';

const pointedStation = () => {
  const pointed = new PointedStation();
  const seen: (number | null)[] = [];
  pointed.subscribe(() => seen.push(pointed.read()));
  return { pointed, seen };
};

describe('the station that is pointed out', () => {
  it('is the one under the pointer, then the one in focus', () => {
    const { pointed } = pointedStation();
    expect(pointed.read()).toBeNull();
    pointed.focus(stationId(0));
    expect(pointed.read()).toBe(0);
    pointed.point(stationId(7));
    expect(pointed.read()).toBe(7);
    pointed.point(null);
    expect(pointed.read()).toBe(0);
  });

  it('is none after Escape, until another one is pointed out', () => {
    const { pointed } = pointedStation();
    pointed.point(stationId(7));
    pointed.dismiss();
    expect(pointed.read()).toBeNull();
    pointed.point(stationId(7));
    expect(pointed.read()).toBeNull();
    pointed.point(stationId(8));
    expect(pointed.read()).toBe(8);
  });

  it('tells of changes only', () => {
    const { pointed, seen } = pointedStation();
    pointed.dismiss();
    pointed.point(null);
    pointed.point(stationId(3));
    pointed.point(stationId(3));
    pointed.dismiss();
    pointed.dismiss();
    expect(seen).toEqual([3, null]);
  });
});
