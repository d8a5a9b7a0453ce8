import { describe, expect, it } from 'vitest';
import type { Threshold } from '#domain/stations/alerts/thresholds.ts';
import { thresholdAnnouncement, type Watched } from './threshold-announcements.ts';

const line = (value: number, label: string, level: Threshold['level']): Threshold => ({
  field: 'rio_nivel',
  value,
  label,
  level,
});

const RIVER: Watched = {
  codigo: 'EST-00013',
  name: 'Arandava',
  field: 'rio_nivel',
  value: 5.12,
  unit: 'm',
  decimals: 2,
  thresholds: [line(4, 'Cota de atenção', 'atencao'), line(6, 'Cota de alerta', 'alerta')],
};

describe('a threshold of the configuration', () => {
  it('is announced with station, number and name: the highest that is reached', () => {
    expect(thresholdAnnouncement(RIVER).text).toBe(
      'Arandava. Nível do rio: 5,12 m. Cota de atenção (4,00 m) atingida.',
    );
    expect(thresholdAnnouncement({ ...RIVER, value: 6.4 }).text).toBe(
      'Arandava. Nível do rio: 6,40 m. Cota de alerta (6,00 m) atingida.',
    );
    expect(thresholdAnnouncement({ ...RIVER, value: 3 }).text).toBe(
      'Arandava. Nível do rio: 3,00 m, abaixo da menor cota: Cota de atenção.',
    );
  });

  it('is announced only when another one is reached; a value displayed equal has reached it', () => {
    const state = (value: number) => thresholdAnnouncement({ ...RIVER, value }).state;
    expect(state(4.01)).toBe(state(5.9));
    expect(state(5.994)).toBe(state(5.12));
    expect(state(5.996)).toBe(state(6));
    expect(state(3.9)).not.toBe(state(4));
    expect(state(Number.NaN)).toBeNull();
  });

  it('is another subject at another station, or where the lines are moved', () => {
    const { subject } = thresholdAnnouncement(RIVER);
    expect(thresholdAnnouncement({ ...RIVER, codigo: 'EST-00014' }).subject).not.toBe(subject);
    const moved = [line(4.5, 'Cota de atenção', 'atencao')];
    expect(thresholdAnnouncement({ ...RIVER, thresholds: moved }).subject).not.toBe(subject);
  });
});
