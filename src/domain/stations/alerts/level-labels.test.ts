import { describe, expect, it } from 'vitest';
import { codigo } from '#tests/support/log/tag-events.ts';
import { levelLabelsOf } from './level-labels.ts';
import type { PublishedThreshold } from './thresholds.ts';

const at = (over: Partial<PublishedThreshold>): PublishedThreshold => ({
  field: 'rio_nivel',
  value: 6,
  label: 'Cota de alerta',
  level: 'alerta',
  source: null,
  date: null,
  isSameStaff: true,
  ...over,
});

describe('the labels of a network’s levels', () => {
  it('are the commonest of each level, the least severe first', () => {
    const thresholds = new Map([
      [codigo('EST-00001'), [at({ label: 'Nível de alarme' })]],
      [codigo('EST-00002'), [at({}), at({ level: 'atencao', label: 'Cota de atenção' })]],
      [codigo('EST-00003'), [at({})]],
    ]);
    expect([...levelLabelsOf(thresholds)]).toEqual([
      ['atencao', 'Cota de atenção'],
      ['alerta', 'Cota de alerta'],
    ]);
  });

  it('leave out what is never compared', () => {
    expect(levelLabelsOf(new Map([[codigo('EST-00001'), [at({ isSameStaff: false })]]])).size).toBe(
      0,
    );
  });
});
