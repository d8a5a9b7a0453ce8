import { ZONE } from '#tests/support/network/zones.ts';
import { type EpochMs, epochMs } from '#domain/time/epoch-ms.ts';
import { describe, expect, it } from 'vitest';
import type { Series } from '#worker/api/station-series.ts';
import { chartPanels } from '#app/chart/marks/chart-panels.ts';
import { instantText, namedValueAt, rainText } from './series-texts.ts';

const HOUR = 3_600_000;
const TWO = epochMs(Date.parse('2026-09-11T14:00:00-03:00'));

const rain: Series = {
  field: 'chuva_hora',
  unit: 'mm',
  decimals: null,
  times: Float64Array.of(TWO, TWO + HOUR / 12),
  values: Float64Array.of(60, 60),
  rain: {
    starts: Float64Array.of(TWO - 2 * HOUR, TWO - HOUR, TWO),
    ends: Float64Array.of(TWO - HOUR, TWO, TWO + HOUR / 12),
    millimetres: Float64Array.of(3, 60, 0),
    lowerBounds: Uint8Array.of(1, 0, 0),
  },
};
const panels = chartPanels([rain]);

describe('the rain of an instant', () => {
  it('is that of its bar, named by its hours: the current hour counts from its start, not over the last sixty minutes', () => {
    const read = (instant: EpochMs) =>
      panels.map((panel) => namedValueAt(panel, rain, instant, 1, ZONE))[0];
    expect(read(TWO)).toEqual({ name: 'Chuva em 1 h', value: '60,0 mm' });
    expect(read(epochMs(TWO + HOUR / 12))).toEqual({
      name: 'Chuva das 14:00 às 14:05',
      value: 'sem chuva',
    });
    expect(read(epochMs(TWO + HOUR))).toEqual({ name: 'Chuva em 1 h', value: 'sem leitura' });
    expect(instantText(panels, epochMs(TWO + HOUR / 12), 1, ZONE)).toBe(
      '11/09/2026, 14:05: Chuva das 14:00 às 14:05 sem chuva',
    );
  });

  it('is written as a lower bound if more may have fallen', () => {
    const [panel] = panels;
    if (panel === undefined) throw new Error('no panel');
    expect(namedValueAt(panel, rain, epochMs(TWO - HOUR), 1, ZONE).value).toBe('ao menos 3,0 mm');
    // With three-hour bars: that of noon to three.
    expect(namedValueAt(panel, rain, TWO, 3, ZONE)).toEqual({
      name: 'Chuva das 12:00 às 14:05',
      value: 'ao menos 63,0 mm',
    });
    expect(rainText({ millimetres: 0, isLowerBound: true }, rain)).toBe('ao menos 0,0 mm');
    expect(rainText({ millimetres: 0, isLowerBound: false }, rain)).toBe('sem chuva');
  });
});
