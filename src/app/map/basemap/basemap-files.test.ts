import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isRecord } from '#domain/untrusted.ts';

const bytesOf = (name: string): Buffer => readFileSync(new URL(`./${name}.json`, import.meta.url));

const featuresOf = (name: string): readonly Record<string, unknown>[] => {
  const raw: unknown = JSON.parse(bytesOf(name).toString('utf8'));
  const features = isRecord(raw) ? raw['features'] : null;
  return Array.isArray(features) ? features.filter(isRecord) : [];
};

const propertyOf = (feature: Record<string, unknown>, key: string): unknown =>
  isRecord(feature['properties']) ? feature['properties'][key] : undefined;

describe('files of the offline base map', () => {
  it('weigh at most 90 kB compressed, all three', () => {
    const size = ['areas', 'lines', 'places']
      .map((name) => gzipSync(bytesOf(name), { level: 9 }).length)
      .reduce((sum, bytes) => sum + bytes, 0);
    expect(size).toBeLessThan(90_000);
  });

  it('hold the 295 municipal seats, the state and its islands', () => {
    const cities = featuresOf('places').filter((place) => propertyOf(place, 'kind') === 'city');
    expect(cities).toHaveLength(295);
    expect(featuresOf('areas').map((area) => propertyOf(area, 'kind'))).toEqual([
      'continent',
      'state',
      'lake',
    ]);
  });

  it('draw the rivers that the flood warnings name', () => {
    const names = featuresOf('lines').map((line) => propertyOf(line, 'name'));
    for (const river of [
      'Rio Itajaí-Açu',
      'Rio Itajaí do Sul',
      'Rio Itajaí do Oeste',
      'Rio Itajaí do Norte (Hercílio)',
      'Rio Itajaí-Mirim',
      'Rio Benedito',
      'Rio Luiz Alves',
      'Rio Canoas',
      'Rio Uruguai',
      'Rio Tubarão',
      'Rio Araranguá',
    ]) {
      expect(names).toContain(river);
    }
  });
});
