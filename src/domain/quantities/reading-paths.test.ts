import { describe, expect, it } from 'vitest';
import { gatePath, READING_PATHS } from './reading-paths.ts';
import { STATION_PATHS } from '#domain/tags/tag-path.ts';

describe('the tags with a meaning', () => {
  it('SPEC 3: a gate is Data/Comportas/Comporta{n}', () => {
    expect([1, 10].map(gatePath)).toEqual([
      'Data/Comportas/Comporta1',
      'Data/Comportas/Comporta10',
    ]);
  });

  it('PROVIDER 1: a station is described by its own tags', () => {
    expect(STATION_PATHS).toMatchObject({
      codigo: 'Codigo',
      type: 'Type',
      timeStamp: 'TimeStamp',
      show: 'Show',
      name: 'Name/General',
      local: 'Name/Local',
      prefix: 'Name/Prefix',
      latitude: 'Position/Latitude',
      longitude: 'Position/Longitude',
      altitude: 'Position/Altitude',
      basin: 'Position/Bacia',
      region: 'Position/Regiao',
      river: 'Data/Rio/RioNome',
    });
  });

  it('PROVIDER 1: paths not yet seen are in the same table: rain rate, wind direction', () => {
    expect(READING_PATHS.rainRate).toBe('Data/Chuva/Taxa/Atual');
    expect(READING_PATHS.windDirection).toBe('Data/Vento/Direcao');
  });
});
