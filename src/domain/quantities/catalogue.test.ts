import { describe, expect, it } from 'vitest';
import { measurementOf } from './catalogue.ts';
import { RAIN_PERIODS } from './choices/rain-period.ts';
import {
  isMeasurementType,
  MEASUREMENT_TYPES,
  type MeasurementType,
} from './choices/measurement-types.ts';

const pathsOf = (type: MeasurementType, history: string): readonly string[] =>
  measurementOf(type)
    .histories.filter(({ key }) => key === history)
    .flatMap(({ values }) => values.flatMap(({ paths }) => paths.slice(0, 1)));

describe('the measurement catalogue', () => {
  it('SPEC 3: has the nine measurement types', () => {
    expect(MEASUREMENT_TYPES.toSorted()).toEqual([
      'barragem',
      'chuva',
      'pressao',
      'rio',
      'sensacao',
      'taxa',
      'temperatura',
      'umidade',
      'vento',
    ]);
    expect(isMeasurementType('neve')).toBe(false);
    expect(isMeasurementType('__proto__')).toBe(false);
  });

  it('SPEC 9: rain has every period of a gauge, 24 h by default', () => {
    const { histories, defaultHistory } = measurementOf('chuva');
    expect(histories.map(({ key }) => key)).toEqual(RAIN_PERIODS);
    expect(defaultHistory).toBe('024h');
    expect(pathsOf('chuva', '003h')).toEqual(['Data/Chuva/Chuva003h']);
  });

  it.each([
    ['umidade', 'Data/Umidade'],
    ['sensacao', 'Data/SensTermica'],
    ['temperatura', 'Data/Temperatura'],
    ['pressao', 'Data/PressaoAtmos'],
  ] as const)(
    'SPEC 3: %s is read now, and as maximum, mean and minimum of an hour and a week',
    (type, root) => {
      expect(pathsOf(type, '15s')[0]?.startsWith(`${root}/Atual`)).toBe(true);
      for (const window of ['001h', '168h']) {
        expect(pathsOf(type, window)).toEqual(
          ['Maxima', 'Media', 'Minima'].map((one) => `${root}/Historico/${window}/${one}`),
        );
      }
      expect(measurementOf(type).histories.map(({ defaultValue }) => defaultValue)).toEqual([
        'atual',
        'media',
        'media',
      ]);
    },
  );

  it('SPEC 3: river, wind and dam have their own tags', () => {
    expect(pathsOf('rio', '15s')).toEqual(['Data/Rio/RioNivel']);
    expect(pathsOf('vento', '15s')).toEqual([
      'Data/Vento/Velocidade Media',
      'Data/Vento/Velocidade Maxima',
    ]);
    expect(pathsOf('barragem', '15s')).toEqual([
      'Data/Barramento/BarramentoNivelPercentual',
      'Data/Barramento/BarramentoNivelMontante',
    ]);
  });

  it('SPEC 9: zero is nothing to show for chuva and taxa only; rain and percentages have stated ranges', () => {
    expect(
      MEASUREMENT_TYPES.filter((type) =>
        measurementOf(type).histories.some(({ values }) => values.some((one) => !one.showsZero)),
      ),
    ).toEqual(['chuva', 'taxa']);
    expect(measurementOf('chuva').histories[0].values[0].range).toEqual({
      kind: 'fixed',
      minimum: 0,
      maximum: 10,
    });
    expect(measurementOf('umidade').histories[0].values[0].range).toEqual({
      kind: 'fixed',
      minimum: 0,
      maximum: 100,
    });
    expect(measurementOf('rio').histories[0].values[0].range).toEqual({ kind: 'data' });
  });
});
