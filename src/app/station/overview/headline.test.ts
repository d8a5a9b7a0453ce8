import { describe, expect, it } from 'vitest';
import { QUANTITIES } from '#domain/quantities/quantities.ts';
import { currentPath, READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { rainPath } from '#domain/quantities/rain-period.ts';
import { STATION_TYPES, type StationType } from '#domain/stations/station.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';
import { shown } from '#tests/support/shown.ts';
import { headlineOf } from './headline.ts';
import { groupReadings } from './reading-groups.ts';

const groupsOf = (...readings: readonly (readonly [ReadingPath, number | null])[]) =>
  groupReadings(
    readings.map(([path, value]) => ({
      path,
      value,
      label: null,
      unit: 'mm',
      decimals: null,
      comparable: true,
      show: true,
      implausible: false,
      updatedAt: null,
    })),
    QUANTITIES,
  );

const ALL = groupsOf(
  [READING_PATHS.riverStage, 4.62],
  [READING_PATHS.damPercent, 80],
  [rainPath('001h'), 3],
  [rainPath('024h'), 12],
  [currentPath('temperatura'), 18],
);

describe('the main reading', () => {
  it('is that of the station’s type', () => {
    expect(STATION_TYPES.map((type) => headlineOf(type, ALL)?.kind)).toEqual([
      'river',
      'temperature',
      'rain',
      'dam',
    ]);
    expect(headlineOf('Desconhecida', ALL)?.kind).toBe('river');
  });

  it('is the next candidate if that is not measured', () => {
    const kindOf = (type: StationType, groups: ReturnType<typeof groupsOf>) =>
      headlineOf(type, groups)?.kind;
    expect(kindOf('Barramento', groupsOf([READING_PATHS.damPercent, null]))).toBeUndefined();
    expect(kindOf('Hidrologica', groupsOf([rainPath('001h'), 0]))).toBe('rain');
    expect(kindOf('Pluviometrica', groupsOf([currentPath('temperatura'), 9]))).toBe('temperature');
  });

  it('is a river even without a reading', () => {
    expect(headlineOf('Hidrologica', groupsOf([READING_PATHS.riverStage, null]))).toMatchObject({
      kind: 'river',
      entry: { value: null },
    });
  });

  it('shows the rain of the hour with that of the day', () => {
    expect(headlineOf('Pluviometrica', ALL)).toEqual({
      kind: 'rain',
      hour: shown(3, 'mm'),
      day: shown(12, 'mm'),
    });
  });
});
