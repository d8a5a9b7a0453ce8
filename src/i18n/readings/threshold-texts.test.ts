import { describe, expect, it } from 'vitest';
import type { PublishedThreshold } from '#domain/stations/alerts/thresholds.ts';
import { publishedThreshold } from '#tests/support/network/published-threshold.ts';
import {
  otherStaffTexts,
  thresholdDistance,
  thresholdName,
  thresholdSources,
} from './threshold-texts.ts';

const METRES = { unit: 'm', decimals: 2 };
const at = (value: number, over: Partial<PublishedThreshold> = {}): PublishedThreshold =>
  publishedThreshold({ value, source: 'Rede do Aruê', date: '2026-09-19', ...over });

describe('a threshold in words', () => {
  it('is called by its name and value', () => {
    expect(thresholdName(at(6), METRES)).toBe('Cota de alerta 6,00 m');
  });

  it('gives the distance from a reading, none without one', () => {
    expect(thresholdDistance(at(6), 4.62, METRES)).toBe('Cota de alerta 6,00 m: faltam 1,38 m');
    expect(thresholdDistance(at(6), 6, METRES)).toBe('Cota de alerta 6,00 m: atingida');
    expect(thresholdDistance(at(6), Math.fround(5.999), METRES)).toContain('atingida');
    expect(thresholdDistance(at(6), null, METRES)).toBe('Cota de alerta 6,00 m');
  });

  it('names each source once, with its date as it was given', () => {
    expect(thresholdSources([at(5), at(6), at(7, { source: null, date: null })])).toEqual([
      'Fonte das cotas: Rede do Aruê, 19/09/2026.',
    ]);
    expect(
      thresholdSources([at(5, { date: '2026-09' }), at(6, { source: null, date: '2025' })]),
    ).toEqual(['Fonte das cotas: Rede do Aruê, 09/2026.', 'Fonte das cotas: 2025.']);
  });

  it('says of another staff that it is not compared', () => {
    const others = [
      at(4.5, { label: 'Cota de atenção', date: null }),
      at(5.5, { date: null }),
      at(9, { source: null, date: null }),
    ];
    expect(otherStaffTexts(others)).toEqual([
      'Cota de atenção 4,50 m e Cota de alerta 5,50 m (Rede do Aruê): a régua pode ser outra; não se compara com a leitura desta estação.',
      'Cota de alerta 9,00 m: a régua pode ser outra; não se compara com a leitura desta estação.',
    ]);
  });
});
