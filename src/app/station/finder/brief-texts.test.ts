import { stationId } from '#domain/stations/station-id.ts';
import { describe, expect, it } from 'vitest';
import { describeStation } from '#domain/stations/station.ts';
import { decodeCodigo } from '#domain/tags/tag-path.ts';
import type { StationBrief } from '#worker/api/station-board.ts';
import { shown } from '#tests/support/shown.ts';
import { briefTexts, type BriefReason } from './brief-texts.ts';

const codigo = decodeCodigo('DCSC-00013');
if (!codigo.ok) throw new Error('no code');

const BRIEF: StationBrief = {
  id: stationId(1),
  station: describeStation(codigo.value, () => null),
  rain: null,
  rainThreeHours: null,
  level: null,
  rate: null,
  percent: null,
  temperature: null,
  heardAt: 0,
};

const said = (part: Partial<StationBrief>, reason: BriefReason = 'itself') => {
  const { value, detail } = briefTexts({ ...BRIEF, ...part }, reason);
  return [value, detail]
    .filter((word) => word !== null)
    .map((word) => word.replaceAll(/\s/gu, ' '));
};

describe('what a line says of a station', () => {
  it('is the rain or the rate where it is listed for them', () => {
    expect(said({ rain: shown(12.42, 'mm'), level: shown(3, 'm') }, 'rain')).toEqual(['12,4 mm']);
    expect(said({ rate: 12.4, level: shown(4.618, 'm') }, 'rising')).toEqual([
      '+12 cm/h',
      'nível 4,62 m',
    ]);
  });

  it('is the level with what fell into it where the rain of three hours is the reason', () => {
    const part = {
      rainThreeHours: shown(34.84, 'mm'),
      level: shown(4.618, 'm'),
      rain: shown(3, 'mm'),
    };
    expect(said(part, 'rainedOn')).toEqual(['4,62 m', 'choveu 34,8 mm em 3 h']);
    expect(said({ ...part, level: shown(399.88, 'm') }, 'rainedOn')).toEqual(['34,8 mm', 'em 3 h']);
  });

  it('is the river first of all, with where it goes', () => {
    expect(said({ level: shown(4.62, 'm'), rate: 12.4, rain: shown(3, 'mm') })).toEqual([
      '4,62 m',
      'subindo 12 cm/h',
    ]);
    expect(said({ level: shown(4.62, 'm'), rate: -3 })).toEqual(['4,62 m', 'baixando 3 cm/h']);
    expect(said({ level: shown(4.62, 'm'), rate: 0.4 })).toEqual(['4,62 m', 'estável']);
    expect(said({ level: shown(4.62, 'm') })).toEqual(['4,62 m', 'nível do rio']);
    expect(said({ level: shown(399.88, 'm'), rate: 4 })).toEqual(['399,88 m', 'cota de altitude']);
  });

  it('is the reservoir, the rain or the temperature else', () => {
    expect(said({ percent: shown(87.25, '%'), rain: shown(1, 'mm') })).toEqual([
      '87,3 %',
      'do reservatório',
    ]);
    expect(said({ rain: shown(0, 'mm'), temperature: shown(18, '°C') })).toEqual([
      'sem chuva em 1 h',
    ]);
    expect(said({ rain: shown(0.42, 'mm') })).toEqual(['0,4 mm', 'em 1 h']);
    expect(said({ temperature: shown(18.24, '°C') })).toEqual(['18,2 °C']);
    expect(said({})).toEqual(['sem leitura']);
  });
});
