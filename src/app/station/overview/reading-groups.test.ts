import { describe, expect, it } from 'vitest';
import { QUANTITIES } from '#domain/quantities/quantities.ts';
import { currentPath, READING_PATHS, statisticPath } from '#domain/quantities/reading-paths.ts';
import { rainPath } from '#domain/quantities/choices/rain-period.ts';
import { readingPath, type ReadingPath } from '#domain/tags/tag-path.ts';
import type { StationReading } from '#worker/api/station-sheet.ts';
import { shown } from '#tests/support/app/shown.ts';
import { groupReadings } from './reading-groups.ts';

const reading = (
  path: ReadingPath,
  value: StationReading['value'],
  rest: Partial<StationReading> = {},
): StationReading => ({
  path,
  value,
  label: null,
  unit: null,
  decimals: null,
  comparable: true,
  show: true,
  implausible: false,
  ...rest,
});

describe('groupReadings', () => {
  it('sorts readings into their groups, rain from the shortest window', () => {
    const groups = groupReadings(
      [
        reading(rainPath('024h'), 12.4, { unit: 'mm' }),
        reading(rainPath('001h'), 0),
        reading(READING_PATHS.riverStage, 4.62, { unit: 'm' }),
        reading(READING_PATHS.damPercent, 71, { unit: '%' }),
        reading(currentPath('temperatura'), 18),
      ],
      QUANTITIES,
    );
    expect(groups.rain.map(({ period, shown: { value } }) => [period, value])).toEqual([
      ['001h', 0],
      ['024h', 12.4],
    ]);
    expect(groups.river).toMatchObject([{ key: 'rio', value: 4.62, unit: 'm' }]);
    expect(groups.dam).toMatchObject([{ key: 'percentual', unit: '%' }]);
    expect(groups.weather).toMatchObject([{ key: 'temperatura', unit: null }]);
    expect(groups.other).toEqual([]);
  });

  it('gives statistics to the quantity they belong to, lowest first', () => {
    const [temperature] = groupReadings(
      [
        reading(currentPath('temperatura'), 18),
        reading(statisticPath('temperatura', '001h', 'Maxima'), 19),
        reading(statisticPath('temperatura', '001h', 'Minima'), 17),
      ],
      QUANTITIES,
    ).weather;
    expect(temperature?.statistics).toEqual([
      {
        window: '001h',
        values: [
          { statistic: 'Minima', shown: shown(17) },
          { statistic: 'Maxima', shown: shown(19) },
        ],
      },
    ]);
  });

  it('shows missing main readings and omits other missing ones', () => {
    const groups = groupReadings(
      [reading(READING_PATHS.riverStage, null), reading(currentPath('umidade'), null)],
      QUANTITIES,
    );
    expect(groups.river).toMatchObject([{ key: 'rio', value: null }]);
    expect(groups.weather).toEqual([]);
  });

  it('omits readings the provider hides, and noise (PROVIDER 5)', () => {
    const groups = groupReadings(
      [
        reading(READING_PATHS.riverStage, 4, { show: false }),
        reading(READING_PATHS.riverTrend, 0.3),
      ],
      QUANTITIES,
    );
    expect(groups.river).toEqual([]);
    expect(groups.other).toEqual([]);
  });

  it('shows an unknown reading in the provider’s own words, and accepts any path', () => {
    const groups = groupReadings(
      [
        reading(readingPath('Data/Solo/Umidade'), 31.5, { label: 'Umidade do solo', unit: '%' }),
        reading(readingPath('Data/__proto__'), 'x'),
        reading(readingPath('Data/Solo/Bomba'), true),
      ],
      QUANTITIES,
    );
    expect(groups.other.map(({ label, value }) => [label, value])).toEqual([
      ['Umidade do solo', 31.5],
      ['__proto__', 'x'],
    ]);
  });
});
