import { describe, expect, it } from 'vitest';
import type { MeasurementType } from '#domain/quantities/choices/measurement-types.ts';
import { QUANTITIES } from '#domain/quantities/quantities.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { rainPath } from '#domain/quantities/choices/rain-period.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';
import type { StationReading } from '#worker/api/station-sheet.ts';
import { cardReadings } from './card-readings.ts';

/** As most stations say them. */
const UNITS = new Map([
  [READING_PATHS.riverStage, 'm'],
  [READING_PATHS.damPercent, '%'],
  [rainPath('003h'), 'mm'],
]);

const reading = (path: ReadingPath, value: number | null, show = true): StationReading => ({
  path,
  value,
  label: null,
  unit: UNITS.get(path) ?? null,
  decimals: null,
  comparable: true,
  show,
  implausible: false,
});

describe('cardReadings', () => {
  it('parts number and unit, and puts the river first', () => {
    expect(
      cardReadings(
        [reading(rainPath('003h'), 12.4), reading(READING_PATHS.riverStage, 4.62)],
        'rio',
        QUANTITIES,
      ),
    ).toEqual([
      { key: 'rio', number: '4,62', unit: 'm', from: null },
      { key: 'chuva003h', number: '12,4', unit: 'mm', from: null },
    ]);
  });

  it('begins with what the map is about', () => {
    const readings = [
      reading(READING_PATHS.windMean, 26),
      reading(rainPath('003h'), 12.4),
      reading(READING_PATHS.riverStage, 4.62),
    ];
    const keysFor = (type: MeasurementType) =>
      cardReadings(readings, type, QUANTITIES).map(({ key }) => key);
    expect(keysFor('vento')).toEqual(['ventoMedio', 'rio', 'chuva003h']);
    expect(keysFor('chuva')).toEqual(['chuva003h', 'rio', 'ventoMedio']);
    expect(keysFor('pressao')).toEqual(['rio', 'chuva003h', 'ventoMedio']);
  });

  it('leaves out what is not measured, hidden, or a zero of rain (SPEC 9)', () => {
    expect(
      cardReadings(
        [
          reading(READING_PATHS.riverStage, null),
          reading(rainPath('001h'), 0),
          reading(READING_PATHS.windMean, 8, false),
          reading(READING_PATHS.damPercent, 0),
        ],
        'rio',
        QUANTITIES,
      ),
    ).toEqual([{ key: 'percentual', number: '0,0', unit: '%', from: null }]);
  });

  it('says where the wind comes from, unless it is calm or nobody knows', () => {
    const windFrom = (speed: number, degrees: number | null) =>
      cardReadings(
        [reading(READING_PATHS.windMean, speed), reading(READING_PATHS.windDirection, degrees)],
        'vento',
        QUANTITIES,
      )[0]?.from;
    expect(windFrom(8, 45)).toBe('ne');
    expect(windFrom(0, 45)).toBeNull();
    expect(windFrom(8, null)).toBeNull();
  });
});
