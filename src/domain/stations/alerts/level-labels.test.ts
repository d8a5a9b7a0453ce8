import { describe, expect, it } from 'vitest';
import { codigo } from '#tests/support/log/tag-events.ts';
import { publishedThreshold } from '#tests/support/network/published-threshold.ts';
import { levelLabelsOf } from './level-labels.ts';

describe('the labels of a network’s levels', () => {
  it('are the commonest of each level, the least severe first', () => {
    const thresholds = new Map([
      [codigo('EST-00001'), [publishedThreshold({ label: 'Nível de alarme' })]],
      [
        codigo('EST-00002'),
        [publishedThreshold(), publishedThreshold({ level: 'atencao', label: 'Cota de atenção' })],
      ],
      [codigo('EST-00003'), [publishedThreshold()]],
    ]);
    expect([...levelLabelsOf(thresholds)]).toEqual([
      ['atencao', 'Cota de atenção'],
      ['alerta', 'Cota de alerta'],
    ]);
  });

  it('leave out what is never compared', () => {
    expect(
      levelLabelsOf(new Map([[codigo('EST-00001'), [publishedThreshold({ isSameStaff: false })]]]))
        .size,
    ).toBe(0);
  });
});
