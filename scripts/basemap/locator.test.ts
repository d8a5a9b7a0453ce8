import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isRecord } from '#domain/untrusted.ts';
import { locatorShapes } from './locator.ts';

const FOLDER = new URL('../../src/app/map/basemap/', import.meta.url);

const STATION_FOLDER = new URL('../../src/app/station/overview/', import.meta.url);

const read = (name: string, folder = FOLDER): unknown =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'));

const collection = (name: string): GeoJSON.FeatureCollection => {
  const raw = read(name);
  if (!isRecord(raw) || !Array.isArray(raw['features']))
    throw new Error(`${name} is no collection`);
  return { type: 'FeatureCollection', features: raw['features'] };
};

describe('the locator map of a station', () => {
  const shapes = locatorShapes(collection('areas'), collection('lines'), collection('places'));

  it('is the output of its script for the base map', () => {
    expect(read('locator', STATION_FOLDER)).toEqual(shapes);
  });

  it('is small, and draws nothing outside of itself', () => {
    expect(JSON.stringify(shapes).length).toBeLessThan(5_000);
    const pairs = [...`${shapes.state}${shapes.rivers}`.matchAll(/[ML](-?\d+) (-?\d+)/g)];
    expect(pairs.length).toBeGreaterThan(100);
    for (const [, x, y] of pairs) {
      expect(Number(x)).toBeGreaterThanOrEqual(0);
      expect(Number(x)).toBeLessThanOrEqual(shapes.width);
      expect(Number(y)).toBeGreaterThanOrEqual(0);
      expect(Number(y)).toBeLessThanOrEqual(shapes.height);
    }
  });
});
