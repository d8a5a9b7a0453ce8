import { describe, expect, it } from 'vitest';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { ZONE } from '#tests/support/zones.ts';
import { type SharedReading, shareText } from './share-text.ts';

const reading = (value: number, unit: string) => ({
  value,
  unit,
  decimals: null,
  comparable: true,
});

const NOTHING: SharedReading = {
  name: 'Vau do Meio',
  level: null,
  rate: null,
  percent: null,
  rain: null,
  reportedAt: epochMs(Date.parse('2026-09-12T04:15:00-03:00')),
};

const textOf = (changes: Partial<SharedReading>) => shareText({ ...NOTHING, ...changes }, ZONE);

describe('shareText', () => {
  it('tells the level of a river, its rate and its time', () => {
    expect(textOf({ level: reading(5.85, 'm'), rate: 14 })).toBe(
      'Vau do Meio 5,85 m, subindo 14\u00a0cm/h, às 04:15 de 12/09',
    );
    expect(textOf({ level: reading(5.85, 'm') })).toBe('Vau do Meio 5,85 m, às 04:15 de 12/09');
  });

  it('tells the fill of a dam, or the rain of the last hour', () => {
    expect(textOf({ percent: reading(78.5, '%'), level: reading(2, 'm') })).toBe(
      'Vau do Meio 78,5 % do reservatório, às 04:15 de 12/09',
    );
    expect(textOf({ rain: reading(12, 'mm') })).toBe(
      'Vau do Meio chuva de 12,0 mm em 1 h, às 04:15 de 12/09',
    );
  });

  it('tells nothing without a reading, or without a time', () => {
    expect(textOf({})).toBeNull();
    expect(textOf({ rain: reading(0, 'mm') })).toBeNull();
    expect(textOf({ level: reading(5.85, 'm'), reportedAt: epochMs(Number.NaN) })).toBeNull();
  });
});
