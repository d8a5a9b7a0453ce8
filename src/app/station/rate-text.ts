import { formatNumber } from '#domain/format.ts';
import { levelTrendOf } from '#domain/rise-rate.ts';
import { ptBr } from '#app/i18n/pt-br.ts';

/** `subindo 12 cm/h`, `baixando 3 cm/h`, `estável`. Of a rate in cm/h. */
export const rateText = (rate: number): string => {
  const trend = levelTrendOf(rate);
  const amount = ptBr.units.centimetresAnHour(formatNumber(Math.abs(rate), 0));
  return ptBr.stationScreen.trends[trend](amount);
};
