import { describe, expect, it } from 'vitest';
import type { StationSummary } from '#worker/api/station-board.ts';
import { stationBrief } from '#tests/support/app/station-brief.ts';
import { shown } from '#tests/support/app/shown.ts';
import { summaryTexts, type SummaryReason } from './summary-texts.ts';

const SUMMARY = stationBrief('EST-00013', 'Arandava');

const textOf = (
  part: Partial<StationSummary>,
  reason: SummaryReason = 'itself',
  isSilent = false,
) => {
  const { value, detail } = summaryTexts({ ...SUMMARY, ...part }, reason, isSilent);
  return [value, detail]
    .filter((word) => word !== null)
    .map((word) => word.replaceAll(/\s/gu, ' '));
};

describe('the line of a station', () => {
  it('shows the rain or the rate if listed for them', () => {
    expect(textOf({ rain: shown(12.42, 'mm'), level: shown(3, 'm') }, 'rain')).toEqual(['12,4 mm']);
    expect(textOf({ rate: 12.4, level: shown(4.618, 'm') }, 'rising')).toEqual([
      '+12 cm/h',
      'nível 4,62 m',
    ]);
  });

  it('shows the level and the rain if listed for the rain of three hours', () => {
    const part = {
      rainThreeHours: shown(34.84, 'mm'),
      level: shown(4.618, 'm'),
      rain: shown(3, 'mm'),
    };
    expect(textOf(part, 'rainedOn')).toEqual(['4,62 m', 'choveu 34,8 mm em 3 h']);
    expect(textOf({ ...part, level: shown(399.88, 'm') }, 'rainedOn')).toEqual([
      '34,8 mm',
      'em 3 h',
    ]);
  });

  it('otherwise shows the main reading with its trend, if that is known and the station is not silent', () => {
    const level = shown(4.62, 'm');
    expect(textOf({ level, rate: 12.4, rain: shown(3, 'mm') })).toEqual([
      '4,62 m',
      'subindo 12 cm/h',
    ]);
    expect(textOf({ level, rate: 12.4 }, 'itself', true)).toEqual(['4,62 m', 'nível do rio']);
    expect(textOf({ percent: shown(87.25, '%'), upstreamRate: -3 })).toEqual([
      '87,3 %',
      'baixando 3 cm/h',
    ]);
    expect(textOf({})).toEqual(['sem leitura']);
  });
});
