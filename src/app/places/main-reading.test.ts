import { describe, expect, it } from 'vitest';
import { shown } from '#tests/support/shown.ts';
import { mainReading } from './main-reading.ts';

type Readings = Parameters<typeof mainReading>[0];

const NONE: Readings = {
  level: null,
  rate: null,
  percent: null,
  upstreamRate: null,
  rain: null,
  rainDay: null,
  temperature: null,
};

const of = (part: Partial<Readings>, isSilent = false) => {
  const { value, trend, detail, more, legendClass } = mainReading(
    { ...NONE, ...part },
    isSilent,
    [],
  );
  const plain = (text: string | null | undefined) => text?.replaceAll(/\s/gu, ' ') ?? null;
  return {
    value: plain(value),
    trend: plain(trend?.words),
    detail: plain(detail),
    more: plain(more),
    bucket: legendClass?.bucket ?? null,
  };
};

const LINE = { trend: null, detail: null, more: null, bucket: null };

describe('what the line of a place shows first', () => {
  it('is the river with its trend, whatever else is measured', () => {
    const level = shown(5.848, 'm');
    const others = { rain: shown(3, 'mm'), rainDay: shown(80, 'mm'), percent: shown(20, '%') };
    expect(of({ level, rate: 13.6, ...others })).toEqual({
      ...LINE,
      value: '5,85 m',
      trend: 'subindo 14 cm/h',
      detail: 'nível',
    });
    expect(of({ level, rate: -3 }).trend).toBe('baixando 3 cm/h');
    expect(of({ level, rate: 0.4 }).trend).toBe('estável');
    expect(of({ level }).trend).toBeNull();
    expect(of({ level: shown(399.88, 'm') }).detail).toBe('cota de altitude');
  });

  it('has no trend of a silent station: its last rate says nothing about now', () => {
    expect(of({ level: shown(5, 'm'), rate: 14 }, true).trend).toBeNull();
    expect(of({ percent: shown(5, '%'), upstreamRate: 14 }, true).trend).toBeNull();
  });

  it('is the fill of a dam, with the trend of its reservoir and its class', () => {
    expect(of({ percent: shown(87.25, '%'), upstreamRate: 4, rain: shown(1, 'mm') })).toEqual({
      ...LINE,
      value: '87,3 %',
      trend: 'subindo 4 cm/h',
      detail: 'cheia',
      more: 'volume do reservatório',
      bucket: 4,
    });
  });

  it('is the rain elsewhere, of an hour and of a day', () => {
    expect(of({ rain: shown(6.42, 'mm'), rainDay: shown(85.2, 'mm') })).toEqual({
      ...LINE,
      value: '6,4 mm',
      detail: 'em 1 h',
      more: '85,2 mm em 24 h',
      bucket: 3,
    });
    expect(of({ rain: shown(0, 'mm'), rainDay: shown(0, 'mm') })).toEqual({
      ...LINE,
      value: 'sem chuva',
      detail: 'em 1 h',
      more: 'sem chuva em 24 h',
    });
  });

  it('has no class of a reading in a unit that does not compare', () => {
    expect(of({ rain: shown(6, 'l', { comparable: false }) }).bucket).toBeNull();
  });

  it('is the temperature where there is nothing else, or that nothing was read', () => {
    expect(of({ temperature: shown(18.24, '°C') })).toEqual({ ...LINE, value: '18,2 °C' });
    expect(of({})).toEqual({ ...LINE, value: 'sem leitura' });
    expect(mainReading(NONE, false, []).isMissing).toBe(true);
  });
});
