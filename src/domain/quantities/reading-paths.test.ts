import { describe, expect, it } from 'vitest';
import {
  currentPath,
  currentStatisticPath,
  gatePath,
  READING_PATHS,
  STATISTIC_ROOTS,
  STATISTIC_WINDOWS,
  STATISTICS,
  statisticPath,
} from './reading-paths.ts';
import { STATION_PATHS } from '#domain/tags/station-paths.ts';

describe('the tags with a meaning', () => {
  it('SPEC 3: river, wind and dam are read where the specification says', () => {
    expect(READING_PATHS).toMatchObject({
      riverStage: 'Data/Rio/RioNivel',
      windMean: 'Data/Vento/Velocidade Media',
      windGust: 'Data/Vento/Velocidade Maxima',
      damPercent: 'Data/Barramento/BarramentoNivelPercentual',
      damUpstream: 'Data/Barramento/BarramentoNivelMontante',
    });
  });

  it('SPEC 3: four quantities have Atual, Historico/001h and Historico/168h', () => {
    expect(STATISTIC_ROOTS).toEqual({
      umidade: 'Data/Umidade',
      sensacao: 'Data/SensTermica',
      temperatura: 'Data/Temperatura',
      pressao: 'Data/PressaoAtmos',
    });
    expect(currentPath('sensacao')).toBe('Data/SensTermica/Atual');
    expect(
      STATISTIC_WINDOWS.flatMap((window) =>
        STATISTICS.map((statistic) => statisticPath('pressao', window, statistic)),
      ),
    ).toEqual([
      'Data/PressaoAtmos/Historico/001h/Maxima',
      'Data/PressaoAtmos/Historico/001h/Media',
      'Data/PressaoAtmos/Historico/001h/Minima',
      'Data/PressaoAtmos/Historico/168h/Maxima',
      'Data/PressaoAtmos/Historico/168h/Media',
      'Data/PressaoAtmos/Historico/168h/Minima',
    ]);
  });

  it('PROVIDER 1: Atual may hold statistics as well', () => {
    expect(currentStatisticPath('temperatura', 'Media')).toBe('Data/Temperatura/Atual/Media');
  });

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

  it('no tag has two meanings', () => {
    const paths = [...Object.values(STATION_PATHS), ...Object.values(READING_PATHS)];
    expect(new Set(paths).size).toBe(paths.length);
  });
});
