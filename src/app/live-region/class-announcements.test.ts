import { describe, expect, it } from 'vitest';
import { HIDDEN_ZERO, NO_READING } from '#domain/quantities/legend/legend.ts';
import { type Classified, classAnnouncement } from './class-announcements.ts';

const RAIN: Classified = {
  codigo: 'EST-00013',
  name: 'Arandava',
  quantity: 'Chuva · 3 horas',
  value: 6.2,
  unit: 'mm',
  decimals: 1,
  thresholds: [0, 2, 4, 6, 8, 10],
  bucket: 3,
};

describe('a threshold that is crossed', () => {
  it('is announced with station, quantity, number and class', () => {
    expect(classAnnouncement(RAIN).text).toBe('Arandava. Chuva · 3 horas: 6,2 mm, na faixa 6 a 8.');
    expect(classAnnouncement(RAIN).state).toBe('3');
  });

  it('is none where only the number moves, where rain stops, or where there is no reading', () => {
    expect(classAnnouncement({ ...RAIN, value: 7.9 }).state).toBe('3');
    expect(classAnnouncement({ ...RAIN, value: 0, bucket: HIDDEN_ZERO }).state).toBe('0');
    expect(classAnnouncement({ ...RAIN, value: Number.NaN, bucket: NO_READING }).state).toBeNull();
  });

  it('is none where the thresholds move, or another station is chosen: the subject is another', () => {
    const { subject } = classAnnouncement(RAIN);
    expect(classAnnouncement({ ...RAIN, thresholds: [0, 1, 2, 3, 4, 5] }).subject).not.toBe(
      subject,
    );
    expect(classAnnouncement({ ...RAIN, codigo: 'EST-00014' }).subject).not.toBe(subject);
    expect(classAnnouncement(null).subject).toBeNull();
  });
});
