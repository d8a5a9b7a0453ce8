import { describe, expect, it } from 'vitest';
import type { StationSummary } from '#worker/api/station-board.ts';
import { risenBy, stationBrief } from '#tests/support/app/station-brief.ts';
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
    expect(textOf({ rise: risenBy(12.4), level: shown(4.618, 'm') }, 'rising')).toEqual([
      '+12 cm/h',
      'nível 4,62 m',
    ]);
    // How high the river is, an altitude does not show (SPEC 3.11).
    expect(textOf({ rise: risenBy(12.4), level: shown(457.16, 'm') }, 'rising')[1]).toBe(
      'altitude 457,16 m',
    );
  });

  it('otherwise shows the main reading with its trend, if that is known and the station is not silent', () => {
    const level = shown(4.62, 'm');
    expect(textOf({ level, rise: risenBy(12.4), rain: shown(3, 'mm') })).toEqual([
      '4,62 m',
      'subiu 12 ± 2 cm na última hora',
    ]);
    expect(textOf({ level, rise: risenBy(12.4) }, 'itself', true)).toEqual([
      '4,62 m',
      'nível do rio',
    ]);
    expect(textOf({ percent: shown(87.25, '%'), upstreamRise: risenBy(-3) })).toEqual([
      '87,3 %',
      'baixou 3 ± 2 cm na última hora',
    ]);
    expect(textOf({})).toEqual(['sem leitura']);
  });
});
