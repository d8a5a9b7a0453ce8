import { describe, expect, it } from 'vitest';
import {
  alertRankOf,
  alertStateOf,
  BELOW_ALERT_LEVELS,
  NO_ALERT_LEVELS,
} from '#domain/stations/alerts/alert-state.ts';
import { publishedThreshold } from '#tests/support/network/published-threshold.ts';
import { alertRankText, alertWords, monthText } from './alert-texts.ts';

const METRES = { unit: 'm', decimals: 2 };
const LEVELS = [
  publishedThreshold({ level: 'atencao', value: 4.5, label: 'Cota de atenção' }),
  publishedThreshold({ level: 'alerta', value: 5.5, label: 'Cota de alerta' }),
  publishedThreshold({ level: 'emergencia', value: 6.5, label: 'Nível de desastre' }),
];

const wordsAt = (value: number) => {
  const state = alertStateOf(LEVELS, 'rio_nivel', value, METRES);
  return state === null ? null : alertWords(state, METRES);
};

describe('an alert state in words', () => {
  it('is below every level, between two, or above all, by the labels of the station', () => {
    expect(wordsAt(4)).toEqual({
      reached: null,
      next: 'faltam 0,50 m para a cota de atenção',
    });
    expect(wordsAt(4.87)).toEqual({
      reached: 'acima da cota de atenção',
      next: 'faltam 0,63 m para a cota de alerta',
    });
    expect(wordsAt(5.87)).toEqual({
      reached: 'acima da cota de alerta',
      next: 'faltam 0,63 m para “Nível de desastre”',
    });
    expect(wordsAt(7)).toEqual({ reached: 'acima de “Nível de desastre”', next: null });
  });

  it('of a rank alone names the level as every station does', () => {
    expect(alertRankText(alertRankOf(alertStateOf(LEVELS, 'rio_nivel', 5.6, METRES)))).toBe(
      'acima da cota de alerta',
    );
    expect([NO_ALERT_LEVELS, -1, BELOW_ALERT_LEVELS, 9].map(alertRankText)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

it('a level without alert levels is compared with its own last 30 days', () => {
  const month = { minimum: 1, maximum: 5 };
  const said = [5.2, 4.996, 4.5, 3, 1.5, 1, 0.4].map((value) => monthText(value, month, METRES));
  expect(said).toEqual([
    'o nível mais alto dos últimos 30 dias',
    'o nível mais alto dos últimos 30 dias',
    'alto para os últimos 30 dias (de 1,00 a 5,00 m)',
    'nem alto nem baixo para os últimos 30 dias (de 1,00 a 5,00 m)',
    'baixo para os últimos 30 dias (de 1,00 a 5,00 m)',
    'o nível mais baixo dos últimos 30 dias',
    'o nível mais baixo dos últimos 30 dias',
  ]);
  expect(monthText(2, { minimum: 2, maximum: 2 }, METRES)).toBe('o mesmo nível há 30 dias');
});
