import { describe, expect, it } from 'vitest';
import { panelKindsOf } from '#app/chart/marks/chart-panels.ts';
import { cardReadings } from '#app/map/panels/card/card-readings.ts';
import { groupReadings } from '#app/station/overview/reading-groups.ts';
import { measurementsOf } from '#domain/quantities/catalogue.ts';
import { QUANTITIES, quantity } from '#domain/quantities/quantities.ts';
import { seriesSourcesOf } from '#domain/quantities/series-sources.ts';
import {
  readingsOfGroup,
  TABLE_READINGS,
  tableReadingsOf,
} from '#domain/quantities/choices/table-columns.ts';
import { readingPath } from '#domain/tags/tag-path.ts';
import type { StationReading } from '#worker/api/station-sheet.ts';

const PATH = readingPath('Data/Neve/NeveAltura');

/** A quantity that no station measures yet, added to the only table. */
const SNOW = quantity('neve', {
  measurement: 'umidade',
  value: 'nivel',
  paths: [PATH],
  field: 'neve_altura',
  unit: 'cm',
  decimals: 1,
  plausible: { minimum: 0, maximum: 500 },
  isOnCard: true,
});
const TABLE = [...QUANTITIES, SNOW];

const SHEET: readonly StationReading[] = [
  {
    path: PATH,
    value: 12.5,
    label: null,
    unit: 'cm',
    decimals: null,
    comparable: true,
    show: true,
    implausible: false,
  },
];

describe('a quantity that is added to the table', () => {
  it('is offered by the selector among the values of its measurement', () => {
    const [now] = measurementsOf(TABLE).get('umidade')?.histories ?? [];
    expect(now?.values.map(({ key, unit }) => [key, unit])).toEqual([
      ['atual', '%'],
      ['nivel', 'cm'],
    ]);
  });

  it('is a column of the table, in its group', () => {
    expect(tableReadingsOf(TABLE).map(({ id }) => id)).toContain('neve');
    expect(readingsOfGroup('meteorologia', tableReadingsOf(TABLE))).toContain('neve');
    expect(readingsOfGroup('meteorologia', TABLE_READINGS)).not.toContain('neve');
  });

  it('is on the station’s page, in its group', () => {
    expect(groupReadings(SHEET, TABLE)).toMatchObject({
      weather: [{ key: 'neve', value: 12.5, decimals: 1 }],
      other: [],
    });
    expect(groupReadings(SHEET, QUANTITIES)).toMatchObject({
      weather: [],
      other: [{ path: PATH }],
    });
  });

  it('is on the station’s card', () => {
    expect(cardReadings(SHEET, 'umidade', TABLE)).toEqual([
      { key: 'neve', number: '12,5', unit: 'cm', from: null },
    ]);
  });

  it('has its series and a panel of the chart', () => {
    expect(seriesSourcesOf(TABLE).at(-1)).toMatchObject({ field: 'neve_altura', path: PATH });
    expect(panelKindsOf(TABLE).at(-1)).toMatchObject({ fields: ['neve_altura'], mark: 'line' });
  });
});
